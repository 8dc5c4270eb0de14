import type { RawRequest } from './raw-http.ts'

/** A request that means harm, or looks as if it did. */
export type HostileRequest = RawRequest & {
  kind: string
  /** The right method, token and content type: what is wrong with it is for validation to find. */
  isAimed: boolean
}

/** The header of a token, if there is one. */
export function bearer(token: string | undefined): [string, string][] {
  return token === undefined ? [] : [['authorization', `Bearer ${token}`]]
}

export const json: [string, string] = ['content-type', 'application/json']
