import { type MasterTables, rawStatement } from '#server/database/database.ts'
import type { TestApp } from './app.ts'
import { type Client, createClient } from './client.ts'
import { makeUser } from './staff.ts'

const givePassword = rawStatement<MasterTables, { id: number }, { id: number }>(
  'update oturum set sifre_tarihi = now() where id = $1 returning id',
  ['id'],
)
const insertLink = rawStatement<MasterTables, { tenantId: number; id: number }, never>(
  `insert into master_user_tenant (tenant_id, master_user_id, dogrulama_tipi)
   select $1::int, u.id, u.dogrulama_tipi from master_user u where u.id = $2::int`,
  ['tenantId', 'id'],
)

/** An administrator who gave the password a moment ago. */
export type Administrator = Client & { id: number; username: string }

async function signIn({ app, runtime }: TestApp, tip: 1 | 2): Promise<Administrator> {
  const { id, username } = await makeUser(runtime, tip)
  const { token, sessionId } = await runtime.sessions.start('mst', { tenantId: null, subjectId: id })
  await givePassword(runtime.master.db, { id: sessionId })
  return { ...createClient(app, token), id, username }
}

/** Somebody who may do everything. */
export function superAdmin(app: TestApp): Promise<Administrator> {
  return signIn(app, 1)
}

/** Somebody who manages these companies. */
export async function tenantAdmin(app: TestApp, tenantIds: number[]): Promise<Administrator> {
  const admin = await signIn(app, 2)
  for (const tenantId of tenantIds) await insertLink(app.runtime.master.db, { tenantId, id: admin.id })
  return admin
}
