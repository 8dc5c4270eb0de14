import type { z } from 'zod'
import type { FieldError } from './errors.ts'
import { type UploadPurpose, uploadBodyLimit } from './upload.ts'

/**
 * Who may call. `none` needs no token, `any` takes one when it is there; `visitor` is an anonymous visitor, somebody who
 * is registering or a candidate of the tenant (what is public is public for all of them: a link must work in a browser
 * whose registration is half done), `anon` only the first; `masterUser` is every
 * signed-in master user, `master` a super admin or a tenant admin (who sees own tenants only), `superAdmin` only the
 * former, `staff` a user inside one tenant
 * with an SGK role, `tenantUser` one whose role is not looked at yet, `kod` somebody whose second factor is awaited;
 * `visitorOrStaff` lets both in, and the call itself tells them apart; `anyStaff` lets in master users and `staff`;
 * `masterOrStaff` lets in administrators as `master` does (all tenants, or own ones), and `staff` for their own tenant.
 */
const accessRules = [
  'none',
  'any',
  'visitor',
  'anon',
  'registration',
  'aday',
  'signedIn',
  'masterUser',
  'master',
  'superAdmin',
  'staff',
  'tenantUser',
  'kod',
  'visitorOrStaff',
  'anyStaff',
  'masterOrStaff',
] as const
export type Access = (typeof accessRules)[number]

/** True for a rule by which a user inside a tenant needs the right that an endpoint names. */
export const needsRight = (access: Access) => access === 'staff' || access === 'masterOrStaff'

/** What a user inside a tenant needs besides being one: an action on a screen, given to a role of theirs. */
export type Right = { readonly ekran: string; readonly eylem: string }

/** The name of the database whose handle a handler is given. */
export type DatabaseName = 'tenant' | 'master'

type Method = 'GET' | 'POST'

/** What both sides agree on about one call: shape, access, effect. Made only by `defineEndpoint`. */
export type Endpoint<
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
  D extends DatabaseName = DatabaseName,
  L extends boolean = boolean,
> = {
  readonly method: Method
  readonly path: string
  readonly access: Access
  /** For calls of users inside a tenant; null: every user with an SGK role. Administrators need none. */
  readonly right: Right | null
  /** Further rights that the call asks for by itself, for a part of its answer. */
  readonly decides: readonly Right[]
  readonly effect: 'read' | 'write'
  readonly database: D
  readonly input: I
  /** For a list: the schema of one row. */
  readonly output: O
  /** Lists answer an array with `resultCount`, `resultCountKesin` and `pageCount` beside it. */
  readonly list: L
  /** One sentence for the API page. */
  readonly summary: string
  readonly bodyLimit: number
  /** The call takes an HTML form's body instead of JSON (refresh only). */
  readonly form: boolean
  /** The call proves who somebody is: few of its kind run at a time, and a flood of them leaves room for everything else. */
  readonly isSignIn: boolean
  /** The call also takes what browsers report of their own accord (reports of the content security policy only). */
  readonly reports: boolean
  /** The call takes one file, in a multipart form or as base64 in JSON, and keeps its own transactions around it. */
  readonly upload: UploadPurpose | null
  /** Calls that one address, or one candidate on their own pages, may make in so many seconds; across processes when it writes, per process when it reads. */
  readonly limit: CallLimit
  /** False for the few writes that keep their own transactions (sessions): no idempotency, no record by the engine. */
  readonly transaction: boolean
  /** False where the answer is a secret: it is not kept for a repeat, which does the same again. */
  readonly keepsAnswer: boolean
  /** `etag`: the browser keeps the answer and asks only whether it is still the same. */
  readonly cache: 'none' | 'etag'
  /** The answer can be followed as an event stream. */
  readonly live: Live | null
}

/** How an answer is followed: it is read again after so many milliseconds, until it is over. */
type Live = {
  readonly everyMs: number
  isOver?(answer: never): boolean
}

type CallLimit = {
  max: number
  seconds: number
  /** Counted in each process although it writes: for small repeated writes that are bounded by themselves. */
  perProcess?: boolean
}

/** Who may call, kept in the type of an endpoint, so that a button can be held to the rule of its call. */
type Rule<A extends Access, R extends Right | null> = { readonly access: A; readonly right: R }

