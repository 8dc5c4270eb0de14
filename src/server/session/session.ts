import { randomBytes } from 'node:crypto'
import type { Access } from '#core/endpoint.ts'
import { AppError } from '#core/errors.ts'
import { isSame, type Keyring, sha256, sign } from '#server/database/crypto.ts'
import type { MasterDb, MasterTables } from '#server/database/database.ts'
import type { Pool } from '#server/database/pool.ts'
import { codeSessions } from './session-code.ts'
import {
  endSession,
  findRefresh,
  findToken,
  insertRefresh,
  insertSession,
  insertToken,
  touchSession,
  useRefresh,
} from './session-queries.ts'

/** The classes of token; the prefix of the token tells which one it claims to be. */
const tokenClasses = ['anon', 'reg', 'ady', 'mst', 'tnt', 'kod'] as const
type TokenClass = (typeof tokenClasses)[number]

/** Who is calling. Subject, tenant and rights come from the token alone. */
export type Session =
  | { kind: 'none' }
  | { kind: 'anon'; tenantId: number; visitor: Buffer }
  | { kind: 'reg' | 'ady'; tenantId: number; subjectId: number; sessionId: number }
  | { kind: 'mst'; subjectId: number; sessionId: number; masterUserTipi: number | null }
  | { kind: 'kod'; subjectId: number; sessionId: number }
  | {
      kind: 'tnt'
      tenantId: number
      subjectId: number
      sessionId: number
      masterUserTipi: number | null
      /** The kinds of modules that the master lets the user have in this company. */
      modulTipleri: readonly number[]
    }

const anonymousLife = 30 * 60
const mostBelieved = 5_000
const absoluteLife = { reg: 15 * 60, ady: 8 * 3600, mst: 8 * 3600, kod: 5 * 60 } as const

const mayUse: Record<Access, readonly (TokenClass | 'none')[]> = {
  none: ['none', ...tokenClasses],
  any: ['none', ...tokenClasses],
  portal: ['anon', 'reg', 'ady'],
  visitor: ['anon', 'ady'],
  anon: ['anon'],
  registration: ['reg'],
  aday: ['ady'],
  signedIn: tokenClasses,
  masterUser: ['mst'],
  master: ['mst'],
  superAdmin: ['mst'],
  staff: ['tnt'],
  tenantUser: ['tnt'],
  kod: ['kod'],
  visitorOrStaff: ['anon', 'ady', 'tnt'],
}

/** Refuses a session that the rule does not let in: 401 without a live token, 403 with one of the wrong class. */
export function requireAccess(access: Access, session: Session) {
  const allowed = mayUse[access]
  if (allowed.includes(session.kind)) {
    const tip = session.kind === 'mst' ? session.masterUserTipi : null
    if (access === 'master' && tip === null) throw new AppError('noAuthority')
    if (access === 'superAdmin' && tip !== 1) throw new AppError('noAuthority')
    return
  }
  throw new AppError(session.kind === 'none' ? 'sessionEnded' : 'noAuthority')
}

/** Issues, finds, refreshes and ends sessions. */
export type Sessions = ReturnType<typeof createSessions>

/** A sign-in whose refresh token was used again. */
export type Family =
  | Extract<Session, { kind: 'mst' }>
  | { kind: 'ady'; tenantId: number; subjectId: number; sessionId: number }

/** A token as it leaves the server, with the refresh token for its cookie. */
export type IssuedSession = { token: string; refreshToken: string; sessionId: number }

