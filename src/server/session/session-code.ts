import { randomBytes } from 'node:crypto'
import { AppError } from '#core/errors.ts'
import { sha256 } from '#server/database/crypto.ts'
import { type MasterTables, rawStatement } from '#server/database/database.ts'
import type { Pool } from '#server/database/pool.ts'
import { insertToken } from './session-queries.ts'

/** The row of a visitor in the master database, once there is something to keep. */
export type Visitor = { isEnded: boolean; iapId: number | null; regSessionId: number | null }

const visitorColumns = 'bitti is not null as is_ended, iap_id, oturum_id as reg_session_id'

const findVisitorRow = rawStatement<MasterTables, { hash: Buffer }, Visitor>(
  `select ${visitorColumns} from ziyaretci where ziyaretci_hash = $1`,
  ['hash'],
)
const touchVisitorRow = rawStatement<MasterTables, { hash: Buffer; tenantId: number }, Visitor>(
  `insert into ziyaretci (ziyaretci_hash, tenant_id) values ($1, $2)
   on conflict (ziyaretci_hash) do update set son_gorulme = now() returning ${visitorColumns}`,
  ['hash', 'tenantId'],
)
const endVisitorRow = rawStatement<MasterTables, { hash: Buffer }, never>(
  'update ziyaretci set bitti = now() where ziyaretci_hash = $1 and bitti is null',
  ['hash'],
)
const lockCode = rawStatement<MasterTables, { lock: string }, never>(
  'select pg_advisory_xact_lock(hashtextextended($1, 7305011))',
  ['lock'],
)

type NewSession = {
  sinif: 'reg' | 'ady'
  tenantId: number
  konuId: number
  seconds: number
  dogrulamaId: number
  tokenHash: Buffer
  /** Null for a registration: it has nothing to refresh. */
  yenilemeHash: Buffer | null
  /** Who comes from the street, or the registration that somebody comes from. */
  visitorHash: Buffer | null
  regSessionId: number | null
}

/**
 * Ends what the same code opened before and opens the session anew, with its tokens; the posting that was chosen goes
 * along, and the visitor is over or, for a registration, finds it again after a reload. Empty when what the code opened
 * was ended by anything but such a repeat. One statement: a round trip less is felt when fifty sign in at once.
 */
const insertCodeSession = rawStatement<MasterTables, NewSession, { id: number }>(
  `with eski as (
     update oturum set bitti = now(), veri = veri || '{"yinelendi": true}'
      where sinif = $1 and tenant_id = $2 and konu_id = $3 and veri->>'dogrulamaId' = $5::text and bitti is null
   ), secim as (
     select coalesce((select iap_id from ziyaretci where ziyaretci_hash = $8),
                     (select (veri->>'iapId')::bigint from oturum where id = $9)) as iap_id
   ), yeni as (
     insert into oturum (sinif, tenant_id, konu_id, mutlak_son, veri)
     select $1, $2, $3, now() + make_interval(secs => $4), jsonb_strip_nulls(jsonb_build_object(
       'dogrulamaId', $5::bigint, 'iapId', iap_id)) from secim
      where not exists (select from oturum where sinif = $1 and tenant_id = $2 and konu_id = $3
        and veri->>'dogrulamaId' = $5::text and bitti is not null and not veri ? 'yinelendi')
     returning id
   ), token as (
     insert into oturum_token (token_hash, oturum_id, sinif, tenant_id) select $6, id, $1, $2 from yeni
   ), yenileme as (
     insert into oturum_yenileme (yenileme_hash, oturum_id) select $7, id from yeni where $7::bytea is not null
   ), ziyaret as (
     update ziyaretci set son_gorulme = now(), bitti = case when $1::text = 'ady' then now() end,
            oturum_id = case when $1::text = 'ady' then oturum_id else yeni.id end
       from yeni where (ziyaretci_hash = $8 or oturum_id = $9) and bitti is null
   )
   select id from yeni`,
  ['sinif', 'tenantId', 'konuId', 'seconds', 'dogrulamaId', 'tokenHash', 'yenilemeHash', 'visitorHash', 'regSessionId'],
)
const isLiveRegistration = rawStatement<MasterTables, { sessionId: number; tenantId: number }, { id: number }>(
  `select id from oturum
    where id = $1 and tenant_id = $2 and sinif = 'reg' and bitti is null and mutlak_son > now()`,
  ['sessionId', 'tenantId'],
)
const endSubjectSessions = rawStatement<
  MasterTables,
  { sinif: string; tenantId: number; konuId: number; except: number | null },
  { id: number }
