import { randomBytes } from 'node:crypto'
import { authenticate, authenticateTenant } from '#features/giris/contract.ts'
import { type MasterTables, rawStatement, type TenantTables } from '#server/database/database.ts'
import { hashPassword } from '#server/session/password.ts'
import { withTenant } from '#server/tenant/tenants.ts'
import type { TestApp, TestTenant } from './app.ts'
import { type Client, createClient } from './client.ts'
import { makeStaff, type StaffKind } from './staff.ts'

/** The password of everybody that tests make. */
export const staffPassword = 'Turuncu!Merdiven-2026'

let stored: Promise<string> | undefined

const setUser = rawStatement<MasterTables, { id: number; username: string; password: string }, never>(
  `update master_user set username = $2, password = $3 where id = $1`,
  ['id', 'username', 'password'],
)
const setKullanici = rawStatement<TenantTables, { id: number; username: string }, never>(
  'update kullanici set username = $2 where id = $1',
  ['id', 'username'],
)
const setTenant = rawStatement<
  MasterTables,
  { id: number; tip: number; host: string | null; directory: string | null },
  never
>(`update master_tenant set system_authentication_type = $2, ldap_host = $3, ldap_directory = $4 where id = $1`, [
  'id',
  'tip',
  'host',
  'directory',
])

type InApp = Pick<TestApp, 'runtime'>
type InTenant = Pick<TestTenant, 'tenant'>

/** How a company's users sign in: by the password we keep unless said. */
export type Way = { tip: number; host: string | null; directory: string | null }

/** Sets how a company's users sign in. */
export async function setWay({ runtime }: InApp, { tenant }: InTenant, way: Way) {
  await setTenant(runtime.master.db, { id: tenant.id, ...way })
}

type Given = StaffKind & { username?: string; hasModule?: boolean }

/** A user of a company who can sign in, with a module of it. */
export async function newUser({ runtime }: InApp, { tenant }: InTenant, given: Given = {}) {
  const { username: name, hasModule = true, ...kind } = given
  const made = await makeStaff(runtime, tenant.id, { modulTipleri: hasModule ? [1] : [], ...kind })
  const { id, adSoyad } = made
  const username = name ?? made.username
  stored ??= hashPassword(staffPassword)
  await setUser(runtime.master.db, { id, username, password: await stored })
  await withTenant(runtime.tenants, tenant.id, (db) => setKullanici(db, { id, username }))
  return { id, username, adSoyad }
}

/** A browser: it keeps cookies, and comes from an address of its own. */
export function newBrowser({ app }: TestApp) {
  const cookies = new Map<string, string>()
  const client = createClient(app, undefined)
  return {
    cookies,
    /** The bare answer; what it sets is kept. */
    async send(request: Parameters<Client['send']>[0], token?: string) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const headers = { ...(cookie && { cookie }), ...(token && { authorization: `Bearer ${token}` }) }
      const answer = await client.send({ ...request, headers: { ...headers, ...request.headers } })
      for (const line of [answer.headers['set-cookie'] ?? []].flat().map(String)) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        if (value === '') cookies.delete(name)
        else cookies.set(name, value)
      }
      return answer
    },
    /** Tries to sign in. */
    signIn(payload: object) {
      return this.send({ method: 'POST', url: authenticate.path, payload })
    },
  }
}

/** Signs a user in by password and gives their callers, outside and inside a company. */
export async function signInStaff(app: TestApp, { tenant }: TestTenant, username: string) {
  const answer = await newBrowser(app).signIn({ username, password: staffPassword })
  const { masterToken } = answer.json().resultObject as { masterToken: string } // of a right password
  const master = createClient(app.app, masterToken)
  const { accessToken } = await master.call(authenticateTenant, { guid: tenant.guid })
  return { master, staff: createClient(app.app, accessToken) }
}

/** A name that nobody has. */
export function aUsername(): string {
  return `k${randomBytes(6).toString('hex')}`
}
