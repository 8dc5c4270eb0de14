import type { Access } from '#core/endpoint.ts'
import { currentToken, heldToken, renewToken } from './session.ts'

/** The source of tokens for calls. */
export type TokenSource = {
  /** The token to call with. */
  current(access: Access): Promise<string>
  /** The token at hand, for what a page asks by itself: asking for it is no use of the session. */
  held(access: Access): string | undefined
  /** A token in place of a dead one; however many calls found it dead, it is renewed once. */
  renew(access: Access, dead: string | undefined): Promise<string>
}

let source: TokenSource = { current: currentToken, held: heldToken, renew: renewToken }

/** From now on calls are made with these tokens: the staff's application brings its own. */
export function setTokenSource(next: TokenSource) {
  source = next
}

/** The portal's tokens, or the staff's where their application is open. */
export function tokenSource(): TokenSource {
  return source
}
