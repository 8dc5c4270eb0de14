import { addDays, daysBetween } from '#core/date.ts'

/** The days of a report as SGK lists it while it waits. */
export type RaporTarihleri = {
  POLIKLINIKTAR: string | null
  YATRAPBASTAR: string | null
  YATRAPBITTAR: string | null
  ABASTAR: string | null
  ABITTAR: string | null
  DOGUMONCBASTAR: string | null
  ISBASKONTTAR: string | null
}

/**
 * First and last day of a report and their number, both counted. The start is the earliest of inpatient, outpatient and
 * prenatal start, else the clinic date; the end is the latest end, else the day before the control.
 */
export function raporAraligi(rapor: RaporTarihleri) {
  const present = (days: (string | null)[]) => days.filter((day) => day !== null).sort()
  const baslangic = present([rapor.YATRAPBASTAR, rapor.ABASTAR, rapor.DOGUMONCBASTAR])[0] ?? rapor.POLIKLINIKTAR
  const bitis =
    present([rapor.YATRAPBITTAR, rapor.ABITTAR]).at(-1) ?? (rapor.ISBASKONTTAR && addDays(rapor.ISBASKONTTAR, -1))
  const gunSayisi = baslangic && bitis ? daysBetween(baslangic, bitis) + 1 : null
  return { baslangic, bitis, gunSayisi }
}

/** The number of an approval, which SGK answers within a text (`medulaRaporId: 1 … bildirimId: 2`); it may be missing. */
export function bildirimIdOf(sonucAciklama: string): string | null {
  return /bildirimId\s*[:=]\s*([0-9]{1,20})/i.exec(sonucAciklama)?.[1] ?? null
}

/** Whether one of the two passwords that the 4A services ask for is not kept. */
export function isSifreEksik({ sistemSifre, isyeriSifresi }: Record<'sistemSifre' | 'isyeriSifresi', string | null>) {
  return !sistemSifre || !isyeriSifresi
}
