import { randomBytes } from 'node:crypto'
import { sha256 } from './crypto.ts'
import { type MasterTables, rawStatement } from './database.ts'
import type { Pool } from './pool.ts'
import { insertRefresh, insertToken } from './session-queries.ts'

/** What the master database keeps of a visitor once there is something to keep. */
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
const linkVisitor = rawStatement<MasterTables, { hash: Buffer; sessionId: number }, never>(
  'update ziyaretci set oturum_id = $2, son_gorulme = now() where ziyaretci_hash = $1 and bitti is null',
  ['hash', 'sessionId'],
)
const endVisitorRow = rawStatement<MasterTables, { hash: Buffer }, never>(
  'update ziyaretci set bitti = now() where ziyaretci_hash = $1 and bitti is null',
  ['hash'],
)
const endVisitorOfSession = rawStatement<MasterTables, { sessionId: number }, never>(
  'update ziyaretci set bitti = now() where oturum_id = $1 and bitti is null',
  ['sessionId'],
)

type NewSession = {
  sinif: 'reg' | 'ady'
  tenantId: number
  konuId: number
  seconds: number
  dogrulamaId: number
  iapId: number | null
}

const lockCode = rawStatement<MasterTables, { lock: string }, never>(
  'select pg_advisory_xact_lock(hashtextextended($1, 7305011))',
  ['lock'],
)
const endSessionsOfCode = rawStatement<MasterTables, NewSession, never>(
  `update oturum set bitti = now()
    where sinif = $1 and tenant_id = $2 and konu_id = $3 and veri->>'dogrulamaId' = $4::text and bitti is null`,
  ['sinif', 'tenantId', 'konuId', 'dogrulamaId'],
)
const insertCodeSession = rawStatement<MasterTables, NewSession, { id: number }>(
  `insert into oturum (sinif, tenant_id, konu_id, mutlak_son, veri)
   values ($1, $2, $3, now() + make_interval(secs => $4), jsonb_strip_nulls(jsonb_build_object(
     'dogrulamaId', $5::bigint, 'iapId', $6::bigint))) returning id`,
  ['sinif', 'tenantId', 'konuId', 'seconds', 'dogrulamaId', 'iapId'],
)
const isLiveRegistration = rawStatement<MasterTables, { sessionId: number; tenantId: number }, { id: number }>(
  `select id from oturum
    where id = $1 and tenant_id = $2 and sinif = 'reg' and bitti is null and mutlak_son > now()`,
  ['sessionId', 'tenantId'],
)
const findChoice = rawStatement<MasterTables, { sessionId: number }, { iapId: number | null }>(
  `select (veri->>'iapId')::bigint as iap_id from oturum where id = $1`,
  ['sessionId'],
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

/** Sessions that a code opens: a candidate's, or a registration for a phone that nobody has yet. */
export function codeSessions(master: Pool<MasterTables>) {
  /** The tenant's database has decided; this can be made again at any time, and then ends what it made before. */
  function open(session: NewSession, follow: (write: Pool<MasterTables>['db'], sessionId: number) => Promise<unknown>) {
    return master.inTransaction(async (db) => {
      await lockCode(db, { lock: `${session.tenantId}|${session.dogrulamaId}` })
      await endSessionsOfCode(db, session)
      const [row] = await insertCodeSession(db, session)
      if (!row) throw new Error('a session was not stored')
      const token = newSecret(session.sinif)
      await insertToken(db, {
        tokenHash: sha256(token),
        oturumId: row.id,
        sinif: session.sinif,
        tenantId: session.tenantId,
      })
      const refreshToken = newSecret('rfs')
      if (session.sinif === 'ady') await insertRefresh(db, { yenilemeHash: sha256(refreshToken), oturumId: row.id })
      await follow(db, row.id)
      return { token, refreshToken, sessionId: row.id }
    })
  }

  return {
    /** A visitor who signs in is a visitor no more; what was chosen goes along. */
    async startAday({ adayId, visitor, ...code }: Opening & { adayId: number; visitor: Buffer }) {
      const hash = sha256(visitor)
      const [known] = await findVisitorRow(master.db, { hash })
      const session = { ...code, sinif: 'ady', konuId: adayId, iapId: known?.iapId ?? null } as const
      return open(session, (db) => endVisitorRow(db, { hash }))
    },

    async startRegistration({ visitor, ...code }: Opening & { visitor: Buffer }) {
      const hash = sha256(visitor)
      const [known] = await findVisitorRow(master.db, { hash })
      const session = { ...code, sinif: 'reg', konuId: code.dogrulamaId, iapId: known?.iapId ?? null } as const
      return open(session, (db, sessionId) => linkVisitor(db, { hash, sessionId }))
    },

    /** The registration's own session is left to run out: a repeat of the call that used it still finds it. */
    async startRegistered({ adayId, regSessionId, ...code }: Opening & { adayId: number; regSessionId: number }) {
      const [choice] = await findChoice(master.db, { sessionId: regSessionId })
      const session = { ...code, sinif: 'ady', konuId: adayId, iapId: choice?.iapId ?? null } as const
      return open(session, (db) => endVisitorOfSession(db, { sessionId: regSessionId }))
    },

    /** A further token of a running registration, for a page that was loaded anew; null when it is over. */
    async resumeRegistration(sessionId: number, tenantId: number): Promise<string | null> {
      const [live] = await isLiveRegistration(master.db, { sessionId, tenantId })
      if (!live) return null
      const token = newSecret('reg')
      await insertToken(master.db, { tokenHash: sha256(token), oturumId: sessionId, sinif: 'reg', tenantId })
      return token
    },

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
