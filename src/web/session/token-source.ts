import type { Access } from '#core/endpoint.ts'
import { currentToken, renewToken } from './session.ts'

/** Where calls get their tokens. */
export type TokenSource = {
  /** The token to call with. */
  current(access: Access): Promise<string>
  /** A token in place of a dead one; however many calls found it dead, it is renewed once. */
  renew(access: Access, dead: string | undefined): Promise<string>
}

let source: TokenSource = { current: currentToken, renew: renewToken }

/** From now on calls are made with these tokens: the staff's application brings its own. */
export function setTokenSource(next: TokenSource) {
  source = next
}

/** The portal's tokens, or the staff's where their application is open. */
export function tokenSource(): TokenSource {
  return source
}
