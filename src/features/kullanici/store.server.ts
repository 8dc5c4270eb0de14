import { rawStatement, type TenantDb, type TenantTables } from '#server/database.ts'

/** A master user as their companies know them. */
export type MirroredUser = { id: number; username: string; adSoyad: string; eposta: string | null }

/** The name of a user who left may be given to another: the one who is gone keeps a marked one. */
const freeUsername = rawStatement<TenantTables, { id: number; username: string }, never>(
  `update kullanici set username = left(username, 85) || '#' || id, aktif = false, row_version = row_version + 1
    where username = $2 and id <> $1`,
  ['id', 'username'],
)

const upsertKullanici = rawStatement<TenantTables, MirroredUser, { isNew: boolean }>(
  `insert into kullanici as k (id, username, ad_soyad, eposta) values ($1, $2, $3, $4)
   on conflict (id) do update set username = excluded.username, ad_soyad = excluded.ad_soyad,
                                  row_version = k.row_version + 1
    where (k.username, k.ad_soyad) is distinct from (excluded.username, excluded.ad_soyad)
   returning xmax = 0 as is_new`,
  ['id', 'username', 'adSoyad', 'eposta'],
)

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

/**
 * Keeps the company's row of a master user: the name follows the master, the contact is the company's own once it is
 * there. A new one begins with the modules of the kinds that the master gave.
 */
export async function ensureKullanici(db: TenantDb, user: MirroredUser, modulTipleri: readonly number[] = []) {
  await freeUsername(db, user)
  const [written] = await upsertKullanici(db, user)
  if (written?.isNew) await giveKullaniciModul(db, { kullaniciId: user.id, modulTipleri })
}

/** Adds the company's modules of these kinds to a user; those already there stay as they are. */
export async function giveKullaniciModul(
  db: TenantDb,
  { kullaniciId, modulTipleri }: { kullaniciId: number; modulTipleri: readonly number[] },
) {
  await insertKullaniciModul(db, { kullaniciId, modulTipleri: [...modulTipleri] })
  await completeDefault(db, { kullaniciId })
}
