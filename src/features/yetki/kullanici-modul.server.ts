import { rawStatement, type TenantDb, type TenantTables } from '#server/database/database.ts'

const insertKullaniciModul = rawStatement<TenantTables, { kullaniciId: number; modulTipleri: number[] }, never>(
  `insert into kullanici_modul (kullanici_id, modul_id, is_default)
   select $1::int, m.id, false from yetki_modul m where m.modul_tipi = any($2::int[])
   on conflict (kullanici_id, modul_id) do nothing`,
  ['kullaniciId', 'modulTipleri'],
)

/** Somebody with modules and no default one gets the first of them. */
const completeDefault = rawStatement<TenantTables, { kullaniciId: number }, never>(
  `update kullanici_modul set is_default = true
    where id = (select km.id from kullanici_modul km join yetki_modul m on m.id = km.modul_id
                 where km.kullanici_id = $1 order by m.siralama limit 1)
      and not exists (select from kullanici_modul where kullanici_id = $1 and is_default)`,
  ['kullaniciId'],
)

/** Adds the company's modules of these kinds to a user; those already there stay as they are. */
export async function giveKullaniciModul(
  db: TenantDb,
  { kullaniciId, modulTipleri }: { kullaniciId: number; modulTipleri: readonly number[] },
) {
  await insertKullaniciModul(db, { kullaniciId, modulTipleri: [...modulTipleri] })
  await completeDefault(db, { kullaniciId })
}

/** Gives a user exactly these modules. */
export const setModuller = rawStatement<TenantTables, { kullaniciId: number; ids: number[] }, { id: number }>(
  `with eski as (delete from kullanici_modul where kullanici_id = $1 and modul_id <> all($2::int[]))
   insert into kullanici_modul (kullanici_id, modul_id) select $1::int, id from unnest($2::int[]) as id
   on conflict (kullanici_id, modul_id) do nothing returning id`,
  ['kullaniciId', 'ids'],
)

/** Takes the mark of the default off every module of a user. */
export const clearDefaultModul = rawStatement<TenantTables, { kullaniciId: number }, never>(
  'update kullanici_modul set is_default = false where kullanici_id = $1 and is_default',
  ['kullaniciId'],
)

/** Makes a module the default of a user. */
export const putDefaultModul = rawStatement<TenantTables, { kullaniciId: number; moduleId: number }, { id: number }>(
  `insert into kullanici_modul (kullanici_id, modul_id, is_default) values ($1, $2, true)
   on conflict (kullanici_id, modul_id) do update set is_default = true returning id`,
  ['kullaniciId', 'moduleId'],
)
