import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { IdentityName } from './identities.ts'

/** A product in a process of its own. */
export type Product = {
  readonly pid: number
  readonly port: number
  /** Milliseconds from its start until it could serve. */
  readonly readyAfter: number
  ask<T>(command: string, input?: object): Promise<T>
  tokens(names: readonly IdentityName[], tenants: { a: number; b: number }): Promise<Record<string, string | undefined>>
  /** One call over HTTP from an address of its own; rejects when the line breaks. */
  post(path: string, call: HttpCall): Promise<HttpAnswer>
  isRunning(): boolean
  /** What it wrote to its log. */
  output(): string
  kill(): Promise<void>
  /** Resolves when it is gone, whoever ended it. */
  readonly gone: Promise<void>
}

export type HttpCall = { token?: string | undefined; key?: string; body?: object }
export type HttpAnswer = { status: number; text: string; retryAfter: string | null }

type Options = {
  databaseUrl: string
  secret: string
  environment?: Record<string, string>
  /** Serves the built pages as well. */
  pages?: boolean
}

const startMilliseconds = 240_000

/** Starts the product and waits until it serves. */
export async function startProduct({ databaseUrl, secret, environment, pages }: Options): Promise<Product> {
  const begun = performance.now()
  const entry = join(import.meta.dirname, 'product-process.ts')
  const args = ['--expose-gc', '--max-semi-space-size=32', entry, ...(pages ? ['--pages'] : [])]
  const child = spawn(process.execPath, args, {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: '.cache/compile',
      NODE_ENV: 'production',
      PORT: '0',
      DATABASE_URL: databaseUrl,
      KADRO_SECRET: secret,
      KADRO_TRUST_PROXY: '127.0.0.1',
      KADRO_URL: 'http://localhost',
      KADRO_LOG: 'error',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += text))

  const gone = once(child, 'exit').then(() => {})
  const talk = createTalk(child, gone)
  const port = await Promise.race([
    talk.ready,
    gone.then(() => Promise.reject(new Error(`the product did not start: ${output}`))),
    new Promise<never>((_, reject) =>
      setTimeout(() => reject(new Error(`not ready in time: ${output}`)), startMilliseconds).unref(),
    ),
  ]).catch((error: unknown) => {
    child.kill('SIGKILL')
    throw error
  })

  return {
    pid: child.pid ?? 0,
    port,
    readyAfter: performance.now() - begun,
    ask: talk.ask,
    tokens: (names, tenants) => talk.ask('tokens', { names, ...tenants }),
    post: (path, call) => post(port, path, call),
    isRunning: () => child.exitCode === null && child.signalCode === null,
    output: () => output,
    async kill() {
      child.kill('SIGKILL')
      await gone
    },
    gone,
  }
}

let callers = 0

async function post(port: number, path: string, { token, key, body = {} }: HttpCall): Promise<HttpAnswer> {
  const caller = ++callers
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.${(caller >> 16) & 255}.${(caller >> 8) & 255}.${caller & 255}`,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(key && { 'idempotency-key': key }),
    },
    body: JSON.stringify(body),
  })
  return { status: answer.status, text: await answer.text(), retryAfter: answer.headers.get('retry-after') }
}

type Message = { id?: number; ready?: number; result?: unknown; error?: string }

function createTalk(child: ChildProcess, gone: Promise<void>) {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  const { promise: ready, resolve: becomeReady } = Promise.withResolvers<number>()
  let lastId = 0

  child.on('message', ({ id, ready: port, result, error }: Message) => {
    if (port !== undefined) return becomeReady(port)
    const asked = waiting.get(id ?? 0)
    waiting.delete(id ?? 0)
    if (error === undefined) asked?.resolve(result)
    else asked?.reject(new Error(error))
  })
  gone.then(() => {
    for (const asked of waiting.values()) asked.reject(new Error('the product is gone'))
  })

  async function ask<T>(command: string, input: object = {}): Promise<T> {
    const id = ++lastId
    const asked = Promise.withResolvers<unknown>()
    waiting.set(id, asked)
    child.send({ id, command, input }, (error) => error && asked.reject(error))
    return (await asked.promise) as T // the caller knows its command
  }
  return { ask, ready }
}
