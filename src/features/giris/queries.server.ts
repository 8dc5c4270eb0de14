import { type MasterTables, rawStatement, type Sql, statement } from '#server/database/database.ts'
import { isVouched } from '#server/session/proven-tenants.ts'
import { licensedKinds } from '#server/session/session-queries.ts'

type M = Sql<MasterTables>

const userColumns = [
  'id',
  'username',
  'fullName',
  'password',
  'eposta',
  'masterUserTipi',
  'dogrulamaTipi',
  'dizinKimligi',
  'totpAnahtari',
  'totpAktif',
] as const

export const findLoginUser = statement((db: M, v: { username: string }) =>
  db.selectFrom('masterUser').select(userColumns).where('username', '=', v.username).where('aktif', '=', true),
)
export const findLoginUserById = statement((db: M, v: { id: number }) =>
  db.selectFrom('masterUser').select(userColumns).where('id', '=', v.id).where('aktif', '=', true),
)
/** Somebody who is signing in, as the master's table has them. */
export type StaffUser = Awaited<ReturnType<typeof findLoginUser>>[number]

/** A company's directory or sign-on provider as its row has it. */
export type DizinRow = {
  tenantId: number
  tenantKey: string
  tip: number
  ldapHost: string
  ldapDirectory: string
  dizinKullanici: string | null
  dizinSifre: string | null
  dizinFiltresi: string | null
}

const dizinColumns = `m.id as tenant_id, m.tenant_key, m.system_authentication_type as tip, m.ldap_host, m.ldap_directory,
  m.dizin_kullanici, m.dizin_sifre, m.dizin_filtresi`

/** The directory that knows a user: that of the first company they were given. */
export const findUsersDizin = rawStatement<MasterTables, { id: number }, DizinRow>(
  `select ${dizinColumns} from master_user_tenant l join master_tenant m on m.id = l.tenant_id
    where l.master_user_id = $1 and l.aktif and m.aktif and m.kurulum = 'hazir' and m.system_authentication_type in (2, 3)
    order by l.id limit 1`,
  ['id'],
)

/** One of the directories of the deployment: the same number means the same one as long as there are as many. */
export const findSomeDizin = rawStatement<MasterTables, { no: number }, DizinRow>(
  `with d as (select id, row_number() over (order by id) - 1 as sira, count(*) over () as adet from master_tenant
               where aktif and kurulum = 'hazir' and system_authentication_type in (2, 3))
   select ${dizinColumns} from d join master_tenant m on m.id = d.id where d.sira = $1::bigint % d.adet`,
  ['no'],
)

export const findProvider = rawStatement<MasterTables, { guid: string }, DizinRow>(
  `select ${dizinColumns} from master_tenant m
    where m.guid = $1::uuid and m.aktif and m.kurulum = 'hazir' and m.system_authentication_type = 4`,
  ['guid'],
)

export const findDevice = rawStatement<MasterTables, { hash: Buffer }, { masterUserId: number }>(
  'select master_user_id from giris_cihazi where cihaz_hash = $1',
  ['hash'],
)
export const saveDevice = rawStatement<MasterTables, { hash: Buffer; userId: number }, never>(
  `insert into giris_cihazi (cihaz_hash, master_user_id) values ($1, $2)
   on conflict (cihaz_hash) do update set son_gorulme = now()`,
  ['hash', 'userId'],
)

export const findProof = rawStatement<MasterTables, { sessionId: number }, { dizin: number | null }>(
  `select (veri->>'dizin')::int as dizin from oturum where id = $1`,
  ['sessionId'],
)

/** A company that a user may enter. */
export type OpenTenant = {
  id: number
  guid: string
  name: string
  iconUrl: string | null
  renk: string
  sonSecim: string | null
  modulTipleri: number[]
}

/**
 * Super admins enter every company; others those they were given, administrators or with a module of the company. Who
 * was vouched for by a directory enters only companies with that same directory: another's word counts nothing there.
 */
const openTenants = (where: string) => `
  select m.id, m.guid, m.name, m.icon_url, m.renk, l.son_secim,
         ${licensedKinds('m.id')} as modul_tipleri
    from oturum o
    join master_user u on u.id = o.konu_id
    join master_tenant m on m.aktif and m.kurulum = 'hazir'
    left join master_user_tenant l on l.tenant_id = m.id and l.master_user_id = u.id and l.aktif
    left join master_tenant d on d.id = (o.veri->>'dizin')::int
   where o.id = $1 ${where}
     and (u.master_user_tipi = 1 or (l.id is not null
       and ${isVouched}
       and (u.master_user_tipi = 2 or exists (select from master_tenant_user_modul um
             where um.tenant_id = m.id and um.master_user_id = u.id))))
   order by l.son_secim desc nulls last, m.name, m.id`

export const listOpenTenants = rawStatement<MasterTables, { sessionId: number }, OpenTenant>(openTenants(''), [
  'sessionId',
])
export const findOpenTenant = rawStatement<MasterTables, { sessionId: number; guid: string }, OpenTenant>(
  openTenants('and m.guid = $2::uuid'),
  ['sessionId', 'guid'],
)

/** How a company looks, where its people start, and whether one of its channels ends at the simulator. */
export const findLook = rawStatement<
  MasterTables,
  { id: number },
  { renk: string; uiStartPage: string | null; sgkSimulator: boolean }
>(
  `select renk, ui_start_page,
          exists (select from sgk_kanal_ayar k where k.tenant_id = t.id and k.mod = 'simulator') as sgk_simulator
     from master_tenant t where id = $1`,
  ['id'],
)
