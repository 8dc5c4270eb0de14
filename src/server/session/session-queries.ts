import { sql } from 'kysely'
import { type MasterTables, rawStatement, type Sql, statement } from '#server/database/database.ts'

type M = Sql<MasterTables>

/** Inserts a session with its absolute end and returns its id. */
export const insertSession = rawStatement<
  MasterTables,
  { sinif: string; tenantId: number | null; konuId: number; seconds: number },
  { id: number }
>(
  `insert into oturum (sinif, tenant_id, konu_id, mutlak_son)
   values ($1, $2, $3, now() + make_interval(secs => $4)) returning id`,
  ['sinif', 'tenantId', 'konuId', 'seconds'],
)

/** Inserts the hash of an access token of a session. */
export const insertToken = statement(
  (db: M, v: { tokenHash: Buffer; oturumId: number; sinif: string; tenantId: number | null }) =>
    db
      .insertInto('oturumToken')
      .values({ tokenHash: v.tokenHash, oturumId: v.oturumId, sinif: v.sinif, tenantId: v.tenantId })
      .returning('oturumId'),
)

/** Inserts the hash of a refresh token of a session. */
export const insertRefresh = statement((db: M, v: { yenilemeHash: Buffer; oturumId: number }) =>
  db.insertInto('oturumYenileme').values({ yenilemeHash: v.yenilemeHash, oturumId: v.oturumId }).returning('oturumId'),
)

type FoundToken = {
  sessionId: number
  subjectId: number
  sinif: string
  tenantId: number | null
  masterUserTipi: number | null
  modulTipleri: number[]
  isStale: boolean
}

/** The kinds of modules that the master gave a company, and of them those given to a user; administrators have all. */
export const licensedKinds = (tenantId: string) => `
  array(select x.modul_tipi::int from master_tenant_modul x where x.tenant_id = ${tenantId}
           and (u.master_user_tipi is not null or exists (select from master_tenant_user_modul um
                 where um.master_tenant_modul_id = x.id and um.master_user_id = u.id)) order by 1)`

/** A token is live while its family is, its master user is active, and its tenant is open and still the user's. */
export const findToken = rawStatement<MasterTables, { tokenHash: Buffer }, FoundToken>(
  `select o.id as session_id, o.konu_id as subject_id, t.sinif, t.tenant_id, u.master_user_tipi,
          case when t.sinif = 'tnt' then ${licensedKinds('t.tenant_id')} else '{}' end as modul_tipleri,
          o.son_gorulme < now() - interval '1 minute' as is_stale
     from oturum_token t
     join oturum o on o.id = t.oturum_id
     left join master_user u on o.sinif in ('mst', 'kod') and u.id = o.konu_id
     left join master_tenant m on m.id = t.tenant_id
    where t.token_hash = $1
      and o.bitti is null and o.mutlak_son > now() and o.son_gorulme > now() - interval '30 minutes'
      and (o.sinif not in ('mst', 'kod') or u.aktif)
      and (t.tenant_id is null or (m.aktif and m.kurulum = 'hazir'))
      and (t.sinif <> 'tnt' or u.master_user_tipi = 1 or exists (
        select from master_user_tenant l where l.tenant_id = t.tenant_id and l.master_user_id = u.id and l.aktif))`,
  ['tokenHash'],
)

/** Idle time is counted by the minute, so that a busy session is not a write at every request. */
export const touchSession = statement((db: M, v: { id: number }) =>
  db
    .updateTable('oturum')
    .set({ sonGorulme: sql`now()` })
    .where('id', '=', v.id)
    .where('bitti', 'is', null)
    .returning('id'),
)

/** Marks a refresh token as used; only the first of two concurrent calls gets the row. */
export const useRefresh = rawStatement<
  MasterTables,
  { yenilemeHash: Buffer; sinif: string },
  { oturumId: number; tenantId: number | null }
>(
  `update oturum_yenileme y set kullanildi = now()
     from oturum o
    where y.yenileme_hash = $1 and y.kullanildi is null and o.id = y.oturum_id and o.sinif = $2
      and o.bitti is null and o.mutlak_son > now() and o.son_gorulme > now() - interval '30 minutes'
      and (o.sinif <> 'mst' or exists (select from master_user u where u.id = o.konu_id and u.aktif))
   returning y.oturum_id, o.tenant_id`,
  ['yenilemeHash', 'sinif'],
)

/** Finds a refresh token with its session, used or not. */
export const findRefresh = rawStatement<
  MasterTables,
  { yenilemeHash: Buffer; sinif: string },
  { oturumId: number; konuId: number; tenantId: number | null; kullanildi: string | null; usedJustNow: boolean }
>(
  `select y.oturum_id, o.konu_id, o.tenant_id, y.kullanildi,
          coalesce(y.kullanildi > now() - interval '10 seconds' and o.bitti is null, false) as used_just_now
     from oturum_yenileme y join oturum o on o.id = y.oturum_id
    where y.yenileme_hash = $1 and o.sinif = $2`,
  ['yenilemeHash', 'sinif'],
)

/** Ends a session that has not ended yet. */
export const endSession = statement((db: M, v: { id: number }) =>
  db.updateTable('oturum').set({ bitti: sql`now()` }).where('id', '=', v.id).where('bitti', 'is', null).returning('id'),
)
