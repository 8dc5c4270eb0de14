import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'
import { type ClamdAddress, parseClamdAddress } from './files/clamd.ts'
import type { S3Settings } from './files/s3-store.ts'
import { StartError } from './start-error.ts'

const flag = z.enum(['0', '1']).transform((value) => value === '1')
const origin = z.url({ protocol: /^https?$/ }).transform((value) => new URL(value).origin)
const list = z.string().transform((value) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
)

function readClamd(value: string, context: z.RefinementCtx): ClamdAddress {
  const address = parseClamdAddress(value)
  if (address) return address
  context.addIssue('a path or host:port')
  return z.NEVER
}

const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  KADRO_DATA: z.string().min(1).default('.data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//)
    .optional(),
  KADRO_SECRET: z.string().min(32).optional(),
  KADRO_SECRET_OTHER: z.string().min(32).optional(),
  KADRO_URL: origin.optional(),
  KADRO_DEMO: flag.optional(),
  KADRO_ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  KADRO_DEFAULT_TENANT: z.string().optional(),
  KADRO_TRUST_PROXY: list.default([]),
  KADRO_DB_HOSTS: list.default([]),
  KADRO_METRICS: z.string().min(16).optional(),
  KADRO_SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//)
    .optional(),
  KADRO_SMTP_FROM: z.string().default('Kadro <bilgi@localhost>'),
  KADRO_SMS_DRIVER: z.enum(['demo', 'netgsm']).optional(),
  KADRO_SMS_URL: z.url().optional(),
  KADRO_SMS_USER: z.string().optional(),
  KADRO_SMS_PASSWORD: z.string().optional(),
  KADRO_SMS_HEADER: z.string().max(11).optional(),
  KADRO_S3_URL: z.url({ protocol: /^https?$/ }).optional(),
  KADRO_S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
    .optional(),
  KADRO_S3_KEY: z.string().min(1).optional(),
  KADRO_S3_SECRET: z.string().min(1).optional(),
  KADRO_S3_REGION: z.string().min(1).default('auto'),
  KADRO_CLAMD: z.string().transform(readClamd).optional(),
  KADRO_TOTP: flag.default(false),
  KADRO_LOG: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  KADRO_POOL: z.coerce.number().int().min(1).max(50).default(5),
  KADRO_CONNECTIONS: z.coerce.number().int().min(1).max(10_000).optional(),
  KADRO_PROCESSES: z.coerce.number().int().min(1).max(1_000).default(1),
  KADRO_STIL: flag.default(false),
  KADRO_SGK_URL: z.enum(['https://uyg.sgk.gov.tr', 'https://sgkt.sgk.gov.tr']).default('https://uyg.sgk.gov.tr'),
  KADRO_SGK_IP: z.union([z.ipv4(), z.ipv6()]).optional(),
  KADRO_SGK_SIM: flag.optional(),
  KADRO_SGK_SIM_PORT: z.coerce.number().int().min(0).max(65535).default(0),
  KADRO_SGK_WORKERS: z.coerce.number().int().min(0).max(50).default(2),
  KADRO_SGK_BOLEN: z.coerce.number().int().min(1).max(1_000_000).default(600),
  KADRO_SGK_BEYAN: flag.default(false),
  KADRO_AX_URL: list.default([]),
  KADRO_SIGN_IN_WAIT: z.coerce.number().int().min(100).max(60_000).default(2_000),
  KADRO_POOL_WAIT: z.coerce.number().int().min(100).max(60_000).default(2_000),
})

/** Every setting, read once at start. Nobody else reads the environment. */
export type Config = ReturnType<typeof readConfig>

