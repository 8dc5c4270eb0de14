import { type Donusum, kanalCookie } from '#core/donusum.ts'
import { isAppError } from '#core/errors.ts'
import { currentToken } from '#web/session/session.ts'
import { exchangeWithProof } from '#web/wire/proof.ts'
import { visitMemory } from './visit-memory.ts'

let counting: Promise<void> | undefined

/** Tells the server by which link somebody came; it answers with the cookie. A failed count stops nobody. */
export function countVisit(): Promise<void> {
  counting ??= countOnce().finally(() => {
    counting = undefined
  })
  return counting
}

async function countOnce() {
  const visit = visitMemory.find()
  if (!visit) return
  try {
    const { key, ...body } = visit
    await exchangeWithProof('/api/adayDomain/kanal/createGuidv2', await toRequest(body, { 'idempotency-key': key }))
    visitMemory.forget()
  } catch (error) {
    // without an answer the next thing that counts tries again
    if (isAppError(error) && error.code === 'notFound') visitMemory.forget()
  }
}

/** Sends what somebody did, after the visit itself. Nobody is told when it fails: it is only a count. */
export async function sendDonusum(done: Donusum) {
  try {
    await countVisit()
    const visitorGuid = findVisitor()
    if (visitorGuid) await fetch('/api/adayDomain/kanal/donusum', await toRequest({ ...done, visitorGuid }))
  } catch {
    // a count is not worth a word
  }
}

/** A request that outlives the page. */
async function toRequest(body: object, more: Record<string, string> = {}): Promise<RequestInit> {
  const token = await currentToken('visitor')
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...more }
  return { method: 'POST', keepalive: true, headers, body: JSON.stringify(body) }
}

function findVisitor(): string | undefined {
  const [, guid] = new RegExp(`(?:^|; )${kanalCookie}=([0-9a-f-]{36})(?:;|$)`).exec(document.cookie) ?? []
  return guid
}
