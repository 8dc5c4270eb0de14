import type { Envelope } from '#core/endpoint.ts'
import { AppError } from '#core/errors.ts'
import { exchange } from './exchange.ts'
import { proofState } from './proof-state.ts'

type Question = { soru: string; zorluk: number }

/** A question lives five minutes; on a slow phone with a sleeping screen it may be gone when the answer is ready. */
const mostQuestions = 3

/** One request; when the server asks for a proof of work first, it is done and the request repeated with it. */
export function exchangeWithProof<T>(url: string, init: RequestInit): Promise<Envelope<T>> {
  return withProof((proof) => exchange<T>(url, { ...init, headers: { ...init.headers, ...proof } }))
}

/**
 * Repeats any request with a proof of work when the server asks for one; `send` is given the headers that carry the
 * proof.
 */
export async function withProof<T>(
  send: (proof: Record<string, string>) => Promise<T>,
  { asked = 0, proof = {} }: { asked?: number; proof?: Record<string, string> } = {},
): Promise<T> {
  try {
    return await send(proof)
  } catch (error) {
    const question = asked < mostQuestions ? readQuestion(error) : undefined
    if (!question) throw error
    return withProof(send, { asked: asked + 1, proof: { 'x-is-kaniti': await solve(question) } })
  }
}

function readQuestion(error: unknown): Question | undefined {
  if (!(error instanceof AppError) || error.status !== 429) return undefined
  const result = error.resultObject
  if (typeof result !== 'object' || result === null || !('soru' in result) || !('zorluk' in result)) return undefined
  const { soru, zorluk } = result
  return typeof soru === 'string' && typeof zorluk === 'number' ? { soru, zorluk } : undefined
}

async function solve(question: Question) {
  proofState.begin()
  try {
    const { solveProof } = await import('#core/proof-of-work.ts')
    return await solveProof(question, letOthersRun)
  } finally {
    proofState.end()
  }
}

/** A turn for the page in between. A message comes at once, where a timer would wait some milliseconds each time. */
function letOthersRun() {
  return new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}
