import type { LaterTexts } from '#i18n/texts.ts'

/** Labels of the fields of SGK money: debts, offsets, accruals and incentives. */
export const paraField = {
  okumaDurumu: 'Reading',
  toplamBorc: 'Total debt',
  primBorcu: 'Premium debt',
  issizlikBorcu: 'Unemployment debt',
  damgaVergisi: 'Stamp duty',
  idariParaCezasi: 'Administrative fine',
  egitimOzelIslem: 'Education and special duty',
  gecikmeCezasi: 'Late penalty',
  gecikmeZammi: 'Late increase',
  icraBorcu: 'Under enforcement',
  taksitliBorc: 'In instalments',
  emanetTutari: 'Escrow',
  borcuYokturBelgeNo: 'No-debt paper no',
  belgeTarihi: 'Date of paper',
  odendiNotu: 'Note of payment',
  sorguZamani: 'Asked at',
  guncelSorgu: 'Newest query',
  borcVarMi: 'In debt',
  borcTuru: 'Kind of debt',
  firma: 'Companies in debt',
  isyeri: 'Workplaces in debt',
  okunan: 'Workplaces read',
  sorguId: 'Debt query',
  donem: 'Period',
  kanunNo: 'Law no',
  asilTutar: 'Principal',
  gecikmeTutari: 'Increase',
  vade: 'Due',
  icraDosyaNo: 'Enforcement file no',
  not: 'Note',
  yilAy: 'Year/month',
  islemTarihi: 'Entered on',
  tahsilatPostaTarihi: 'Collected/posted on',
  belgeMahiyeti: 'Nature of document',
  belgeCesit: 'Kind of document',
  pek: 'PEK',
  thk: 'THK',
  indirim: 'Deduction',
  indirim5510: 'Deduction 5510',
  ths: 'THS',
  gz: 'GZ',
  belgeTuru: 'Document kind',
  mahiyet: 'Nature',
  sigortaliSayisi: 'Insured',
  pekTutari: 'Earnings',
  primTutari: 'Premium',
  issizlikTutari: 'Unemployment',
  tesvikTutari: 'Incentive',
  odenecekTutar: 'Payable',
  sonOdemeTarihi: 'Payable until',
  referansNo: 'Reference no',
  sigortali: 'Insured',
  odenecek: 'Payable',
  tesvik: 'Incentive',
  onayBekleyenAdet: 'To approve',
  onayBekleyenTutar: 'Amount to approve',
  odemeEmriAdet: 'Orders to pay',
  odemeEmriTutar: 'Amount of orders',
  kurumEmanetiAdet: 'Held by SGK',
  kurumEmanetiTutar: 'Amount held',
  mahsuplastiAdet: 'Set off',
  mahsuplastiTutar: 'Amount set off',
  mahsupDurumu: 'State',
  durumStr: 'State at SGK',
  vakaAdi: 'Case',
  odemeBasTar: 'Paid from',
  odemeBitTar: 'Paid to',
  gun: 'Days',
  odenenTutar: 'Paid',
  tahsilatTutari: 'Collected',
  farkTutari: 'Difference',
  mahsuplasmaTarihi: 'Set off on',
  primTahsilatDonem: 'Premium period',
  onayTarihi: 'Approved on',
  sgkMahsupId: 'Offset no',
  type: 'State',
} as const

/** Labels of their choices. */
export const paraEnum = {
  mahiyet: { A: 'Original', E: 'Addition', I: 'Cancellation' },
  mahsupDurumu: { 1: 'Waits for approval', 2: 'Order to pay', 3: 'Held by SGK', 5: 'Set off' },
  okumaDurumu: {
    '-99': 'System error',
    '-1': 'Error',
    0: 'Not read',
    1: 'Passive',
    2: 'Closed',
    3: 'No proxy',
    4: 'Left out',
    5: 'Read',
    6: 'Other',
    7: 'Wrong password',
    8: 'Captcha',
  },
  borcTuru: {
    1: 'Premium',
    2: 'Unemployment',
    3: 'Stamp duty',
    4: 'Administrative fine',
    5: 'Education and special duty',
    6: 'Enforcement',
    7: 'Instalments',
  },
} as const

/** The declared actions on them. */
export const paraEylem = {
  eviziteMahsup: {
    onayla: {
      ad: 'Approve offset',
      aciklama:
        'SGK is told to set the payment against premiums. Payments of a workplace without the protocol are not approved.',
    },
  },
  eBorc: {
    odendiNotu: {
      ad: 'Note of payment',
      aciklama: 'The note stands here alone; the debt stays in the list until the next file of SGK.',
    },
    belge: { ad: 'No-debt paper', aciklama: 'Number and date of the paper are kept.' },
  },
} as const

/** What people did to them, in the words of the record of changes. */
export const paraIslem = {
  odendiNotu: 'noted a payment',
  belge: 'noted a no-debt paper',
  yenidenOku: 'asked for another reading',
  iceAktar: 'imported a file',
} as const

/** What the record of changes calls records without a screen. */
export const paraVarlik = { eBorcKalem: 'Lines of debts' } as const

/** Where their rows come from. */
export const paraBos = {
  tahakkuk: 'Accruals stand here as soon as you import the file that you downloaded from SGK.',
  eviziteMahsup: 'Payments of workplaces with the protocol stand here as soon as the robot has read SGK.',
  eBorc: 'What workplaces owe stands here as soon as you import the debt file that you downloaded from SGK.',
} as const

/** Words of their screens. */
export const para: LaterTexts['para'] = {
  raporaGit: 'Open report',
  raporYok: 'The report of this payment has not been read yet.',
  kalemler: 'Lines',
  kalemYok: 'This query has no debt.',
  kalemBaslik: '{ad}: lines of the debt',
  yenidenOku: 'Read again',
  yenidenOkuSoru:
    'A reading of this workplace is planned. SGK has no service for its debt screen, so the file that you import completes it.',
  planlandi: 'Reading {no} is planned. It is complete when you import the file.',
  aktar: 'Import',
  rapor: { 0: 'Personnel', 1: 'Sick reports', 2: 'Accruals', 3: 'Debts', 4: 'Entry and exit control', 5: 'AUDI' },
  dosya: {
    tahakkuk: 'Accruals (Excel or CSV)',
    borc: 'Debt screen (Excel)',
    mufredat: 'Ledger (Excel)',
    csv: 'Amounts by workplace (CSV)',
  },
  ipucu: {
    tahakkuk:
      'Each line is an accrual: workplace number, period, document kind, nature (A, E, I), law no, payable. Cancellations count as negative. Nothing is written of a file with a faulty line.',
    borc: 'Each line is a debt: workplace number, period, kind, principal. The line of a workplace without debt has no period. Nothing is written of a file with a faulty line.',
    mufredat:
      'The ledger of SGK: workplace number, year/month, kind, THK, THS. What is left is worked out by period and kind. Nothing is written of a file with a faulty line.',
    csv: 'Each line is a workplace: its number and amounts. A file that this list exported can be imported too. Nothing is written of a file with a faulty line.',
  },
}

/** Why a line of a file was refused. */
export const paraRule = {
  unknownIsyeri: 'You have no workplace with this number.',
  periodInFuture: 'The period cannot be after this month.',
  endsBeforeStart: 'The last day cannot be before the first.',
  belgeWithDebt: 'A workplace in debt has no no-debt paper.',
} as const
