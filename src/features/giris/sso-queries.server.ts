import { type MasterTables, rawStatement } from '#server/database/database.ts'
import { ownTenantsOf } from '#server/session/proven-tenants.ts'

type NewSignOn = {
  stateHash: Buffer
  tenantId: number
  tarayiciHash: Buffer
  nonce: string
  dogrulayici: string
  returnUrl: string | null
}

export const insertSignOn = rawStatement<MasterTables, NewSignOn, never>(
  `insert into sso_giris (state_hash, tenant_id, tarayici_hash, nonce, dogrulayici, return_url)
   values ($1, $2, $3, $4, $5, $6)`,
  ['stateHash', 'tenantId', 'tarayiciHash', 'nonce', 'dogrulayici', 'returnUrl'],
)

/** Good for one return of the browser that left; another's neither uses it nor uses it up. */
export const spendSignOn = rawStatement<
  MasterTables,
  { stateHash: Buffer; tarayiciHash: Buffer },
  { guid: string; nonce: string; dogrulayici: string; returnUrl: string | null }
>(
  `delete from sso_giris s using master_tenant m
    where s.state_hash = $1 and s.tarayici_hash = $2 and m.id = s.tenant_id
      and s.olusturulma_tarihi > now() - interval '10 minutes'
   returning m.guid, s.nonce, s.dogrulayici, s.return_url`,
  ['stateHash', 'tarayiciHash'],
)

/**
 * Whom a company's provider means: only users of that company who sign in this way, by the name the provider never
 * changes; at the first sign-in by the user name, in the order in which the provider's words are believed.
 */
export const findSignOnUser = rawStatement<
  MasterTables,
  { tenantId: number; kimlik: string; usernames: string[] },
  { id: number; dizinKimligi: string | null }
>(
  `select u.id, u.dizin_kimligi from master_user u
     join master_user_tenant l on l.master_user_id = u.id and l.tenant_id = $1 and l.aktif
    where u.aktif and u.dogrulama_tipi = 4 and u.master_user_tipi is distinct from 1
      and (u.dizin_kimligi = $2 or (u.dizin_kimligi is null and u.username = any($3::text[])))
    order by u.dizin_kimligi nulls last, array_position($3::text[], u.username::text) limit 1`,
  ['tenantId', 'kimlik', 'usernames'],
)

type NewKey = { hash: Buffer; masterUserId: number; tarayiciHash: Buffer | null; olusturanId: number | null }
/** Stores a session key and says when it runs out. */
export const insertSessionKey = rawStatement<MasterTables, NewKey, { bitis: string }>(
  `insert into oturum_anahtari (anahtar_hash, master_user_id, tarayici_hash, olusturan_id) values ($1, $2, $3, $4)
   returning olusturulma_tarihi + interval '60 seconds' as bitis`,
  ['hash', 'masterUserId', 'tarayiciHash', 'olusturanId'],
)

/**
 * For whom an administrator may make a key: never a super admin; for others than super admins only somebody all of
 * whose companies are the administrator's own, because the key opens all of them. The key names one of the companies.
 */
export const findKeySubject = rawStatement<
  MasterTables,
  { sessionId: number; username: string; isSuperAdmin: boolean },
  { id: number; tenantId: number }
>(
  `select u.id, min(l.tenant_id) as tenant_id from master_user u
     join master_user_tenant l on l.master_user_id = u.id and l.aktif
    where u.username = $2 and u.aktif and u.master_user_tipi is distinct from 1
      and ($3 or not exists (select from master_user_tenant o
            where o.master_user_id = u.id and o.tenant_id not in (${ownTenantsOf('$1')})))
    group by u.id`,
  ['sessionId', 'username', 'isSuperAdmin'],
)

const isLive = `kullanildi is null and k.olusturulma_tarihi > now() - interval '60 seconds'`

export const findSessionKey = rawStatement<
  MasterTables,
  { hash: Buffer },
  { adSoyad: string; tarayiciHash: Buffer | null }
>(
  `select u.full_name as ad_soyad, k.tarayici_hash from oturum_anahtari k
     join master_user u on u.id = k.master_user_id and u.aktif
    where k.anahtar_hash = $1 and ${isLive}`,
  ['hash'],
)

/** Uses a key up; only the first of two concurrent calls gets the row. */
export const spendSessionKey = rawStatement<
  MasterTables,
  { hash: Buffer },
  { masterUserId: number; olusturanId: number | null }
>(
  `update oturum_anahtari k set kullanildi = now() where k.anahtar_hash = $1 and ${isLive}
   returning k.master_user_id, k.olusturan_id`,
  ['hash'],
)
