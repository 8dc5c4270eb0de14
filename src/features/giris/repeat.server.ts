import { AppError } from '#core/errors.ts'
import type { MasterDb } from '#server/database/database.ts'
import { findAnswer, giveAnew, type IdempotentCall } from '#server/http/idempotency.ts'
import type { Caller } from '#server/http/implement.ts'
import { deleteToken } from '#server/session/session-changes.ts'
import { endSession } from '#server/session/session-queries.ts'

/**
 * A call that gives a token, by whom it is made and with what; secrets are no part of what is kept of it. One that
 * `provesNothing` when it is repeated does not bring back a session that somebody ended.
 */
export type Giving = Omit<IdempotentCall, 'anahtar'> & { provesNothing?: boolean }

function callOf({ idempotencyKey: anahtar }: Caller, { konu, yol, body, keys }: Giving): IdempotentCall | null {
  return anahtar === undefined ? null : { konu, yol, body, keys, anahtar }
}

/** True when this very call, with its key, was answered before. */
export async function isRepeat(db: MasterDb, caller: Caller, giving: Giving): Promise<boolean> {
  const call = callOf(caller, giving)
  return call !== null && (await findAnswer(db, call)) !== null
}

/** With a key: the session that the same call opened before ends as the new one begins. */
export function inPlaceOf(caller: Caller, giving: Giving) {
  const call = callOf(caller, giving)
  return async (db: MasterDb, sessionId: number) => {
    if (!call) return
    await giveAnew(db, call, String(sessionId), async (before) => {
      const ended = await endSession(db, { id: Number(before) })
      if (giving.provesNothing && ended.length === 0) throw new AppError('sessionEnded')
    })
  }
}

/** The same for the token of one company within a session. */
export function tokenInPlaceOf(caller: Caller, giving: Giving) {
  const call = callOf(caller, giving)
  return async (db: MasterDb, tokenHash: Buffer) => {
    if (call) await giveAnew(db, call, tokenHash.toString('hex'), (hash) => deleteToken(db, { hash }))
  }
}
