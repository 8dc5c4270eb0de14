import type { Readable } from 'node:stream'
import type { z } from 'zod'
import type { Answer, DatabaseName, Endpoint } from '#core/endpoint.ts'
import type { ShippedLanguage } from '#i18n/language.ts'
import type { MasterDb, TenantDb } from '#server/database/database.ts'
import type { Enqueue } from '#server/job-kind.ts'
import type { Runtime } from '#server/runtime.ts'
import type { AuditEntry } from '#server/session/audit.ts'
import type { Session } from '#server/session/session.ts'
import type { Tenant } from '#server/tenant/tenants.ts'
import type { ReceivedFile } from '#server/upload/check.ts'

/** The cookies that a handler may read, set and clear. */
export type CookieJar = {
  get(name: string): string | undefined
  /** `readable`: our pages' scripts may read it, so it must open nothing. */
  set(
    name: string,
    value: string,
    options: { maxAgeSeconds: number; sameSite?: 'strict' | 'lax'; readable?: boolean },
  ): void
  clear(name: string): void
}

/** One call's origin: over HTTP, or in process while a page is rendered. */
export type Caller = {
  readonly session: Session
  /** The client's address, from the socket or a configured proxy; never from a body. */
  readonly address: string
  readonly requestId: string
  /** What the browser calls itself, cut short; the consent ledger keeps it, nobody believes it. */
  readonly userAgent: string
  /** The language of the page that called, by Accept-Language; Turkish where the header names none that we speak. */
  readonly language: ShippedLanguage
  readonly idempotencyKey: string | undefined
  /** `{soru}:{nonce}` of a caller that was asked for work. */
  readonly proofOfWork: string | undefined
  /** True when the browser says that a page of ours sent the request. */
  readonly isSameOrigin: boolean
  readonly cookies: CookieJar
  /** Gives the place of a sign-in to the next one, before waiting for somebody outside. */
  readonly leaveLane?: () => void
}

type FileParts = {
  type: string
  name: string
  body: Readable
  /** Length of the body, when it is known. */
  size?: number
  /** Shown by the browser where it stands (a picture) instead of being saved. */
  isInline?: boolean
}

/** A body that is not the JSON envelope: a file, a CSV. */
export class FileAnswer {
  readonly type: string
  readonly name: string
  readonly body: Readable
  readonly size: number | undefined
  readonly isInline: boolean
  constructor({ type, name, body, size, isInline = false }: FileParts) {
    this.type = type
    this.name = name
    this.body = body
    this.size = size
    this.isInline = isInline
  }
}

/** Sends the browser to another address instead of answering. */
export class RedirectAnswer {
  readonly url: string
  constructor(url: string) {
    this.url = url
  }
}

/** The type of a database handle by the database's name. */
export type DbOf<D extends DatabaseName> = D extends 'tenant' ? TenantDb : MasterDb
type TenantOf<D extends DatabaseName> = D extends 'tenant' ? Tenant : Tenant | null

/** The argument of every handler. */
export type Context<E extends Endpoint> = {
  readonly input: z.output<E['input']>
  readonly db: DbOf<E['database']>
  readonly tenant: TenantOf<E['database']>
  readonly session: Session
  readonly caller: Caller
  readonly runtime: Runtime
  /** What came with an endpoint's `upload`, not yet looked into; null for every other. */
  readonly file: ReceivedFile | null
  readonly enqueue: Enqueue
  /** One row of the append-only record, written in the transaction of the change. */
  audit(entry: AuditEntry): void
  /** Says that records of this kind changed: cached pages and counts of every process follow after the commit. */
  changed(subject: string): void
  afterCommit(work: () => Promise<void>): void
}

/** The context of a handler whose endpoint was made elsewhere, with the type of its database. */
export type CallContext<D extends DatabaseName = DatabaseName> = Context<Endpoint<z.ZodType, z.ZodType, D>>

/** The function behind an endpoint; it reads as check, do, answer. */
export type Handler<E extends Endpoint> = (context: Context<E>) => Promise<Answer<E> | FileAnswer | RedirectAnswer>

/** An endpoint with its handler, ready to be registered. */
export type Route = { readonly endpoint: Endpoint; readonly handle: Handler<Endpoint> }

/** Gives an endpoint its handler. Everything that is the same for every call is in `execute.ts`. */
export function implement<E extends Endpoint>(endpoint: E, handle: Handler<E>): Route {
  return { endpoint, handle: handle as unknown as Handler<Endpoint> } // the engine calls it with this endpoint's own context
}
