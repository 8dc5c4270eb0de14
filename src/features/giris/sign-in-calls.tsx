import type { z } from 'zod'
import { call } from '#web/call/api.ts'
import { exchange } from '#web/wire/exchange.ts'
import { authenticate, authenticateKod } from './contract.ts'

export type Kurulum = { anahtar: string; adres: string; qr: string }

/** What a try to sign in leads to. */
export type Attempt =
  | { kind: 'signedIn' }
  | { kind: 'code'; token: string; kurulum: Kurulum | null }
  | { kind: 'confirm'; adSoyad: string }

/** Tries a name and a password, or the key of a finished sign-on. */
export async function tryToSignIn(input: z.input<typeof authenticate.input>): Promise<Attempt> {
  const answer = await call(authenticate, input)
  if ('kodGerekli' in answer) return { kind: 'code', token: answer.token, kurulum: answer.kurulum }
  if ('onayGerekli' in answer) return { kind: 'confirm', adSoyad: answer.adSoyad }
  return { kind: 'signedIn' }
}

/** Gives the second factor; the token says whose it is, and no session has one yet. */
export async function giveCode(token: string, kod: string): Promise<void> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  await exchange(authenticateKod.path, { method: 'POST', headers, body: JSON.stringify({ kod }) })
}