/** Makes the store of sessions over the master database; the keys sign the tokens of visitors. */
export function createSessions(master: Pool<MasterTables>, keys: Keyring) {
  /** A visitor's token is signed, not stored: the listing needs no look-up, and there is nothing to end. */
  function issueAnonymous(tenantId: number, visitor: Buffer = randomBytes(16)) {
    const body = Buffer.alloc(32)
    body.writeUInt32BE(tenantId, 0)
    body.writeUInt32BE(Math.floor(Date.now() / 1000) + anonymousLife, 4)
    visitor.copy(body, 8, 0, 16)
    randomBytes(8).copy(body, 24)
    return { token: `anon_${Buffer.concat([body, sign(keys, body)]).toString('base64url')}`, visitor }
  }

  /** Nothing ends a visitor's token before its time, so one that was found genuine is believed until then. */
  const believed = new Map<string, { session: Session; untilMs: number }>()

  function findAnonymous(text: string): Session {
    const known = believed.get(text)
    if (known && known.untilMs > Date.now()) return known.session
    believed.delete(text)
    return readAnonymous(text)
  }

  function readAnonymous(text: string): Session {
    const bytes = Buffer.from(text, 'base64url')
    // the round trip refuses other spellings of the same bytes
    if (bytes.length !== 64 || bytes.toString('base64url') !== text) return { kind: 'none' }
    const body = bytes.subarray(0, 32)
    if (!isSame(sign(keys, body), bytes.subarray(32))) return { kind: 'none' }
    const untilMs = body.readUInt32BE(4) * 1000
    if (untilMs <= Date.now()) return { kind: 'none' }
    const session: Session = {
      kind: 'anon',
      tenantId: body.readUInt32BE(0),
      visitor: Buffer.from(body.subarray(8, 24)),
    }
    if (believed.size >= mostBelieved) believed.clear()
    believed.set(text, { session, untilMs })
    return session
  }

  /** What a reload finds the visitor's session by; not a token, and signed apart from one. */
  function visitorCookie(tenantId: number, visitor: Buffer): string {
    const body = cookieBody(tenantId, visitor)
    return Buffer.concat([body.subarray(2), sign(keys, body)]).toString('base64url')
  }

  function readVisitorCookie(text: string, tenantId: number): Buffer | null {
    const bytes = Buffer.from(text, 'base64url')
    if (bytes.length !== 52) return null
    const visitor = bytes.subarray(4, 20)
    return isSame(sign(keys, cookieBody(tenantId, visitor)), bytes.subarray(20)) ? Buffer.from(visitor) : null
  }

  /** Starts a sign-in: one family of tokens. `within` belongs to it: both are made, or neither. */
  async function start(
    kind: 'reg' | 'ady' | 'mst' | 'kod',
    subject: { tenantId: number | null; subjectId: number },
    within?: (db: MasterDb, sessionId: number) => Promise<void>,
  ): Promise<IssuedSession> {
    return master.inTransaction(async (db) => {
      const [row] = await insertSession(db, {
        sinif: kind,
        tenantId: subject.tenantId,
        konuId: subject.subjectId,
        seconds: absoluteLife[kind],
      })
      if (!row) throw new Error('a session was not stored')
      const token = newSecret(kind)
      const refreshToken = newSecret('rfs')
      await insertToken(db, { tokenHash: sha256(token), oturumId: row.id, sinif: kind, tenantId: subject.tenantId })
      await insertRefresh(db, { yenilemeHash: sha256(refreshToken), oturumId: row.id })
      await within?.(db, row.id)
      return { token, refreshToken, sessionId: row.id }
    })
  }

  /** A tab's token for one tenant, in the family of its master session. */
  async function startTenant(
    sessionId: number,
    tenantId: number,
    within?: (db: MasterDb, tokenHash: Buffer) => Promise<void>,
  ): Promise<string> {
    const token = newSecret('tnt')
    const tokenHash = sha256(token)
    await master.inTransaction(async (db) => {
      await insertToken(db, { tokenHash, oturumId: sessionId, sinif: 'tnt', tenantId })
      await within?.(db, tokenHash)
    })
    return token
  }

  /** Who a bearer token is. Looked up at every request: what was revoked is refused at the next one. */
  async function find(token: string): Promise<Session> {
    const [, kind, secret] = /^(anon|reg|ady|mst|tnt|kod)_([A-Za-z0-9_-]{43,100})$/.exec(token) ?? []
    if (!kind || !secret) return { kind: 'none' }
    if (kind === 'anon') return findAnonymous(secret)

    const [row] = await findToken(master.db, { tokenHash: sha256(token) })
    if (!row || row.sinif !== kind) return { kind: 'none' }
    if (row.isStale) await touchSession(master.db, { id: row.sessionId })

    const { sessionId, subjectId, tenantId, masterUserTipi, modulTipleri } = row
    if (kind === 'mst') return { kind, sessionId, subjectId, masterUserTipi }
    if (kind === 'kod') return { kind, sessionId, subjectId }
    if (tenantId === null) return { kind: 'none' }
    if (kind === 'tnt') return { kind, tenantId, sessionId, subjectId, masterUserTipi, modulTipleri }
    return { kind: kind === 'reg' ? 'reg' : 'ady', tenantId, sessionId, subjectId }
  }

  /**
   * Trades a refresh token for fresh ones, once: of many parallel uses the conditional update lets one win.
   * A loser within 10 s is another tab and gets 409; later reuse means a stolen token, ends the family and is told.
   */
  async function refresh(
    refreshToken: string,
    kind: 'ady' | 'mst',
    onReuse?: (family: Family) => Promise<void>,
  ): Promise<IssuedSession> {
    const hash = sha256(refreshToken)
    const renewed = await master.inTransaction(async (db) => {
      const [row] = await useRefresh(db, { yenilemeHash: hash, sinif: kind })
      if (!row) return null
      const token = newSecret(kind)
      const next = newSecret('rfs')
      await insertToken(db, { tokenHash: sha256(token), oturumId: row.oturumId, sinif: kind, tenantId: row.tenantId })
      await insertRefresh(db, { yenilemeHash: sha256(next), oturumId: row.oturumId })
      return { token, refreshToken: next, sessionId: row.oturumId }
    })
    if (renewed) return renewed

    const [used] = await findRefresh(master.db, { yenilemeHash: hash, sinif: kind })
    if (used?.usedJustNow) throw new AppError('refreshRaced')
    if (used?.kullanildi) {
      const [ended] = await endSession(master.db, { id: used.oturumId })
      if (ended) await onReuse?.(familyOf(kind, used))
    }
    throw new AppError('sessionEnded')
  }

  /** Ends a sign-in with all its tokens. */
  async function end(sessionId: number) {
    await endSession(master.db, { id: sessionId })
  }

  return {
    ...codeSessions(master),
    issueAnonymous,
    visitorCookie,
    readVisitorCookie,
    start,
    startTenant,
    find,
    refresh,
    end,
  }
}

type OfRefresh = { oturumId: number; konuId: number; tenantId: number | null }

function familyOf(kind: 'ady' | 'mst', { oturumId: sessionId, konuId: subjectId, tenantId }: OfRefresh): Family {
  if (kind === 'mst' || tenantId === null) return { kind: 'mst', sessionId, subjectId, masterUserTipi: null }
  return { kind: 'ady', tenantId, sessionId, subjectId }
}

function cookieBody(tenantId: number, visitor: Buffer): Buffer {
  const body = Buffer.alloc(22)
  body.write('zs')
  body.writeUInt32BE(tenantId, 2)
  visitor.copy(body, 6, 0, 16)
  return body
}

function newSecret(prefix: string): string {
  return `${prefix}_${randomBytes(32).toString('base64url')}`
}
