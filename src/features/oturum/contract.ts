import { z } from 'zod'
import { defineEndpoint } from '#core/endpoint.ts'

/** What a visitor may know of the company whose pages they read. */
const MasterTenantView = z.object({
  name: z.string(),
  guid: z.string(),
  tenantKey: z.string(),
  iconUrl: z.string().nullable(),
  renk: z.string(),
  altBaglantilar: z.object({
    kvk: z.string().nullable(),
    cerez: z.string().nullable(),
    gizlilik: z.string().nullable(),
  }),
})

export const loginAsAday = defineEndpoint({
  method: 'POST',
  path: '/api/public/auth/loginAsAday',
  access: 'none',
  effect: 'read',
  database: 'master',
  input: z.strictObject({ tenant: z.string('required').max(40, 'maxLength') }),
  output: z.object({ token: z.string(), masterTenant: MasterTenantView }),
  summary:
    "A visitor's token for one tenant, found by its key or guid; with the cookie of a running registration, that one's.",
  // many phones share one address, and a token costs nothing but a signature
  limit: { max: 600, seconds: 600 },
})

export const refreshSession = defineEndpoint({
  method: 'POST',
  path: '/api/public/auth/refresh',
  access: 'none',
  effect: 'write',
  database: 'master',
  input: z.strictObject({
    grant_type: z.enum(['refresh_token', 'refreshtoken_master'], 'required'),
    refresh_token: z.string().max(200).optional(),
  }),
  output: z.object({ token: z.string(), loginType: z.enum(['aday', 'admin']) }),
  summary: 'Trades the refresh cookie for a fresh token, once.',
  form: true,
  limit: { max: 300, seconds: 600 },
  transaction: false,
})

export const logout = defineEndpoint({
  method: 'POST',
  path: '/api/public/auth/logout',
  access: 'signedIn',
  effect: 'write',
  database: 'master',
  input: z.strictObject({}),
  output: z.literal(1),
  summary: 'Ends the session on the server, with all its tokens.',
  transaction: false,
})

export const getAccount = defineEndpoint({
  method: 'GET',
  path: '/api/public/auths/account',
  access: 'signedIn',
  effect: 'read',
  database: 'master',
  input: z.strictObject({}),
  output: z.object({
    loginType: z.enum(['anon', 'kayit', 'aday', 'admin', 'tenant', 'kod']),
    userId: z.number().nullable(),
    tenantKey: z.string().nullable(),
    iapId: z.number().nullable(),
    /** The verified phone of a registration; a page that was loaded anew shows it. */
    cepTel: z.string().nullable(),
    /** Until the absolute end of the session; a visitor's has none that matters. */
    kalanSaniye: z.number().nullable(),
  }),
  summary: 'Who the token is, and the posting chosen in the session.',
})

export const selectIlan = defineEndpoint({
  method: 'POST',
  path: '/api/public/auth/ilanSec',
  access: 'visitor',
  effect: 'write',
  database: 'master',
  input: z.strictObject({ iapId: z.number('required').int().positive() }),
  output: z.literal(1),
  summary: 'Keeps the chosen posting in the session through code and registration.',
  limit: { max: 60, seconds: 60 },
  transaction: false,
})
