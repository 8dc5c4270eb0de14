import type { CallContext, Caller, CookieJar } from '#server/http/implement.ts'

/** The identity of a caller that work keeps after the call: enough for rights and the record of changes. */
export type CallerMemory = Pick<Caller, 'session' | 'address' | 'requestId' | 'language'>

/** The part of a caller that is stored with the work. */
export function rememberCaller({ caller }: Pick<CallContext, 'caller'>): CallerMemory {
  const { session, address, requestId, language } = caller
  return { session, address, requestId, language }
}

const noCookies: CookieJar = { get: () => undefined, set: () => undefined, clear: () => undefined }

/** The caller of then, without a browser that waits for an answer. */
export function callerFrom(memory: CallerMemory): Caller {
  return {
    ...memory,
    userAgent: '',
    idempotencyKey: undefined,
    proofOfWork: undefined,
    isSameOrigin: true,
    cookies: noCookies,
  }
}
