import type { YanitlarWire } from '#features/basvuru/contract.ts'
import { publishForm } from '#features/basvuru-formu/publish.server.ts'
import { rawStatement, type TenantDb, type TenantTables } from '#server/database/database.ts'
import { withTenant } from '#server/tenant/tenants.ts'
import { makeAday } from './aday.ts'
import type { TestApp } from './app.ts'
import { insertPersonalLibrary } from './personal.ts'

type Posting = { formId: number; asgariYas: number | null }
/** A posting that takes applications with a form. */
export const insertIlan = rawStatement<TenantTables, Posting, { id: number }>(
  `insert into ilan (baslik, acik, gorunmeye_acik, basvuru_formu_id, asgari_yas) values ('Güvenlik Görevlisi', true, true, $1, $2)
   returning id`,
  ['formId', 'asgariYas'],
)

/** An empty application; what is given takes the place of what is not. */
export function aBody(projId: number, basvuruformuId: number, answers: Partial<YanitlarWire> = {}) {
  return { projId, basvuruformuId, kriterList: [], komponentKriterList: [], ...answers }
}

const insertTexts = rawStatement<TenantTables, { modulId: number; count: number }, { kriterId: number }>(
  `with k as (insert into kriter (kriter_adi, value_type) select 'Soru ' || n, 2 from generate_series(1, $2::int) n returning id)
   insert into modul_kriter (modul_id, kriter_id, siralama) select $1, id, 100 + row_number() over (order by id) from k
   returning kriter_id`,
  ['modulId', 'count'],
)

/** Publishes a form again with so many more questions that are answered in words. */
export async function addTexts(db: TenantDb, { modul, form }: { modul: number; form: number }, count: number) {
  const added = await insertTexts(db, { modulId: modul, count })
  await publishForm(db, form)
  return added.map(({ kriterId }) => kriterId)
}

/** A published form, a posting that asks it, and the same questions as personal criteria. */
export async function makePosting(db: TenantDb, asgariYas: number | null = null) {
  const ids = await insertPersonalLibrary(db)
  await publishForm(db, ids.form)
  const [ilan] = await insertIlan(db, { formId: ids.form, asgariYas })
  return { ids, iapId: ilan?.id ?? 0 }
}

/** A tenant with a published form, a posting that asks it, and the same questions as personal criteria. */
export async function aPosting(app: TestApp, { asgariYas = null }: { asgariYas?: number | null } = {}) {
  const made = await app.newTenant()
  const { tenant } = made
  const write = <T>(work: (db: TenantDb) => Promise<T>) => withTenant(app.runtime.tenants, tenant.id, work)
  const { ids, iapId } = await write((db) => makePosting(db, asgariYas))
  const newIlan = async () => (await write((db) => insertIlan(db, { formId: ids.form, asgariYas })))[0]?.id ?? 0
  const newAday = async () => made.aday((await makeAday(app.runtime, tenant)).id)
  const run = (text: string) => write((db) => db.query({ text, rowMode: 'array' })).then(({ rows }) => rows)
  const of = (answers: Partial<YanitlarWire>) => aBody(iapId, ids.form, answers)
  return { tenant, ids, iapId, newIlan, newAday, run, of, write }
}

type Shown = { id: number; acik?: boolean; gorunmeyeAcik?: boolean }
const show = rawStatement<TenantTables, Required<Shown>, { id: number }>(
  'update ilan set acik = $2, gorunmeye_acik = $3 where id = $1 returning id',
  ['id', 'acik', 'gorunmeyeAcik'],
)

/** Shows a posting to visitors past the rules of publication, which want a form and much else. */
export const showIlan = (db: TenantDb, { id, acik = true, gorunmeyeAcik = true }: Shown) =>
  show(db, { id, acik, gorunmeyeAcik })

/** A form that postings can be published with. */
export async function publishedForm(db: TenantDb): Promise<number> {
  const { form } = await insertPersonalLibrary(db)
  await publishForm(db, form)
  return form
}