/** Reads and checks the settings; a wrong one is a StartError that names it. */
export function readConfig(environment: NodeJS.ProcessEnv) {
  const env = parseEnvironment(environment)
  requireTogether(env)
  const demo = env.KADRO_DEMO ?? !env.DATABASE_URL
  return {
    port: env.PORT,
    host: env.HOST,
    dataFolder: resolve(env.KADRO_DATA),
    databaseUrl: env.DATABASE_URL,
    secret: env.KADRO_SECRET,
    /** The secret before this one, or the next: what is sealed under it can be read, and nothing is sealed under it. */
    otherSecret: env.KADRO_SECRET_OTHER,
    /** For links, canonical addresses and the Web OTP line; the Host header is never used. */
    publicUrl: env.KADRO_URL ?? `http://localhost:${env.PORT}`,
    /** Origins that our own pages may have when they ask for a refresh. */
    origins: originsOf(env),
    demo,
    /** The page that shows the whole kit is there: for development and tests. */
    hasStil: env.KADRO_STIL,
    role: env.KADRO_ROLE,
    defaultTenant: env.KADRO_DEFAULT_TENANT ?? (demo ? 'demo' : undefined),
    trustProxy: env.KADRO_TRUST_PROXY,
    databaseHosts: env.KADRO_DB_HOSTS,
    metricsToken: env.KADRO_METRICS,
    mail: env.KADRO_SMTP_URL ? { url: env.KADRO_SMTP_URL, from: env.KADRO_SMTP_FROM } : undefined,
    sms: {
      driver: env.KADRO_SMS_DRIVER,
      url: env.KADRO_SMS_URL,
      user: env.KADRO_SMS_USER,
      password: env.KADRO_SMS_PASSWORD,
      header: env.KADRO_SMS_HEADER,
    },
    /** The bucket for files; without it they are on this machine's disk. */
    s3: readS3(env),
    clamd: env.KADRO_CLAMD,
    /** A super admin needs a second factor; everybody may have one. */
    totpRequired: env.KADRO_TOTP,
    logLevel: env.KADRO_LOG,
    tenantPoolSize: env.KADRO_POOL,
    poolWaitMs: env.KADRO_POOL_WAIT,
    /** How long a sign-in waits for those before it. */
    signInWaitMs: env.KADRO_SIGN_IN_WAIT,
    /** Connections of this process to the deployment's server; its share of the server's limit where none is named. */
    connections: env.KADRO_CONNECTIONS,
    /** Processes that share the deployment's server. */
    processes: env.KADRO_PROCESSES,
    sgk: readSgk(env, demo),
  }
}

type ParsedEnvironment = z.output<typeof Environment>

function parseEnvironment(environment: NodeJS.ProcessEnv): ParsedEnvironment {
  const known = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(known)
  if (parsed.success) return parsed.data
  const names = parsed.error.issues.map((issue) => issue.path.join('.'))
  throw new StartError(`The setting ${names.join(', ')} has a value that cannot be used.`)
}

/** Refuses settings that are unsafe without another one. */
function requireTogether(env: ParsedEnvironment) {
  if (env.DATABASE_URL && !env.KADRO_SECRET) {
    throw new StartError('KADRO_SECRET (at least 32 characters) must be set when DATABASE_URL is used.')
  }
  const isLoopback =
    env.HOST === 'localhost' || env.HOST === '::1' || (isIP(env.HOST) === 4 && env.HOST.startsWith('127.'))
  if (!isLoopback && env.KADRO_DEMO === undefined && !env.DATABASE_URL) {
    throw new StartError('With HOST open to the network KADRO_DEMO must be set to 0 or 1 on purpose.')
  }
}

function originsOf({ KADRO_URL, PORT }: ParsedEnvironment): string[] {
  return KADRO_URL ? [KADRO_URL] : ['localhost', '127.0.0.1', '[::1]'].map((name) => `http://${name}:${PORT}`)
}

function readSgk(env: ParsedEnvironment, demo: boolean) {
  return {
    url: new URL(env.KADRO_SGK_URL),
    localAddress: env.KADRO_SGK_IP,
    /** Whether a channel may be that of the simulator. */
    hasSimulator: env.KADRO_SGK_SIM ?? demo,
    /** Of the simulator on this machine; 0 while none is known. */
    simulatorPort: env.KADRO_SGK_SIM_PORT,
    /** Divides every window of the rate book for calls to the simulator; calls to SGK wait the whole window. */
    bolen: env.KADRO_SGK_BOLEN,
    /** Whether declarations may be sent to SGK itself; those to the simulator always may. */
    sendsBeyan: env.KADRO_SGK_BEYAN,
    /** Loops of this process that read SGK, where it works at all. */
    workers: env.KADRO_SGK_WORKERS,
    /** Origins that an AX channel may call. */
    axOrigins: env.KADRO_AX_URL,
  }
}

function readS3(env: ParsedEnvironment): S3Settings | undefined {
  const { KADRO_S3_URL: url, KADRO_S3_BUCKET: bucket, KADRO_S3_KEY: key, KADRO_S3_SECRET: secret } = env
  if (!url && !bucket && !key && !secret) return undefined
  if (url && bucket && key && secret) return { url, bucket, key, secret, region: env.KADRO_S3_REGION }
  throw new StartError('KADRO_S3_URL, KADRO_S3_BUCKET, KADRO_S3_KEY and KADRO_S3_SECRET must be set together.')
}
