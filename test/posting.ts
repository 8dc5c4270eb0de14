import type { YanitlarWire } from '#features/basvuru/contract.ts'
import { publishForm } from '#features/basvuru-formu/publish.server.ts'
import { rawStatement, type TenantDb, type TenantTables } from '#server/database.ts'
import { withTenant } from '#server/tenants.ts'
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

/** A tenant with a published form, a posting that asks it, and the same questions as personal criteria. */
export async function aPosting(app: TestApp, { asgariYas = null }: { asgariYas?: number | null } = {}) {
  const made = await app.newTenant()
  const { tenant } = made
  const write = <T>(work: (db: TenantDb) => Promise<T>) => withTenant(app.runtime.tenants, tenant.id, work)
  const ids = await write(insertPersonalLibrary)
  await write((db) => publishForm(db, ids.form))
  const newIlan = async () => (await write((db) => insertIlan(db, { formId: ids.form, asgariYas })))[0]?.id ?? 0
  const iapId = await newIlan()
  const newAday = async () => made.aday((await makeAday(app.runtime, tenant)).id)
  const run = (text: string) => write((db) => db.query({ text, rowMode: 'array' })).then(({ rows }) => rows)
  const of = (answers: Partial<YanitlarWire>) => aBody(iapId, ids.form, answers)
  return { tenant, ids, iapId, newIlan, newAday, run, of, write }
}