type Definition<
  I extends z.ZodType,
  O extends z.ZodType,
  D extends DatabaseName,
  A extends Access = Access,
  R extends Right | null = Right | null,
> = {
  method: Method
  path: string
  access: A
  right?: R
  decides?: readonly Right[]
  effect: 'read' | 'write'
  database: D
  input: I
  output: O
  summary: string
  bodyLimit?: number
  form?: boolean
  reports?: boolean
  isSignIn?: boolean
  upload?: UploadPurpose
  limit?: CallLimit
  transaction?: boolean
  keepsAnswer?: boolean
  cache?: 'none' | 'etag'
  live?: Live
}

const readLimit: CallLimit = { max: 600, seconds: 60 }
const listLimit: CallLimit = { max: 120, seconds: 60 }

/** Largest JSON body unless an endpoint says otherwise. */
const defaultBodyLimit = 64 * 1024

const defaults = {
  right: null,
  decides: [],
  bodyLimit: defaultBodyLimit,
  form: false,
  reports: false,
  isSignIn: false,
  upload: null,
  transaction: true,
  keepsAnswer: true,
  cache: 'none',
  live: null,
} as const

/** Declares one call. An endpoint without an access rule does not compile. */
export function defineEndpoint<
  I extends z.ZodType,
  O extends z.ZodType,
  D extends DatabaseName,
  const A extends Access,
  R extends Right | null = null,
>(definition: Definition<I, O, D, A, R>): Endpoint<I, O, D, false> & Rule<A, R> {
  if (definition.method === 'GET' && definition.effect === 'write') {
    throw new Error(`a GET never changes state: ${definition.path}`)
  }
  const { upload } = definition
  const ofUpload = upload ? { bodyLimit: uploadBodyLimit(upload), transaction: false } : {}
  const right = (definition.right ?? null) as R // null is what R is where none is named
  return { ...defaults, limit: readLimit, ...ofUpload, ...definition, right, list: false }
}

/** Declares a call that answers rows with their count; `output` is the schema of one row. */
export function defineListEndpoint<I extends z.ZodType, O extends z.ZodType, D extends DatabaseName>(
  definition: Definition<I, O, D>,
): Endpoint<I, O, D, true> {
  return { ...defaults, limit: listLimit, ...definition, list: true }
}

/**
 * The options of a GET call that shows something of a screen to a user inside a tenant; without a screen, to all of
 * them.
 */
export function screenRead(ekran: string | null) {
  const right = ekran === null ? null : { ekran, eylem: 'gor' }
  return { method: 'GET', access: 'staff', right, effect: 'read', database: 'tenant' } as const
}

/** The options of a POST call that changes something on a screen. */
export function screenWrite<E extends string | null>(ekran: E, eylem = 'degistir') {
  const right = (ekran === null ? null : { ekran, eylem }) as E extends null ? null : Right // as the line says
  return { method: 'POST', access: 'staff', right, effect: 'write', database: 'tenant' } as const
}

/** The options of a GET call that is opened by the guid of a link. */
export const linkRead = { method: 'GET', access: 'visitor', effect: 'read', database: 'tenant' } as const

/**
 * What every call has that writes by the guid of a link: it is looked up, and a wrong one waited for, outside any
 * transaction. What one link may do is counted by itself, so that thousands behind one address can share `limit`.
 */
export const linkWrite = {
  method: 'POST',
  access: 'visitor',
  effect: 'write',
  database: 'tenant',
  transaction: false,
} as const

/** The JSON envelope of every answer. */
export type Envelope<T> = {
  isSuccess: boolean
  message: string
  resultObject: T
  resultCount?: number
  resultCountKesin?: boolean
  pageCount?: number
  errorId?: string
  errors?: FieldError[]
}

/** The return value of a list call's handler: a page of rows and the count of all. */
export type ListResult<T> = { rows: T[]; resultCount: number; resultCountKesin: boolean; pageCount: number }

/** What `call(endpoint, input)` resolves to on either side. */
export type Answer<E extends Endpoint> = E['list'] extends true
  ? ListResult<z.output<E['output']>>
  : z.output<E['output']>

/** Calls an endpoint: over HTTP in the browser, in process when the server renders a page. */
export type Call = <E extends Endpoint>(endpoint: E, input: z.input<E['input']>) => Promise<Answer<E>>
