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

type Publishable = {
  metin: string
  havuzdaMi: boolean
  ilKodu: number | null
  basvuruBitisTarihi: string | null
  kontenjan: number | null
  basvuruFormuId: number | null
  /** The form has a version that candidates can fill in. */
  formYayinda: boolean
  bugun: string
}

/** Everything that a posting lacks to be published, one entry a field. */
export function findMissing(ilan: Publishable): FieldError[] {
  const errors: FieldError[] = []
  const { basvuruBitisTarihi } = ilan
  if (ilan.metin.replace(/<[^>]*>|&nbsp;|\s/g, '') === '') errors.push({ field: 'metin', key: 'required' })
  if (!ilan.havuzdaMi && ilan.ilKodu === null) errors.push({ field: 'ilKodu', key: 'required' })
  if (basvuruBitisTarihi === null) errors.push({ field: 'basvuruBitisTarihi', key: 'required' })
  else if (basvuruBitisTarihi < ilan.bugun) errors.push({ field: 'basvuruBitisTarihi', key: 'endsInPast' })
  if (ilan.kontenjan === null) errors.push({ field: 'kontenjan', key: 'required' })
  if (ilan.basvuruFormuId === null) errors.push({ field: 'basvuruFormuId', key: 'required' })
  else if (!ilan.formYayinda) errors.push({ field: 'basvuruFormuId', key: 'formNotPublished' })
  return errors
}

/** Least ages of guard work by law 5188, article 10, unless a dated parameter says others. */
export const guvenlikYas = {
  guard: { anahtar: 'ILAN.GUVENLIK_ASGARI_YAS', yas: 18 },
  armed: { anahtar: 'ILAN.SILAHLI_ASGARI_YAS', yas: 21 },
} as const

type Guard = { asgariYas: number | null; guvenlikMi: boolean; silahliMi: boolean }

type Aged = { asgariYas?: unknown; calisanTipId?: unknown }

/** True when a change lets younger people in, or asks for another kind of work, of which another age may be wanted. */
export function isYounger(before: Aged, row: Aged): boolean {
  const years = ({ asgariYas }: Aged) => Number(asgariYas ?? 0)
  return years(row) < years(before) || row.calisanTipId !== before.calisanTipId
}

/** What may be wrong with a posting and is published only by who says so. */
export function findWarnings(ilan: Guard, yas: { guard: number; armed: number }): FieldError[] {
  if (!ilan.guvenlikMi) return []
  const n = ilan.silahliMi ? yas.armed : yas.guard
  return (ilan.asgariYas ?? 0) >= n ? [] : [{ field: 'asgariYas', key: 'guvenlikYas', params: { n } }]
}
