import { randomBytes } from 'node:crypto'
import type { Right } from '#core/endpoint.ts'
import { type MasterTables, rawStatement, type TenantTables } from '#server/database/database.ts'
import type { Route } from '#server/http/implement.ts'
import type { Runtime } from '#server/runtime.ts'
import { withTenant } from '#server/tenant/tenants.ts'
import { listRoutes } from '../src/features.server.ts'

type Parts = Pick<Runtime, 'sessions' | 'master' | 'tenants'>

/** Who the user is: null is plain staff; what their one role permits, everything unless said. */
export type StaffKind = {
  tip?: 1 | 2 | null
  rights?: Right[]
  isRoleless?: boolean
  dogrulamaTipi?: number
  /** The kinds of modules that the company and the user have, all of them unless said. */
  modulTipleri?: number[]
}

const insertUser = rawStatement<
  MasterTables,
  { username: string; adSoyad: string; tip: number | null; dogrulamaTipi: number },
  { id: number }
>(
  `insert into master_user (username, full_name, password, master_user_tipi, dogrulama_tipi)
   values ($1, $2, 'yok', $3, $4) returning id`,
  ['username', 'adSoyad', 'tip', 'dogrulamaTipi'],
)
const insertLink = rawStatement<MasterTables, { tenantId: number; id: number }, never>(
  `insert into master_user_tenant (tenant_id, master_user_id, dogrulama_tipi)
   select $1::int, u.id, u.dogrulama_tipi from master_user u where u.id = $2::int`,
  ['tenantId', 'id'],
)
const giveModules = rawStatement<MasterTables, { tenantId: number; id: number; tipler: number[] }, never>(
  `with m as (
     insert into master_tenant_modul (tenant_id, modul_tipi) select $1::int, tip from unnest($3::int[]) as tip order by tip
     on conflict (tenant_id, modul_tipi) do update set modul_tipi = excluded.modul_tipi returning id, tenant_id)
   insert into master_tenant_user_modul (tenant_id, master_tenant_modul_id, master_user_id)
   select m.tenant_id, m.id, $2::int from m`,
  ['tenantId', 'id', 'tipler'],
)
const insertRole = rawStatement<
  TenantTables,
  { id: number; username: string; adSoyad: string; rights: string; isRoleless: boolean },
  never
>(
  `with k as (insert into kullanici (id, username, ad_soyad) values ($1::int, $2::text, $5::text) returning id),
        r as (insert into rol (sistem, rol) values (case when $4::boolean then 'IK' else 'SGK' end, $2::text) returning id),
        kr as (insert into kullanici_rol (kullanici_id, rol_id) select k.id, r.id from k, r)
   insert into yetki (rol_id, ekran, eylem)
   select distinct r.id, x.ekran, x.eylem from r, jsonb_to_recordset($3::jsonb) as x (ekran text, eylem text)`,
  ['id', 'username', 'rights', 'isRoleless', 'adSoyad'],
)

/** Rights by `ekran/eylem`. */
export const rights = (...names: string[]): Right[] =>
  names.map((name) => {
    const [ekran = '', eylem = ''] = name.split('/')
    return { ekran, eylem }
  })

/** A master user as the table knows one, without a company. */
export async function makeUser({ master }: Pick<Parts, 'master'>, tip: 1 | 2 | null, dogrulamaTipi = 1) {
  const tail = randomBytes(6).toString('hex')
  const named = { username: `u${tail}`, adSoyad: `Deneme Kullanıcısı ${tail}` }
  const [user] = await insertUser(master.db, { ...named, tip, dogrulamaTipi })
  if (!user) throw new Error('no user was made')
  return { id: user.id, ...named }
}

/** A user inside a company, with a role of their own, of the SGK system unless said. */
export async function makeStaff(parts: Parts, tenantId: number, kind: StaffKind = {}) {
  const { tip = null, rights = productsRights(), isRoleless = false, dogrulamaTipi = 1 } = kind
  const { modulTipleri: tipler = [1, 2, 3] } = kind
  const user = await makeUser(parts, tip, dogrulamaTipi)
  await insertLink(parts.master.db, { tenantId, id: user.id })
  if (tipler.length > 0) await giveModules(parts.master.db, { tenantId, id: user.id, tipler })
  await withTenant(parts.tenants, tenantId, (db) =>
    insertRole(db, { ...user, rights: JSON.stringify(rights), isRoleless }),
  )
  return user
}

/** The same, signed in. */
export async function startStaff(parts: Parts, tenantId: number, kind?: StaffKind) {
  const { id, username, adSoyad } = await makeStaff(parts, tenantId, kind)
  const { sessionId } = await parts.sessions.start('mst', { tenantId: null, subjectId: id })
  return { token: await parts.sessions.startTenant(sessionId, tenantId), sessionId, subjectId: id, username, adSoyad }
}

/** Everything that any of the calls asks for. */
export function allRights(routes: Pick<Route, 'endpoint'>[]): Right[] {
  const asked = routes.flatMap(({ endpoint: { right, decides } }) => (right ? [right, ...decides] : decides))
  // a list decides by itself whether it may leave as a file, and one call works on many rows in several ways
  const decided = asked.flatMap(({ ekran }) => ['disaAktar', 'degistir', 'sil'].map((eylem) => ({ ekran, eylem })))
  return [...asked, ...decided]
}

let ofProduct: Right[] | undefined

/** The rights of the product's own calls, gathered once. */
export function productsRights(): Right[] {
  ofProduct ??= allRights(listRoutes({ demo: true }))
  return ofProduct
}
