import { isLicensed } from '#core/screens.ts'
import { type MasterTables, rawStatement, type TenantDb, type TenantTables } from '#server/database/database.ts'
import type { MenuLine } from './contract.ts'

/** The kinds of modules that a company has, and whether the master gave them to a user. */
export const listModulTipi = rawStatement<
  MasterTables,
  { tenantId: number; kullaniciId: number },
  { modulTipi: number; verildi: boolean }
>(
  `select m.modul_tipi, exists (select from master_tenant_user_modul u
                                 where u.master_tenant_modul_id = m.id and u.master_user_id = $2) as verildi
     from master_tenant_modul m where m.tenant_id = $1 order by m.modul_tipi`,
  ['tenantId', 'kullaniciId'],
)

export const listRoller = rawStatement<TenantTables, { kullaniciId: number }, { sistem: string; rol: string }>(
  `select r.sistem, r.rol from kullanici_rol kr join rol r on r.id = kr.rol_id
     join kullanici k on k.id = kr.kullanici_id and k.aktif
    where kr.kullanici_id = $1 order by r.sistem, r.rol`,
  ['kullaniciId'],
)

const selectYetkiler = rawStatement<TenantTables, { kullaniciId: number }, { ekran: string; eylem: string }>(
  `select distinct y.ekran, y.eylem from kullanici_rol kr join yetki y on y.rol_id = kr.rol_id
     join kullanici k on k.id = kr.kullanici_id and k.aktif
    where kr.kullanici_id = $1 order by y.ekran, y.eylem`,
  ['kullaniciId'],
)

type Licensed = { kullaniciId: number; modulTipleri: readonly number[] }

/** What the roles of a user permit on the screens that modules of these kinds open. */
export async function listYetkiler(db: TenantDb, { kullaniciId, modulTipleri }: Licensed) {
  const rows = await selectYetkiler(db, { kullaniciId })
  return rows.filter(({ ekran }) => isLicensed(ekran, modulTipleri))
}

type ModulRow = {
  id: number
  moduleName: string
  modulTipi: number
  simge: string | null
  secili: boolean
  isDefault: boolean
  menulerYolId: number | null
  yol: string | null
  yolAciklama: string | null
}

/** Every module, whether the user has it, and the first page of it. */
export const listModul = rawStatement<TenantTables, { kullaniciId: number }, ModulRow>(
  `select m.id, m.module_name, m.modul_tipi, m.simge, km.id is not null as secili,
          coalesce(km.is_default, false) as is_default, ilk.id as menuler_yol_id, ilk.yol, ilk.baslik as yol_aciklama
     from yetki_modul m
     left join kullanici_modul km on km.modul_id = m.id and km.kullanici_id = $1
     left join lateral (select e.id, e.yol, e.baslik from menu e where e.modul_id = m.id and e.aktif and e.yol is not null
                         order by e.is_default desc, e.siralama limit 1) ilk on true
    order by m.siralama`,
  ['kullaniciId'],
)

export const listMenu = rawStatement<TenantTables, object, MenuLine>(
  `select id, baslik, metin_anahtari, yol, ekran, modul_id, ust_id, simge, siralama, is_default from menu where aktif order by siralama`,
  [],
)

/** Whether the master made the user an administrator. */
export const findMasterTipi = rawStatement<
  MasterTables,
  { tenantId: number; kullaniciId: number },
  { masterUserTipi: number | null }
>(
  `select u.master_user_tipi from master_user u where u.id = $2 and (u.master_user_tipi = 1 or exists (
     select from master_user_tenant b where b.master_user_id = u.id and b.tenant_id = $1 and b.aktif))`,
  ['tenantId', 'kullaniciId'],
)

export const findRol = rawStatement<TenantTables, { rolId: number }, { rol: string }>(
  'select rol from rol where id = $1',
  ['rolId'],
)
