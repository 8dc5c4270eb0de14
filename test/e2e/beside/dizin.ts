import { giveKullaniciModul } from '../../../src/features/yetki/kullanici-modul.server.ts'
import { type MasterTables, rawStatement } from '../../../src/server/database/database.ts'
import { sealDizinSifre } from '../../../src/server/outside/ldap-directory.ts'
import { createTenant } from '../../../src/server/tenant/tenant-setup.ts'
import { withTenant } from '../../../src/server/tenant/tenants.ts'
import { newUser, setWay, staffPassword } from '../../sign-on.ts'
import type { Where } from './where.ts'

type Company = { tip: number; host: string; directory: string; gizli: string; username: string }
type Wanted = { companies?: Company[]; hash?: string[]; kapat?: string; eskit?: string }

const setSecret = rawStatement<MasterTables, { id: number; sifre: string }, never>(
  'update master_tenant set dizin_sifre = $2 where id = $1',
  ['id', 'sifre'],
)

const switchOff = rawStatement<MasterTables, { tenantKey: string }, never>(
  'update master_tenant set aktif = false where tenant_key = $1',
  ['tenantKey'],
)

const ageSessions = rawStatement<MasterTables, { username: string }, never>(
  `update oturum set sifre_tarihi = now() - interval '6 minutes'
     where konu_id = (select id from master_user where username = $1)`,
  ['username'],
)

/** Companies whose people a directory or a provider knows, users, and the passing of time. */
export async function makeDizin({ runtime, tenant: demo }: Where, wanted: Wanted) {
  const { companies = [], hash = [], kapat, eskit } = wanted
  async function addUser(tenant: typeof demo, username: string, dogrulamaTipi = 1) {
    const { id } = await newUser({ runtime }, { tenant }, { username, dogrulamaTipi })
    await withTenant(runtime.tenants, tenant.id, (db) => giveKullaniciModul(db, { kullaniciId: id, modulTipleri: [1] }))
  }

  const keys: string[] = []
  for (const { username, gizli, ...way } of companies) {
    const tenantKey = `dizin-${way.tip}-${username.replaceAll('.', '-')}`
    const { id } = await createTenant(runtime, { tenantKey, name: `Dizinli ${username}` })
    const tenant = await runtime.tenants.get(id)
    await setWay({ runtime }, { tenant }, way)
    await setSecret(runtime.master.db, { id, sifre: sealDizinSifre(runtime.keys, tenantKey, gizli) })
    await addUser(tenant, username, way.tip)
    keys.push(tenantKey)
  }
  for (const username of hash) await addUser(demo, username)
  if (kapat) await switchOff(runtime.master.db, { tenantKey: kapat })
  if (eskit) await ageSessions(runtime.master.db, { username: eskit })
  return { keys, password: staffPassword }
}
