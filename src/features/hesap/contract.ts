import { z } from 'zod'
import { defineEndpoint } from '#core/endpoint.ts'
import { id, typedPassword } from '#core/fields.ts'

const password = typedPassword()
const limit = { max: 60, seconds: 600 }

export const changePassword = defineEndpoint({
  isSignIn: true,
  method: 'POST',
  path: '/api/master/auth/sifreDegistir',
  access: 'anyStaff',
  effect: 'write',
  database: 'master',
  input: z.strictObject({ password, yeniPassword: password }),
  /** How many other sessions ended. */
  output: z.object({ biten: z.number() }),
  summary: "Changes the caller's own password and ends the caller's other sessions.",
  limit,
})

const Oturum = z.object({
  id: z.number(),
  tarayici: z.string().nullable(),
  sistem: z.string().nullable(),
  adres: z.string().nullable(),
  baslangic: z.string(),
  sonGorulme: z.string(),
  bitis: z.string(),
  buOturum: z.boolean(),
})

export type Oturum = z.infer<typeof Oturum>

export const listOturumlar = defineEndpoint({
  method: 'GET',
  path: '/api/master/auth/oturumlar',
  access: 'anyStaff',
  effect: 'read',
  database: 'master',
  input: z.strictObject({}),
  output: z.array(Oturum),
  summary: "The caller's own open sessions: browser, masked address, last use; the calling one is marked.",
})

export const endOturum = defineEndpoint({
  method: 'POST',
  path: '/api/master/auth/oturumBitir',
  access: 'anyStaff',
  effect: 'write',
  database: 'master',
  input: z.strictObject({ id: id() }),
  output: z.literal(1),
  summary: "Ends one of the caller's own sessions with all its tokens.",
  limit,
})
