import type { FieldError } from '#core/errors.ts'

type Publication = { acik: boolean; gorunmeyeAcik: boolean; basvuruBitisTarihi: string | null }

/** Spec: candidate §2, a posting takes applications while it is open, visible and its last day has not passed. */
export function isOpen(ilan: Publication, today: string): boolean {
  return ilan.acik && ilan.gorunmeyeAcik && (ilan.basvuruBitisTarihi === null || ilan.basvuruBitisTarihi >= today)
}

type Terms = {
  talepTarihi?: string | undefined
  basvuruBitisTarihi?: string | null | undefined
  maasMin?: string | null | undefined
  maasMax?: string | null | undefined
  havuzdaMi?: boolean | undefined
  otomatikYonlendir?: boolean | undefined
  ilKodu?: number | null | undefined
  ilceKodu?: number | null | undefined
}

/** What contradicts itself in a posting, one entry a field. */
export function findContradictions(ilan: Terms): FieldError[] {
  const errors: FieldError[] = []
  const { talepTarihi, basvuruBitisTarihi, maasMin, maasMax } = ilan
  if (talepTarihi && basvuruBitisTarihi && basvuruBitisTarihi < talepTarihi) {
    errors.push({ field: 'basvuruBitisTarihi', key: 'EndDateShouldBeBiggerThanStart' })
  }
  if (maasMin && maasMax && Number(maasMax) < Number(maasMin))
    errors.push({ field: 'maasMax', key: 'minValue', params: { n: maasMin } })
  // a pool posting has no place, and only a pool posting may send visitors straight on
  if (ilan.havuzdaMi && ilan.ilKodu != null) errors.push({ field: 'ilKodu', key: 'invalidChoice' })
  if (ilan.ilceKodu != null && ilan.ilKodu == null) errors.push({ field: 'ilceKodu', key: 'invalidChoice' })
  if (ilan.otomatikYonlendir && !ilan.havuzdaMi) errors.push({ field: 'otomatikYonlendir', key: 'invalidChoice' })
  return errors
}
