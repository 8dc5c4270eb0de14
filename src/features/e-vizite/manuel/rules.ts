import { addDays, daysBetween } from '#core/date.ts'
import type { FieldError } from '#core/errors.ts'
import { raporSonGunu } from '#features/e-vizite/rules.ts'

/** Who was absent where and since when, as far as it contradicts itself. */
type Gunler = { raporBaslangic: string; iseBaslama: string; girisTarihi: string; cikisTarihi: string | null }

/** What is wrong with the days of a notice: it tells of days that are over, in an employment. */
export function gunHatalari(gunler: Gunler, bugun: string): FieldError[] {
  const { raporBaslangic, iseBaslama, girisTarihi, cikisTarihi } = gunler
  if (raporBaslangic > bugun) return [{ field: 'raporBaslangic', key: 'dayInFuture' }]
  if (raporBaslangic < girisTarihi) return [{ field: 'raporBaslangic', key: 'beforeEntry' }]
  if (cikisTarihi !== null && raporBaslangic > cikisTarihi) return [{ field: 'raporBaslangic', key: 'afterExit' }]
  if (iseBaslama <= raporBaslangic) return [{ field: 'iseBaslama', key: 'notAfterStart' }]
  // the last day of which it tells is the one before
  if (iseBaslama > addDays(bugun, 1)) return [{ field: 'iseBaslama', key: 'dayInFuture' }]
  return []
}

type Bilgi = { raporBaslangic: string; iseBaslama: string; beyannameTipi: number }

/** The last day of a notice and the fine at stake: those of a report of the same days. */
export function manuelSonGunu(degerler: Parameters<typeof raporSonGunu>[0], bilgi: Bilgi) {
  const { raporBaslangic, iseBaslama, beyannameTipi } = bilgi
  const gunSayisi = daysBetween(raporBaslangic, iseBaslama)
  return raporSonGunu(degerler, { raporBitis: addDays(iseBaslama, -1), gunSayisi, beyannameTipi })
}

/** SGK's word for whether somebody worked. */
export const nitelikOf = (calisti: boolean) => (calisti ? 'E' : 'H')

/** A notice as SGK shows it. */
export type SgkManuel = {
  sgkNo: string
  raporBaslangic: string
  iseBaslama: string
  calisti: boolean
  islemTarihi: string | null
}

type Bean = {
  ID: string | null
  istenAyrTarih: string | null
  iseDonusTarih: string | null
  nitelikDurumu: string | null
  islemTar: string | null
}

/** A notice of SGK's answer; null for one without number or days, which cannot be told from others. */
export function sgkManuelOf({ ID, istenAyrTarih, iseDonusTarih, nitelikDurumu, islemTar }: Bean): SgkManuel | null {
  if (!/^[0-9]{1,20}$/.test(ID ?? '') || ID === null || istenAyrTarih === null || iseDonusTarih === null) return null
  if (iseDonusTarih <= istenAyrTarih) return null
  const calisti = nitelikDurumu === 'E' || nitelikDurumu === '1'
  return { sgkNo: ID, raporBaslangic: istenAyrTarih, iseBaslama: iseDonusTarih, calisti, islemTarihi: islemTar }
}
