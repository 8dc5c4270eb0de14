import type {
  kontrolBos as bosTurkish,
  kontrolEnum as enumTurkish,
  kontrolEylem as eylemTurkish,
  kontrolField as fieldTurkish,
  kontrolIslem as islemTurkish,
  kontrol as turkish,
  kontrolVarlik as varlikTurkish,
} from '#i18n/tr/kontrol.ts'
import type { Widen } from '#i18n/widen.ts'

/** Labels of the fields of the entry and exit control, of AUDI and of the sums of /raporlar. */
export const kontrolField: Widen<typeof fieldTurkish> = {
  kontrolTarihi: 'Found on',
  hataTipi: 'Difference',
  sgkSubeAdi: 'Branch at SGK',
  ikGirisTarihi: 'HR entry',
  sgkGirisTarihi: 'SGK entry',
  ikCikisTarihi: 'HR exit',
  sgkCikisTarihi: 'SGK exit',
  ikCikisKodu: 'HR exit code',
  sgkCikisKodu: 'SGK exit code',
  farkGun: 'Difference (days)',
  kapanmaZamani: 'Closed',
  isEmriId: 'Work order',
  sgkIsyeriId: 'Workplace at SGK',
  acik: 'Open',
  duzelen: 'Mended',
  yokSayilan: 'Ignored',
  bolum: 'Part',
  tutar: 'Amount',
  onayBekleyen: 'Waiting',
  onaylanan: 'Approved',
}

/** Labels of their choices. */
export const kontrolEnum: Widen<typeof enumTurkish> = {
  hataTipi: {
    1: 'In HR, no entry at SGK',
    2: 'Entry at SGK, not in HR',
    3: 'Days of entry differ',
    4: 'Exit in HR, none at SGK',
    5: 'Exit at SGK, none in HR',
    6: 'Days of exit differ',
    7: 'Exit codes differ',
    8: 'Not declared in time',
    9: 'At another branch',
  },
  kontrolDurumu: { 0: 'Open', 1: 'Mended', 2: 'Ignored' },
  kontrolGunu: { 30: 'Last 30 days', 60: 'Last 60 days', 90: 'Last 90 days' },
  audiBolumu: { 1: 'Past year', 2: 'Current year', 3: 'Reading' },
}

/** The declared actions on differences. */
export const kontrolEylem: Widen<typeof eylemTurkish> = {
  girisCikisKontrol: {
    duzeltildi: {
      ad: 'Mended',
      aciklama:
        'The person is compared again at once. The row closes if the difference is gone, and stays open if not.',
    },
    yokSay: {
      ad: 'Ignore',
      aciklama: 'The reason is kept. The same difference is not opened again; a changed one is.',
    },
    isEmriAc: {
      ad: 'Open work order',
      aciklama:
        'Makes the order of entry or exit among the registrations. It is sent from there, and then this closes.',
    },
  },
}

/** What people did to them, in the words of the record of changes. */
export const kontrolIslem: Widen<typeof islemTurkish> = {
  calistir: 'ran the control',
  duzeltildi: 'closed the difference as mended',
  yokSay: 'ignored the difference',
  isEmriAc: 'opened a work order for the difference',
}

/** What the record of changes calls records without a screen. */
export const kontrolVarlik: Widen<typeof varlikTurkish> = {
  girisCikisKontrol: 'Differences of entries and exits',
  audi: 'AUDI lines',
  viziteOzeti: 'Sums of sick reports',
  borcOzeti: 'Sums of debts',
}

/** Where their rows come from. */
export const kontrolBos: Widen<typeof bosTurkish> = {
  girisCikisKontrol:
    'The control compares personnel with work orders and service lines; what differs stands here. Workplaces and months of which SGK was not read are not compared.',
  audi: 'Lines stand here as soon as you import an AUDI file.',
}

/** Words of the screen of reports. */
export const kontrol: Widen<typeof turkish> = {
  calistir: 'Run the control',
  siraya: 'The control runs in the background. The list is read again in a few seconds.',
  sekmeYok: 'There is no tab {tab}, or it is not open to you; this is {ad}.',
  kendiliginden: 'Mended by itself: the last control found no difference.',
  denetlendi: 'Mended: compared again, no difference was found.',
  yazdir: 'Print',
  audiDosya: 'AUDI (Excel or CSV)',
  audiIpucu:
    'Each line is about a workplace, or with a national id about a person: part (past year, current year, reading), workplace number, period, days, amount. Of a file with a faulty line nothing is stored.',
}
