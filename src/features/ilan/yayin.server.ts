import { AppError, type FieldError } from '#core/errors.ts'
import type { RowWork } from '#engine/server/row-action.server.ts'
import type { TenantDb } from '#server/database/database.ts'
import { findYayinKosulu, setYayin, type YayinKosulu } from './queries.server.ts'
import { findContradictions, findMissing } from './rules.ts'
import { requireConfirmed } from './uyari.server.ts'

type Row = Record<string, unknown>
type Work = RowWork<'tenant'>

/** The columns of a posting that its publication depends on, as `readColumns` gives them. */
type Facts = {
  id: number
  metin: string
  havuzdaMi: boolean
  ilKodu: number | null
  talepTarihi: string
  basvuruBitisTarihi: string | null
  kontenjan: number | null
  basvuruFormuId: number | null
  asgariYas: number | null
  acik: boolean
  gorunmeyeAcik: boolean
  ilanDurumu: number
}
const factsOf = (row: Row) => row as Facts // the engine reads every field of the declaration

/** A posting with what decides about its publication. */
export async function conditionsOf(db: TenantDb, row: Row): Promise<Facts & YayinKosulu> {
  const facts = factsOf(row)
  const [kosul] = await findYayinKosulu(db, { id: facts.id, formId: facts.basvuruFormuId })
  if (!kosul) throw new AppError('notFound')
  return { ...facts, ...kosul }
}

function refuse(errors: FieldError[]) {
  if (errors.length > 0) throw new AppError('validationFailed', { errors })
}

/** Where the company publishes by approval only, no other way leads there. */
function requireNoApproval({ onayZorunlu, onayBekler }: YayinKosulu) {
  if (onayBekler) throw new AppError('approvalWaiting')
  if (onayZorunlu) throw new AppError('onayGerekli')
}

export const publish: Work = async ({ db, runtime }, row, { uyariOnay }) => {
  const ilan = await conditionsOf(db, row)
  requireNoApproval(ilan)
  refuse(findMissing(ilan))
  await requireConfirmed(runtime.master.db, ilan, uyariOnay)
  await setYayin(db, { ...ilan, acik: true, gorunmeyeAcik: true, kapatmaNedeni: null })
  return undefined
}

/** A last day that has not passed and is not before the posting's first. */
function requireLastDay(gun: unknown, { bugun, talepTarihi }: Facts & YayinKosulu): string {
  const day = String(gun)
  if (day < bugun) refuse([{ field: 'basvuruBitisTarihi', key: 'endsInPast' }])
  refuse(findContradictions({ talepTarihi, basvuruBitisTarihi: day }))
  return day
}

export const reopen: Work = async ({ db, runtime }, row, girdi) => {
  const ilan = await conditionsOf(db, row)
  requireNoApproval(ilan)
  const basvuruBitisTarihi = requireLastDay(girdi.basvuruBitisTarihi, ilan)
  refuse(findMissing({ ...ilan, basvuruBitisTarihi }))
  await requireConfirmed(runtime.master.db, ilan, girdi.uyariOnay)
  await setYayin(db, { ...ilan, acik: true, gorunmeyeAcik: true, basvuruBitisTarihi, kapatmaNedeni: null })
  return undefined
}

const expired = 4

/** Gives a published posting another last day; an expired one is published again by it, which may need an approval. */
export const extend: Work = async ({ db, runtime }, row, girdi) => {
  const ilan = await conditionsOf(db, row)
  const isExpired = ilan.ilanDurumu === expired
  if (isExpired) requireNoApproval(ilan)
  const basvuruBitisTarihi = requireLastDay(girdi.basvuruBitisTarihi, ilan)
  if (isExpired) await requireConfirmed(runtime.master.db, ilan, girdi.uyariOnay)
  await setYayin(db, { ...ilan, basvuruBitisTarihi, kapatmaNedeni: null })
  return undefined
}

export const withdraw: Work = async ({ db }, row) => {
  const { id, basvuruBitisTarihi } = factsOf(row)
  await setYayin(db, { id, basvuruBitisTarihi, acik: false, gorunmeyeAcik: false, kapatmaNedeni: null })
  return undefined
}
