/** Spec: SGK 4.6, what may differ between the company's personnel and SGK. */
export const hataTipi = {
  sgkGirisYok: 1,
  ikGirisYok: 2,
  girisFarkli: 3,
  sgkCikisYok: 4,
  ikCikisYok: 5,
  cikisFarkli: 6,
  cikisKoduFarkli: 7,
  suresindeDegil: 8,
  farkliSube: 9,
} as const

/** How a difference stands. */
export const kontrolDurumu = { acik: 0, duzeltildi: 1, yokSayildi: 2 } as const

/** The windows in which people look at what was found. */
export const kontrolGunu = { otuz: 30, altmis: 60, doksan: 90 } as const

/** Kinds that an order of entry mends, and those that an order of exit mends; all others are mended in the records. */
export const girisEmriIle: readonly number[] = [hataTipi.sgkGirisYok, hataTipi.farkliSube]
export const cikisEmriIle: readonly number[] = [hataTipi.sgkCikisYok]
