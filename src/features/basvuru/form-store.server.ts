import { type CompiledForm, compileForm } from '#core/kriter/compile.ts'
import { type FormSurum, findFormSurum } from '#features/basvuru-formu/queries.server.ts'
import type { TenantDb } from '#server/database.ts'
import type { Tenant } from '#server/tenants.ts'
import type { BlokWire } from './contract.ts'
import { toBloklar } from './wire.ts'

/** A published form with its indexes, and as it travels. */
export type LoadedForm = Omit<FormSurum, 'icerik'> & { compiled: CompiledForm; bloklar: BlokWire[] }

const formsAtMost = 100
/** A published form never changes, so it is read and indexed once. */
const kept = new WeakMap<Tenant, Map<number, LoadedForm>>()

export async function getForm(db: TenantDb, tenant: Tenant, id: number): Promise<LoadedForm> {
  const forms = kept.get(tenant) ?? new Map<number, LoadedForm>()
  kept.set(tenant, forms)
  const known = forms.get(id)
  if (known) return known

  const [surum] = await findFormSurum(db, { id })
  if (!surum) throw new Error(`no version ${id} of a form`)
  const { icerik, ...rest } = surum
  const loaded = { ...rest, compiled: compileForm(icerik), bloklar: toBloklar(icerik) }
  const [oldest] = forms.size >= formsAtMost ? forms.keys() : []
  if (oldest !== undefined) forms.delete(oldest)
  forms.set(id, loaded)
  return loaded
}
