import { z } from 'zod'
import { defineEndpoint } from '#core/endpoint.ts'
import { typedPassword } from '#core/fields.ts'
import { HeldRight, HeldRole, MenuLine, OwnModul } from '#features/yetki/contract.ts'

const longestUsername = 100
const password = typedPassword()
const kod = z.string('required').regex(/^[0-9]{6}$/, 'invalidValue')

const LoginUser = z.object({
  id: z.number(),
  adSoyad: z.string(),
  username: z.string(),
  masterUserTipi: z.number().nullable(),
  loginType: z.enum(['admin', 'tenant']),
})

const SignedIn = z.object({ masterToken: z.string(), isMaster: z.boolean(), user: LoginUser })

/** What an authenticator application is fed with; `qr` is an SVG picture of `adres`. */
const TotpKurulum = z.object({ anahtar: z.string(), adres: z.string(), qr: z.string() })

const limit = { max: 600, seconds: 600 }

export const authenticate = defineEndpoint({
  isSignIn: true,
  method: 'POST',
  path: '/api/master/auth/authenticate',
  access: 'none',
  effect: 'write',
  database: 'master',
  input: z
    .strictObject({
      username: z.string().max(longestUsername, 'maxLength').optional(),
      password: password.optional(),
      sessionKey: z.string().min(1, 'required').max(100, 'maxLength').optional(),
      /** Yes, sign me in under the name that the answer told. */
      onay: z.boolean().optional(),
    })
    .superRefine(({ username, password, sessionKey }, context) => {
      if (sessionKey !== undefined) return
      for (const [name, value] of Object.entries({ username: username?.trim(), password })) {
        if (!value) context.addIssue({ code: 'custom', path: [name], message: 'required' })
      }
    }),
  output: z.union([
    SignedIn,
    z.object({
      kodGerekli: z.literal(true),
      token: z.string(),
      /** There when the deployment wants a second factor that the user has not set up: the first code does it. */
      kurulum: TotpKurulum.nullable(),
    }),
    z.object({ onayGerekli: z.literal(true), adSoyad: z.string() }),
  ]),
  summary: 'Signs staff in by name and password, or by the session key of a sign-on.',
  limit,
  transaction: false,
})

export const authenticateKod = defineEndpoint({
  isSignIn: true,
  method: 'POST',
  path: '/api/master/auth/authenticateKod',
  access: 'kod',
  effect: 'write',
  database: 'master',
  input: z.strictObject({ kod }),
  output: SignedIn,
  summary: 'The second factor: a code of the authenticator application, each good once.',
  limit,
  transaction: false,
})

export const getMasterUser = defineEndpoint({
  method: 'GET',
  path: '/api/master/auth/user',
  access: 'masterUser',
  effect: 'read',
  database: 'master',
  input: z.strictObject({}),
  output: z.object({
    isMaster: z.boolean(),
    user: LoginUser,
    dogrulamaTipi: z.number(),
    totpAktif: z.boolean(),
    totpZorunlu: z.boolean(),
    /** Until the absolute end of the session. */
    kalanSaniye: z.number(),
  }),
  summary: 'Who the master token is, for a page that was loaded anew.',
})

export const listTenants = defineEndpoint({
  method: 'POST',
  path: '/api/master/auth/tenants',
  access: 'masterUser',
  effect: 'read',
  database: 'master',
  input: z.strictObject({}),
  output: z.array(
    z.object({
      id: z.number(),
      guid: z.string(),
      name: z.string(),
      iconUrl: z.string().nullable(),
      renk: z.string(),
      sonSecim: z.string().nullable(),
    }),
  ),
  summary: 'The companies that the user may enter, the ones chosen last first.',
})

export const authenticateTenant = defineEndpoint({
  method: 'POST',
  path: '/api/master/auth/authenticateTenant',
  access: 'masterUser',
  effect: 'write',
  database: 'master',
  input: z.strictObject({ guid: z.guid('invalidValue') }),
  output: z.object({ accessToken: z.string() }),
  summary: 'A token inside one company; tokens of other tabs stay as they are.',
  limit,
  transaction: false,
})

export const createUITenantToken = defineEndpoint({
  method: 'POST',
  path: '/api/master/auth/createUITenantToken',
  access: 'masterUser',
  effect: 'write',
  database: 'master',
  input: z.strictObject({ guid: z.guid('invalidValue') }),
  output: z.object({ accessToken: z.string(), uiStartPage: z.string().nullable() }),
  summary: 'A token inside one company, with the page that the company wants to begin on.',
  limit,
  transaction: false,
})

