import { randomBytes } from 'node:crypto'
import { isSigned, type Keyring, sign } from '#server/database/crypto.ts'

/** A visitor of one tenant's pages who has not signed in. */
export type AnonymousSession = { kind: 'anon'; tenantId: number; visitor: Buffer }

const anonymousLife = 30 * 60
const mostBelieved = 5_000

/** Tokens and cookies of visitors: signed with the keys, not stored. */
export function anonymousSessions(keys: Keyring) {
  /** Nothing ends a visitor's token before its time, so one that was found genuine is believed until then. */
  const believed = new Map<string, Genuine>()

  return {
    /** A visitor's token is signed, not stored: the listing needs no look-up, and there is nothing to end. */
    issueAnonymous(tenantId: number, visitor: Buffer = randomBytes(16)) {
      const body = Buffer.alloc(32)
      body.writeUInt32BE(tenantId, 0)
      body.writeUInt32BE(Math.floor(Date.now() / 1000) + anonymousLife, 4)
      visitor.copy(body, 8, 0, 16)
      randomBytes(8).copy(body, 24)
      return { token: `anon_${Buffer.concat([body, sign(keys, body)]).toString('base64url')}`, visitor }
    },

    findAnonymous(text: string): AnonymousSession | null {
      const known = believed.get(text)
      if (known && known.untilMs > Date.now()) return known.session
      believed.delete(text)
      const genuine = readToken(keys, text)
      if (!genuine) return null
      if (believed.size >= mostBelieved) believed.clear()
      believed.set(text, genuine)
      return genuine.session
    },

    /** What a reload finds the visitor's session by; not a token, and signed apart from one. */
    visitorCookie(tenantId: number, visitor: Buffer): string {
      const body = cookieBody(tenantId, visitor)
      return Buffer.concat([body.subarray(2), sign(keys, body)]).toString('base64url')
    },

    readVisitorCookie(text: string, tenantId: number): Buffer | null {
      const bytes = Buffer.from(text, 'base64url')
      if (bytes.length !== 52) return null
      const visitor = bytes.subarray(4, 20)
      return isSigned(keys, cookieBody(tenantId, visitor), bytes.subarray(20)) ? Buffer.from(visitor) : null
    },
  }
}

type Genuine = { session: AnonymousSession; untilMs: number }

function readToken(keys: Keyring, text: string): Genuine | null {
  const bytes = Buffer.from(text, 'base64url')
  // the round trip refuses other spellings of the same bytes
  if (bytes.length !== 64 || bytes.toString('base64url') !== text) return null
  const body = bytes.subarray(0, 32)
  if (!isSigned(keys, body, bytes.subarray(32))) return null
  const untilMs = body.readUInt32BE(4) * 1000
  if (untilMs <= Date.now()) return null
  const session = { kind: 'anon', tenantId: body.readUInt32BE(0), visitor: Buffer.from(body.subarray(8, 24)) } as const
  return { session, untilMs }
}

function cookieBody(tenantId: number, visitor: Buffer): Buffer {
  const body = Buffer.alloc(22)
  body.write('zs')
  body.writeUInt32BE(tenantId, 2)
  visitor.copy(body, 6, 0, 16)
  return body
}
