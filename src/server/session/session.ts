import { randomBytes } from 'node:crypto'
import type { Access } from '#core/endpoint.ts'
import { AppError } from '#core/errors.ts'
import { type Keyring, sha256 } from '#server/database/crypto.ts'
import type { MasterDb, MasterTables } from '#server/database/database.ts'
import type { Pool } from '#server/database/pool.ts'
import { type AnonymousSession, anonymousSessions } from './session-anonymous.ts'
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
  | AnonymousSession
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

const absoluteLife = { reg: 15 * 60, ady: 8 * 3600, mst: 8 * 3600, kod: 5 * 60 } as const

const mayUse: Record<Access, readonly (TokenClass | 'none')[]> = {
  none: ['none', ...tokenClasses],
  any: ['none', ...tokenClasses],
  visitor: ['anon', 'reg', 'ady'],
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
  visitorOrStaff: ['anon', 'reg', 'ady', 'tnt'],
  anyStaff: ['mst', 'tnt'],
  masterOrStaff: ['mst', 'tnt'],
}

/** Refuses a session that the rule does not let in: 401 without a live token, 403 with one of the wrong class. */
export function requireAccess(access: Access, session: Session) {
  const allowed = mayUse[access]
  if (allowed.includes(session.kind)) {
    const isPlainUser = session.kind === 'mst' && session.masterUserTipi === null
    const isSuperAdmin = session.kind === 'mst' && session.masterUserTipi === 1
    if ((access === 'master' || access === 'masterOrStaff') && isPlainUser) throw new AppError('noAuthority')
    if (access === 'superAdmin' && !isSuperAdmin) throw new AppError('noAuthority')
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
  const { findAnonymous, ...visitors } = anonymousSessions(keys)

  /**
   * Who a bearer token is. Looked up at every request: what was revoked is refused at the next one. `isQuiet`: the page
   * asks by itself, which is no use of the session and does not prolong it.
   */
  async function find(token: string, { isQuiet = false } = {}): Promise<Session> {
    const [, kind, secret] = /^(anon|reg|ady|mst|tnt|kod)_([A-Za-z0-9_-]{43,100})$/.exec(token) ?? []
    if (!kind || !secret) return { kind: 'none' }
    if (kind === 'anon') return findAnonymous(secret) ?? { kind: 'none' }

    const [row] = await findToken(master.db, { tokenHash: sha256(token) })
    if (!row || row.sinif !== kind) return { kind: 'none' }
    if (row.isStale && !isQuiet) await touchSession(master.db, { id: row.sessionId })

    const { sessionId, subjectId, tenantId, masterUserTipi, modulTipleri } = row
    if (kind === 'mst') return { kind, sessionId, subjectId, masterUserTipi }
    if (kind === 'kod') return { kind, sessionId, subjectId }
    if (tenantId === null) return { kind: 'none' }
    if (kind === 'tnt') return { kind, tenantId, sessionId, subjectId, masterUserTipi, modulTipleri }
    return { kind: kind === 'reg' ? 'reg' : 'ady', tenantId, sessionId, subjectId }
  }

  return { ...codeSessions(master), ...visitors, ...signIns(master), find }
}

/** The ways that a sign-in begins, goes on and ends. */
function signIns(master: Pool<MasterTables>) {
  return {
    /** Starts a sign-in: one family of tokens. `within` belongs to it: both are made, or neither. */
    start(
      kind: 'reg' | 'ady' | 'mst' | 'kod',
      { tenantId, subjectId }: { tenantId: number | null; subjectId: number },
      within?: (db: MasterDb, sessionId: number) => Promise<void>,
    ): Promise<IssuedSession> {
      return master.inTransaction(async (db) => {
        const values = { sinif: kind, tenantId, konuId: subjectId, seconds: absoluteLife[kind] }
        const [row] = await insertSession(db, values)
        if (!row) throw new Error('a session was not stored')
        const issued = await issueTokens(db, kind, { sessionId: row.id, tenantId })
        await within?.(db, row.id)
        return issued
      })
    },

    /** A tab's token for one tenant, in the family of its master session. */
    async startTenant(
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
    },

    refresh: (refreshToken: string, kind: 'ady' | 'mst', onReuse?: OnReuse) =>
      refreshSession(master, { refreshToken, kind, onReuse }),

    /** Ends a sign-in with all its tokens. */
    async end(sessionId: number) {
      await endSession(master.db, { id: sessionId })
    },
  }
}

type Issuing = { sessionId: number; tenantId: number | null }

/** A token and a refresh token of one family, stored by their hashes. */
async function issueTokens(db: MasterDb, sinif: TokenClass, { sessionId, tenantId }: Issuing): Promise<IssuedSession> {
  const token = newSecret(sinif)
  const refreshToken = newSecret('rfs')
  await insertToken(db, { tokenHash: sha256(token), oturumId: sessionId, sinif, tenantId })
  await insertRefresh(db, { yenilemeHash: sha256(refreshToken), oturumId: sessionId })
  return { token, refreshToken, sessionId }
}

type OnReuse = (family: Family) => Promise<void>
type Refreshing = { refreshToken: string; kind: 'ady' | 'mst'; onReuse: OnReuse | undefined }

/**
 * Trades a refresh token for fresh ones, once: of many parallel uses the conditional update lets one win.
 * A loser within 10 s is another tab and gets 409; later reuse means a stolen token, ends the family and is told.
 */
async function refreshSession(
  master: Pool<MasterTables>,
  { refreshToken, kind, onReuse }: Refreshing,
): Promise<IssuedSession> {
  const hash = sha256(refreshToken)
  const renewed = await master.inTransaction(async (db) => {
    const [row] = await useRefresh(db, { yenilemeHash: hash, sinif: kind })
    return row ? issueTokens(db, kind, { sessionId: row.oturumId, tenantId: row.tenantId }) : null
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

type OfRefresh = { oturumId: number; konuId: number; tenantId: number | null }

function familyOf(kind: 'ady' | 'mst', { oturumId: sessionId, konuId: subjectId, tenantId }: OfRefresh): Family {
  if (kind === 'mst' || tenantId === null) return { kind: 'mst', sessionId, subjectId, masterUserTipi: null }
  return { kind: 'ady', tenantId, sessionId, subjectId }
}

function newSecret(prefix: string): string {
  return `${prefix}_${randomBytes(32).toString('base64url')}`
}