export const expireRefreshToken = defineEndpoint({
  method: 'POST',
  path: '/api/master/auth/expireRefreshToken',
  access: 'anyStaff',
  effect: 'write',
  database: 'master',
  input: z.strictObject({}),
  output: z.literal(1),
  summary: 'Nothing of this session can be refreshed any more; its tokens live on until they run out.',
  limit,
  transaction: false,
})

export const sessionKeyCreate = defineEndpoint({
  method: 'POST',
  path: '/api/master/auth/sessionKeyCreate',
  access: 'master',
  effect: 'write',
  database: 'master',
  input: z.strictObject({ username: z.string('required').min(1, 'required').max(longestUsername, 'maxLength') }),
  output: z.object({ sessionKey: z.string(), bitis: z.string() }),
  summary:
    'A key by which a named user signs in once within a minute, made by an administrator of all their companies.',
  limit: { max: 60, seconds: 600 },
  transaction: false,
})

export const getByToken = defineEndpoint({
  method: 'POST',
  path: '/api/master/auth/getByToken',
  access: 'tenantUser',
  effect: 'read',
  database: 'tenant',
  input: z.strictObject({}),
  output: z.object({
    id: z.number(),
    username: z.string(),
    adSoyad: z.string(),
    isMaster: z.boolean(),
    masterUserTipi: z.number().nullable(),
    tenantName: z.string(),
    tenantIcon: z.string().nullable(),
    tenantKey: z.string(),
    guid: z.string(),
    renk: z.string(),
    sgkSimulator: z.boolean(),
    loginType: z.literal('tenant'),
    roller: z.array(HeldRole),
    moduller: z.array(OwnModul),
    menu: z.array(MenuLine),
    yetkiler: z.array(HeldRight),
    landing: z.string(),
  }),
  summary: 'The user of a tenant token with roles, modules, menu and rights, and the page to begin on.',
})

export const dogrula = defineEndpoint({
  isSignIn: true,
  method: 'POST',
  path: '/api/master/auth/dogrula',
  access: 'masterUser',
  effect: 'write',
  database: 'master',
  input: z.strictObject({ password }),
  output: z.literal(1),
  summary: 'The password again: for five minutes secrets and the second factor may be changed.',
  limit,
  transaction: false,
})

export const startTotp = defineEndpoint({
  method: 'POST',
  path: '/api/master/auth/totpBasla',
  access: 'masterUser',
  effect: 'write',
  database: 'master',
  input: z.strictObject({}),
  output: TotpKurulum,
  summary: 'A new key for an authenticator application; it counts once a code of it was given.',
  limit,
  transaction: false,
})

export const confirmTotp = defineEndpoint({
  method: 'POST',
  path: '/api/master/auth/totpOnayla',
  access: 'masterUser',
  effect: 'write',
  database: 'master',
  input: z.strictObject({ kod }),
  output: z.literal(1),
  summary: 'Switches the second factor on with a first code.',
  limit,
  transaction: false,
})

export const endTotp = defineEndpoint({
  method: 'POST',
  path: '/api/master/auth/totpKapat',
  access: 'masterUser',
  effect: 'write',
  database: 'master',
  input: z.strictObject({}),
  output: z.literal(1),
  summary: 'Switches the second factor off, unless the deployment wants it of the user.',
  limit,
  transaction: false,
})

export const startSso = defineEndpoint({
  method: 'GET',
  path: '/api/master/auth/sso/:tenantGuid',
  access: 'none',
  effect: 'read',
  database: 'master',
  input: z.strictObject({
    tenantGuid: z.guid('invalidValue'),
    returnUrl: z.string().max(500, 'maxLength').optional(),
  }),
  output: z.null(),
  summary: "Sends the browser to the company's sign-on provider (OpenID Connect, code flow with PKCE).",
})

export const finishSso = defineEndpoint({
  method: 'GET',
  path: '/api/master/auth/sso/callback',
  access: 'none',
  effect: 'read',
  database: 'master',
  // providers add parameters of their own, which a client has to ignore (RFC 6749 section 4.1.2)
  input: z.looseObject({ state: z.string().max(200, 'maxLength').optional() }),
  output: z.null(),
  summary: 'Takes the browser back from the provider and sends it to /login with a session key.',
})
