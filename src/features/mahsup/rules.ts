/** How far a payment is set against premiums; 2, 3 and 5 are SGK's own, 1 waits for the employer. */
export const mahsupDurumu = { onayBekliyor: 1, odemeEmri: 2, kurumEmaneti: 3, mahsuplasti: 5 } as const
export type MahsupDurumu = (typeof mahsupDurumu)[keyof typeof mahsupDurumu]

/** A payment as the lists of SGK tell it; `durum` is null for a word of SGK that nobody knows. */
export type MahsupKaydi = {
  sgkMahsupId: string
  tcKimlikNo: string
  adSoyad: string
  vakaAdi: string | null
  odemeBasTar: string
  odemeBitTar: string
  odenenTutar: string
  durum: MahsupDurumu | null
  durumStr: string | null
  mahsuplasmaTarihi: string | null
  tahsilatTutari: string | null
  primTahsilatDonem: number | null
}

/** One list after the other: what a later one tells of a payment holds. */
export function sonDurumlar(lists: readonly (readonly MahsupKaydi[])[]): MahsupKaydi[] {
  const known = new Map<string, MahsupKaydi>()
  for (const list of lists) for (const one of list) known.set(one.sgkMahsupId, one)
  return [...known.values()]
}

/** The last word of a full name is the surname. */
export function adSoyadOf(full: string): { ad: string; soyad: string } {
  const words = full.trim().split(/\s+/)
  const soyad = words.length > 1 ? (words.at(-1) ?? '') : ''
  return { ad: (words.length > 1 ? words.slice(0, -1) : words).join(' ').slice(0, 100), soyad: soyad.slice(0, 100) }
}
