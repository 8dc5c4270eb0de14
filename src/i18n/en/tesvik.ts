/** Labels of the lines of accruals and of incentives. */
export const tesvikField = {
  kisi: 'Insured',
  pekToplami: 'Earnings',
  ucret: 'Wage',
  ikramiye: 'Bonus',
  eksikGunSayisi: 'Missing days',
  eksikGunNedeni: 'Reason of missing days',
  girisGunu: 'Entry day',
  cikisGunu: 'Exit day',
  istenCikisNedeni: 'Reason of exit',
  calistigiGun: 'Employed on',
  tahakkukId: 'Accrual',
  // columns of the declaration's file
  yil: 'Year',
  ay: 'Month',
  kanun: 'Law',
  sosyalGuvenlikNo: 'Social security no',
  siraNo: 'Place',
  ilkSoyadi: 'First surname',
  meslekKod: 'Job code',
  araci: 'Intermediary',
  // incentives
  kanunAdi: 'Law',
  oran: 'Rate (%)',
  bildirilenTutar: 'Declared',
  hesaplananTutar: 'Computed',
  fark: 'Difference',
  bagliKanun: 'Law otherwise',
  bagliKanunTutari: 'Amount otherwise',
  netKazanc: 'Net gain',
  engel: 'Obstacle',
  bildirilen: 'Declared',
  hesaplanan: 'Computed',
  kacirilan: 'Missed',
} as const

/** Labels of their choices. */
export const tesvikEnum = {
  tesvikDurumu: { 1: 'Used', 2: 'Entitled, not used', 3: 'Wrongful' },
  engel: {
    borc: 'Premium debt',
    gecBildirim: 'Declared late',
    sureBitti: 'The law has ended',
    formulYok: 'Formula not known: as declared only',
    degerYok: 'A value of the period is missing: as declared only',
    satirYok: 'No lines of persons: as declared only',
  },
} as const

/** What people did to them, in the words of the record of changes. */
export const tesvikIslem = { hesapla: 'had computed again' } as const

/** Where their rows come from. */
export const tesvikBos = {
  hizmetSatiri: 'Lines of persons stand here as soon as you import the declaration that you gave to SGK.',
  tesvik: 'Incentives stand here as soon as accruals and their lines are imported and the period is computed.',
} as const

/** Why a file was refused. */
export const tesvikRule = {
  unreadableBildirge:
    'The declaration could not be read: it has to be an eBildirge in UTF-8 without a DOCTYPE, with belge and sigortali inside.',
} as const

/** Words of their screens. */
export const tesvik = {
  satirlar: 'Service lines',
  dosya: 'Service lines (Excel, CSV or the declaration’s XML)',
  ipucu:
    'Every line is a person: workplace number, year, month, document kind, nature (A, E, I), law, social security no, days, wage. The lines of an accrual are replaced by those of the file; an accrual that is missing is made of their sums. Cancellations count negative. Nothing of a file with an error is written.',
  hesapla: 'Compute',
  hesaplaBaslik: 'Compute the period again',
  hesaplaAciklama:
    'All workplaces of the period are computed with the rates that held in it. Only rows that differ are written.',
  basladi: '{donem} is being computed; the list follows when it is done.',
} as const
