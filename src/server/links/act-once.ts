import type { Endpoint } from '#core/endpoint.ts'
import { isAppError } from '#core/errors.ts'
import { findAnswer, type IdempotentCall, runOnce } from '#server/http/idempotency.ts'
import type { Context } from '#server/http/implement.ts'
import { inOwnTransaction, type OwnWrite } from '#server/http/own-transaction.ts'
import { actorName } from '#server/session/audit.ts'

type Asked = Context<Endpoint & { database: 'tenant' }>

type Act<Found, T> = {
  /** Which call it is, for its key. */
  yol: string
  /** Finds the record outside the transaction: a wrong guid is waited for, and nobody waits in one. */
  find(): Promise<Found>
  /** A shorter way for the usual case; null where it is not that, and then nothing was done. */
  atOnce?(found: Found, call: IdempotentCall | null): Promise<T | null>
  act(write: OwnWrite, found: Found): Promise<T>
}

/** One act on a record that a guid opens, in one transaction and once for its key. */
export async function actOnce<Found, T>(context: Asked, { yol, find, atOnce, act }: Act<Found, T>): Promise<T> {
  const { caller, session, input, tenant } = context
  const { idempotencyKey: anahtar } = caller
  const { keys } = tenant
  const call: IdempotentCall | null = anahtar ? { konu: actorName(session), yol, anahtar, body: input, keys } : null
  const once = (write: OwnWrite, found: Found) =>
    call ? (runOnce(write.db, call, () => act(write, found)) as Promise<T>) : act(write, found) // kept as it was made
  try {
    const found = await find()
    return (await atOnce?.(found, call)) ?? (await inOwnTransaction(context, (write) => once(write, found)))
  } catch (error) {
    // the first of two may have been the one that closed the link
    const known = call && isAppError(error) && error.code === 'notFound' ? await findAnswer(context.db, call) : null
    if (known) return known.v as T // as above
    throw error
  }
}
