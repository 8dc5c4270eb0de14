import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'
import { StartError } from './start-error.ts'

const flag = z.enum(['0', '1']).transform((value) => value === '1')
const origin = z.url({ protocol: /^https?$/ }).transform((value) => new URL(value).origin)
const list = z.string().transform((value) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
)

const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  KADRO_DATA: z.string().min(1).default('.data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//)
    .optional(),
  KADRO_SECRET: z.string().min(32).optional(),
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
  KADRO_LOG: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  KADRO_POOL: z.coerce.number().int().min(1).max(50).default(5),
})

/** Every setting, read once at start. Nobody else reads the environment. */
export type Config = ReturnType<typeof readConfig>

/** Reads and checks the settings; a wrong one is a StartError that names it. */
export function readConfig(environment: NodeJS.ProcessEnv) {
  const known = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(known)
  if (!parsed.success) {
    const names = parsed.error.issues.map((issue) => issue.path.join('.'))
    throw new StartError(`The setting ${names.join(', ')} has a value that cannot be used.`)
  }
  const env = parsed.data
  if (env.DATABASE_URL && !env.KADRO_SECRET) {
    throw new StartError('KADRO_SECRET (at least 32 characters) must be set when DATABASE_URL is used.')
  }
  const isLoopback =
    env.HOST === 'localhost' || env.HOST === '::1' || (isIP(env.HOST) === 4 && env.HOST.startsWith('127.'))
  if (!isLoopback && env.KADRO_DEMO === undefined && !env.DATABASE_URL) {
    throw new StartError('With HOST open to the network KADRO_DEMO must be set to 0 or 1 on purpose.')
  }
  const demo = env.KADRO_DEMO ?? !env.DATABASE_URL
  return {
    port: env.PORT,
    host: env.HOST,
    dataFolder: resolve(env.KADRO_DATA),
    databaseUrl: env.DATABASE_URL,
    secret: env.KADRO_SECRET,
    /** For links, canonical addresses and the Web OTP line; the Host header is never used. */
    publicUrl: env.KADRO_URL ?? `http://localhost:${env.PORT}`,
    /** Origins that our own pages may have when they ask for a refresh. */
    origins: env.KADRO_URL
      ? [env.KADRO_URL]
      : ['localhost', '127.0.0.1', '[::1]'].map((name) => `http://${name}:${env.PORT}`),
    demo,
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
    logLevel: env.KADRO_LOG,
    tenantPoolSize: env.KADRO_POOL,
  }
}
