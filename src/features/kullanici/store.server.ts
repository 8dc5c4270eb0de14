import { giveKullaniciModul, setModuller } from '#features/yetki/kullanici-modul.server.ts'
import { rawStatement, type TenantDb, type TenantTables } from '#server/database/database.ts'
import { writeAuditRows } from '#server/session/audit.ts'

/** A master user as their companies know them. */
type MirroredUser = { id: number; username: string; adSoyad: string; eposta: string | null }

/** The name of a user who left may be given to another: the one who is gone keeps a marked one. */
const freeUsername = rawStatement<TenantTables, { id: number; username: string }, never>(
  `update kullanici set username = left(username, 85) || '#' || id, aktif = false, row_version = row_version + 1
    where username = $2 and id <> $1`,
  ['id', 'username'],
)

/** User names are fixed, so a row with the same number and another name came from another deployment's backup. */
const takeOver = rawStatement<TenantTables, MirroredUser, { eskiAd: string }>(
  `with eski as (select id, username from kullanici where id = $1 and username <> $2 for update),
        rol as (delete from kullanici_rol where kullanici_id in (select id from eski)),
        sube as (delete from kullanici_sube where kullanici_id in (select id from eski))
   update kullanici k set username = $2, ad_soyad = $3, eposta = $4, cep_tel = null, aktif = true,
          row_version = k.row_version + 1
     from eski where k.id = eski.id returning eski.username as eski_ad`,
  ['id', 'username', 'adSoyad', 'eposta'],
)

const upsertKullanici = rawStatement<TenantTables, MirroredUser, { isNew: boolean }>(
  `insert into kullanici as k (id, username, ad_soyad, eposta) values ($1, $2, $3, $4)
   on conflict (id) do update set username = excluded.username, ad_soyad = excluded.ad_soyad,
                                  row_version = k.row_version + 1
    where (k.username, k.ad_soyad) is distinct from (excluded.username, excluded.ad_soyad)
   returning xmax = 0 as is_new`,
  ['id', 'username', 'adSoyad', 'eposta'],
)

/**
 * Keeps the company's row of a master user: the name follows the master, the contact is the company's own once it is
 * there. A new one begins with the modules of the kinds that the master gave; so does one whose number was another
 * person's, and what that one was given is theirs no more.
 */
export async function ensureKullanici(db: TenantDb, user: MirroredUser, modulTipleri: readonly number[] = []) {
  await freeUsername(db, user)
  const [taken] = await takeOver(db, user)
  const [written] = taken ? [] : await upsertKullanici(db, user)
  if (taken) await setModuller(db, { kullaniciId: user.id, ids: [] })
  if (taken || written?.isNew) await giveKullaniciModul(db, { kullaniciId: user.id, modulTipleri })
  if (taken) await recordTakeOver(db, user, taken.eskiAd)
}

/** Nobody did it: it follows from two deployments that number their users each for itself. */
async function recordTakeOver(db: TenantDb, { id, username }: MirroredUser, eskiAd: string) {
  const who = { aktor: 'sistem', adres: '', istek_id: '' }
  const what = { islem: 'baskasininKaydi', varlik: 'kullanici', varlik_id: String(id), sonuc: 'tamam' }
  await writeAuditRows(db, [{ ...who, ...what, degisim: { username: [eskiAd, username] } }])
}
