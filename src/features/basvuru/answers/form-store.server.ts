import type { ProjeTest } from '#features/basvuru/queries.server.ts'
import { toBloklar } from '#features/basvuru/wire.ts'
import { type FormSurum, findFormSurum } from '#features/basvuru-formu/queries.server.ts'
import { type CompiledForm, compileForm } from '#features/kriter/rules/compile.ts'
import type { Blok, Form } from '#features/kriter/rules/form.ts'
import type { BlokWire } from '#features/kriter/rules/wire-shape.ts'
import type { TenantDb } from '#server/database/database.ts'
import type { Tenant } from '#server/tenant/tenants.ts'

type Asked = { testMerkezTipId: number; zorunlu: boolean }

/** A published form and the tests of its posting, with its indexes, and as it travels. */
export type LoadedForm = Omit<FormSurum, 'icerik'> & { compiled: CompiledForm; bloklar: BlokWire[]; testler: Asked[] }

const formsAtMost = 100
/** A published form never changes, so it is read and indexed once for each list of tests. */
const kept = new WeakMap<Tenant, Map<string, LoadedForm>>()

export async function getForm(db: TenantDb, tenant: Tenant, id: number, testler: ProjeTest[]): Promise<LoadedForm> {
  const forms = kept.get(tenant) ?? new Map<string, LoadedForm>()
  kept.set(tenant, forms)
  const name = testler.length === 0 ? String(id) : `${id} ${JSON.stringify(testler)}`
  const known = forms.get(name)
  if (known) return known

  const [surum] = await findFormSurum(db, { id })
  if (!surum) throw new Error(`no version ${id} of a form`)
  const { icerik, ...rest } = surum
  const { form, asked } = withTests(icerik, testler)
  const loaded = { ...rest, compiled: compileForm(form), bloklar: toBloklar(form), testler: asked }
  const [oldest] = forms.size >= formsAtMost ? forms.keys() : []
  if (oldest !== undefined) forms.delete(oldest)
  forms.set(name, loaded)
  return loaded
}

/** Above every number that a block of a form has. */
const firstTestBlok = 1_000_000_000

/** The posting's tests become blocks after those of the form; a kind that the form asks for itself is asked for once. */
function withTests(form: Form, testler: readonly ProjeTest[]): { form: Form; asked: Asked[] } {
  const named = form.bloklar.flatMap(({ testMerkezTipId }) => (testMerkezTipId === null ? [] : [testMerkezTipId]))
  const inForm = [...new Set(named)]
  const added = testler.filter(({ testMerkezTipId }) => !inForm.includes(testMerkezTipId))
  return {
    form: { bloklar: [...form.bloklar, ...added.map(toBlok)] },
    asked: [...inForm.map((testMerkezTipId) => ({ testMerkezTipId, zorunlu: true })), ...added],
  }
}

function toBlok({ testMerkezTipId, testAdi }: ProjeTest): Blok {
  return { id: firstTestBlok + testMerkezTipId, display: testAdi, kosul: null, testMerkezTipId, moduller: [] }
}
