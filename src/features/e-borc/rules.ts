/** The nature of a document of SGK: the original, an addition, a cancellation. */
export const mahiyet = { A: 'A', E: 'E', I: 'I' } as const
export type Mahiyet = keyof typeof mahiyet

/** What a debt is for. */
export const borcTuru = { prim: 1, issizlik: 2, damga: 3, ceza: 4, egitim: 5, icra: 6, taksit: 7 } as const
export type BorcTuru = (typeof borcTuru)[keyof typeof borcTuru]

/** How a day's query of a workplace ended: the codes of the monitor. */
export const okumaDurumu = {
  systemError: -99,
  failed: -1,
  waiting: 0,
  passive: 1,
  closed: 2,
  noProxy: 3,
  byPass: 4,
  read: 5,
  other: 6,
  wrongPassword: 7,
  captcha: 8,
} as const

/** The kinds of file in which debts come: the debt screen's, the ledger's, and one line a workplace of our own. */
export const borcDosyaTuru = { borc: 'borc', mufredat: 'mufredat', csv: 'csv' } as const
export type BorcDosyaTuru = keyof typeof borcDosyaTuru

/** The parts of a workplace's debt; escrow is money that SGK holds and no part of their sum. */
export const borcParcalari = [
  'primBorcu',
  'issizlikBorcu',
  'damgaVergisi',
  'idariParaCezasi',
  'egitimOzelIslem',
  'gecikmeCezasi',
  'gecikmeZammi',
  'icraBorcu',
  'taksitliBorc',
] as const
export type BorcParcasi = (typeof borcParcalari)[number]

/** The part of the debt that a kind makes. */
export const parcaOf: Record<BorcTuru, BorcParcasi> = {
  1: 'primBorcu',
  2: 'issizlikBorcu',
  3: 'damgaVergisi',
  4: 'idariParaCezasi',
  5: 'egitimOzelIslem',
  6: 'icraBorcu',
  7: 'taksitliBorc',
}

/** A line of a debt. Amounts are lira with two digits of kuruş. */
export type BorcKalemi = {
  donem: number
  borcTuru: BorcTuru
  kanunNo: string | null
  asilTutar: string
  gecikmeTutari: string
  vade: string | null
  icraDosyaNo: string | null
}

/** What a file tells of one workplace. Escrow and paper are null where it does not tell them. */
export type BorcBeyani = Record<BorcParcasi, string> & {
  emanetTutari: string | null
  borcuYokturBelgeNo: string | null
  belgeTarihi: string | null
  /** Null where a file tells amounts alone: lines that make the same amounts stay. */
  kalemler: BorcKalemi[] | null
}

/** An amount as whole kuruş, exact. */
export function kurusOf(tutar: string): bigint {
  const [lira = '0', kurus = ''] = tutar.replace('-', '').split('.')
  const whole = BigInt(lira + kurus.padEnd(2, '0'))
  return tutar.startsWith('-') ? -whole : whole
}

/** Whole kuruş as an amount. */
export function liraOf(kurus: bigint): string {
  const digits = (kurus < 0n ? -kurus : kurus).toString().padStart(3, '0')
  return `${kurus < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** The parts of the debt that lines make: each kind has its part, and the increase of all of them is one part. */
export function parcalarOf(kalemler: readonly BorcKalemi[]): Record<BorcParcasi, string> {
  const sums = Object.fromEntries(borcParcalari.map((name) => [name, 0n])) as Record<BorcParcasi, bigint> // all of them
  for (const { borcTuru: tur, asilTutar, gecikmeTutari } of kalemler) {
    sums[parcaOf[tur]] += kurusOf(asilTutar)
    sums.gecikmeZammi += kurusOf(gecikmeTutari)
  }
  return Object.fromEntries(borcParcalari.map((name) => [name, liraOf(sums[name])])) as Record<BorcParcasi, string> // as above
}