>(
  `update oturum set bitti = now()
    where sinif = $1 and tenant_id = $2 and konu_id = $3 and bitti is null and ($4::bigint is null or id <> $4)
   returning id`,
  ['sinif', 'tenantId', 'konuId', 'except'],
)

/** Which code a session is opened by, and for whom. */
type Opening = { tenantId: number; dogrulamaId: number; seconds: number }
type From = Pick<NewSession, 'visitorHash' | 'regSessionId'>

/** Visitors of whom the master database keeps something, by the hash of their number. */
function visitorRows(master: Pool<MasterTables>) {
  return {
    async findVisitor(visitor: Buffer): Promise<Visitor | undefined> {
      const [row] = await findVisitorRow(master.db, { hash: sha256(visitor) })
      return row
    },

    /** From the first code on a visitor is somebody to be remembered. */
    async keepVisitor(visitor: Buffer, tenantId: number): Promise<Visitor> {
      const [row] = await touchVisitorRow(master.db, { hash: sha256(visitor), tenantId })
      if (!row) throw new Error('a visitor was not stored')
      return row
    },

    async endVisitor(visitor: Buffer) {
      await endVisitorRow(master.db, { hash: sha256(visitor) })
    },
  }
}

/** Sessions that a code opens: a candidate's, or a registration for a phone that nobody has yet. */
export function codeSessions(master: Pool<MasterTables>) {
  /**
   * The tenant's database has decided; this can be made again, and then ends what it made before. What somebody ended,
   * by a logout or a change of phone, no repeat brings back.
   */
  function open(sinif: 'reg' | 'ady', session: Opening & { konuId: number } & From) {
    const token = newSecret(sinif)
    const refreshToken = newSecret('rfs')
    return master.inTransaction(async (db) => {
      // a statement of its own: the next one must see what whoever had the lock before left
      await lockCode(db, { lock: `${session.tenantId}|${session.dogrulamaId}` })
      const tokenHash = sha256(token)
      const yenilemeHash = sinif === 'ady' ? sha256(refreshToken) : null
      const [row] = await insertCodeSession(db, { ...session, sinif, tokenHash, yenilemeHash })
      if (!row) throw new AppError('sessionEnded')
      return { token, refreshToken, sessionId: row.id }
    })
  }

  return {
    ...visitorRows(master),

    /** A visitor who signs in is a visitor no more; what was chosen goes along. */
    startAday: ({ adayId, visitor, ...code }: Opening & { adayId: number; visitor: Buffer }) =>
      open('ady', { ...code, konuId: adayId, visitorHash: sha256(visitor), regSessionId: null }),

    startRegistration: ({ visitor, ...code }: Opening & { visitor: Buffer }) =>
      open('reg', { ...code, konuId: code.dogrulamaId, visitorHash: sha256(visitor), regSessionId: null }),

    /** The registration's own session is left to run out: a repeat of the call that used it still finds it. */
    startRegistered: ({ adayId, regSessionId, ...code }: Opening & { adayId: number; regSessionId: number }) =>
      open('ady', { ...code, konuId: adayId, visitorHash: null, regSessionId }),

    /** A further token of a running registration, for a page that was loaded anew; null when it is over. */
    async resumeRegistration(sessionId: number, tenantId: number): Promise<string | null> {
      const [live] = await isLiveRegistration(master.db, { sessionId, tenantId })
      if (!live) return null
      const token = newSecret('reg')
      await insertToken(master.db, { tokenHash: sha256(token), oturumId: sessionId, sinif: 'reg', tenantId })
      return token
    },

    /** Ends every session of a candidate, but one if named: the phone changed, the account was erased or switched off. */
    async endAday(tenantId: number, adayId: number, except: number | null = null): Promise<number[]> {
      const rows = await endSubjectSessions(master.db, { sinif: 'ady', tenantId, konuId: adayId, except })
      return rows.map(({ id }) => id)
    },
  }
}

function newSecret(prefix: string): string {
  return `${prefix}_${randomBytes(32).toString('base64url')}`
}
