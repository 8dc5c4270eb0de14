import { parseArgs } from 'node:util'
import { z } from 'zod'
import { isGuid } from '#core/guid.ts'
import { normalisePhone } from '#core/phone.ts'

/** What an operator typed cannot be understood: answered with the usage and exit code 2. */
export class UsageError extends Error {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options)
    this.name = 'UsageError'
  }
}

/** The whole program in one view. */
export const usage = `Usage: npm run admin -- <command>

  create --username <name> --name <full name>
      makes an administrator of the whole deployment; asks for the password, or reads KADRO_ADMIN_PASSWORD
  user create --username <name> --name <full name> --key <tenant> [--rol "SGK - UZMAN"] [--yonetici]
      makes a user of one company with its modules; --yonetici administers it; the password is asked for as above and
      counts where the company's users sign in with one
  user totp-off --username <name>
      ends the second factor of somebody who lost the device, and their sessions: make sure who is asking
  aday phone <aday> --tel <phone> --key <tenant>
      gives a candidate, by number or guid, another phone and ends the sessions: make sure who is asking
  aday erase <aday> --confirm <aday> --key <tenant>
      erases a candidate as the person could do it, for one who cannot sign in
  tenant list
  tenant create --key <key> --name <company> [--connection <url>]
      on this deployment's own server, or in an empty database on a server of KADRO_DB_HOSTS
  tenant backup <key> <file>
  tenant restore <file> [--key <key>] [--replace] [--connection <url>]
      makes the tenant of a backup, under its own or another key; --replace puts an existing one back to that day;
      a backup of another deployment needs its secret in KADRO_BACKUP_SECRET
  tenant remove <key> --confirm <key> [--no-archive]
      leaves a backup in the folder "removed" of the data folder
  tenant off <key>, tenant on <key>
      closes a tenant to everybody at once, and opens it again
  anahtar kurulum
      seals everything in the master database anew under KADRO_SECRET; the one before is in KADRO_SECRET_OTHER
  anahtar kiraci <key> [--hemen]
      gives a tenant another data key while it works, and goes on where a broken run stood; the key before is forgotten
      five minutes later, when no signed path needs it any more, or at once (--hemen)
  kriter anlam <id> <anlam> --key <tenant>
      says what a criterion means (oggBitis: last day of the guard card, il, ilce ...); answers sent before count, too
  ars create <file> --key <tenant>
      makes an interview by link from a JSON file: projeAdi, karsilamaMesaji, sorular, teklif, il, ilce, gorusmeYeri ...
  ars slots <proje> --key <tenant> --gun <yyyy-MM-dd> --gunSayisi <n> --saat <09:30-12:30> --dakika <n> [--kapasite <n>]
      [--masa <n>] [--haftaSonu]  adds times to its calendar; --masa is how many interviewers sit at the same time
  ars invite <proje> --key <tenant> [--ilan <iapKodu>]
      adds who applied to a posting, or everybody in the pool who allows campaigns
  ars wave <proje> --key <tenant>
      asks as many as the free seats need, the best first; the next waves follow by themselves
  sgk beyan <file> --key <tenant>
      declares to SGK from a JSON file: islem, isyeriSicilNo, kullanici, kisi, kayit, kayitId, istek, istekId
  test publish <file> --key <tenant>
      publishes a test from a JSON file: testAdi, sorular, olcekler, pencereGun, denemeHakki ...; with the id of a kind
      a new version of it
  test send --aday <phone> --tip <n> --key <tenant>
      gives a candidate a test and tells them by SMS; of one that is taken elsewhere the address is printed by which
      it is recorded
  routes
      lists every call of the product with its access rule`

const text = z.string().trim().min(1)
const tenantKey = z.string().regex(/^[a-z0-9-]{2,40}$/, 'a tenant key has 2 to 40 of a-z, 0-9 and -')
const username = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._@+-]{1,99}$/, 'a user name has 2 to 100 ASCII letters, digits and . _ @ + -')
  // only ASCII letters are there, so this is no matter of language
  .transform((value) => value.toLowerCase())

const rol = z
  .string()
  .regex(/^(SGK|IK|IEP) - \S.{0,99}$/, 'a role is wanted, such as "SGK - UZMAN"')
  .transform((value) => ({ sistem: value.split(' - ', 1)[0] ?? '', rol: value.slice(value.indexOf(' - ') + 3) }))

const numberShape = /^[1-9][0-9]{0,14}$/
const number = z.string().regex(numberShape, 'a number is wanted').transform(Number)
const cepTel = z
  .string()
  .refine((value) => normalisePhone(value) !== null, 'a mobile number is wanted')
  .transform((value) => normalisePhone(value) ?? '')
const aday = z
  .string()
  .refine((value) => numberShape.test(value) || isGuid(value), 'the number or the guid of a candidate is wanted')
const proje = number
const anlamlar = 'il ilce oggTur oggNo oggBitis cinsiyet askerlik egitim vardiya musaitlik'.split(' ')
const tip = number.pipe(z.number().max(2_147_483_647))
const clock = '([01][0-9]|2[0-3]):[0-5][0-9]'

/** Each command: what stands behind it without a name, and everything it takes. */
const shapes = {
  create: { places: [], schema: z.strictObject({ username, name: text.max(250) }) },
  'user create': {
    places: [],
    schema: z.strictObject({
      username,
      name: text.max(250),
      key: tenantKey,
      rol: rol.prefault('SGK - UZMAN'),
      yonetici: z.boolean().default(false),
    }),
  },
  'user totp-off': { places: [], schema: z.strictObject({ username }) },
  'aday phone': { places: ['aday'], schema: z.strictObject({ aday, tel: cepTel, key: tenantKey }) },
  'aday erase': {
    places: ['aday'],
    schema: z
      .strictObject({ aday, confirm: text, key: tenantKey })
      .refine(({ aday, confirm }) => aday === confirm, '--confirm must repeat the candidate'),
  },
  'tenant list': { places: [], schema: z.strictObject({}) },
  'tenant create': {
    places: [],
    schema: z.strictObject({ key: tenantKey, name: text.max(250), connection: text.optional() }),
  },
  'tenant backup': { places: ['key', 'file'], schema: z.strictObject({ key: tenantKey, file: text }) },
  'tenant restore': {
    places: ['file'],
    schema: z.strictObject({
      file: text,
      key: tenantKey.optional(),
      replace: z.boolean().default(false),
      connection: text.optional(),
    }),
  },
  'tenant remove': {
    places: ['key'],
    schema: z
      .strictObject({ key: tenantKey, confirm: text, archive: z.boolean().default(true) })
      .refine(({ key, confirm }) => key === confirm, '--confirm must repeat the key of the tenant'),
  },
  'tenant off': { places: ['key'], schema: z.strictObject({ key: tenantKey }) },
  'tenant on': { places: ['key'], schema: z.strictObject({ key: tenantKey }) },
  'anahtar kurulum': { places: [], schema: z.strictObject({}) },
  'anahtar kiraci': {
    places: ['key'],
    schema: z.strictObject({ key: tenantKey, hemen: z.boolean().default(false) }),
  },
  'ars create': { places: ['file'], schema: z.strictObject({ file: text, key: tenantKey }) },
  'ars slots': {
    places: ['proje'],
    schema: z.strictObject({
      proje,
      key: tenantKey,
      gun: z.iso.date('a day is wanted, yyyy-MM-dd'),
      gunSayisi: number,
      saat: z.string().regex(new RegExp(`^${clock}-${clock}$`), 'hours are wanted, such as 09:30-12:30'),
      dakika: number,
      kapasite: number.optional(),
      masa: number.optional(),
      haftaSonu: z.boolean().default(false),
    }),
  },
  'ars invite': {
    places: ['proje'],
    schema: z.strictObject({ proje, key: tenantKey, ilan: text.max(20).optional() }),
  },
  'ars wave': { places: ['proje'], schema: z.strictObject({ proje, key: tenantKey }) },
  'sgk beyan': { places: ['file'], schema: z.strictObject({ file: text, key: tenantKey }) },
  'test publish': { places: ['file'], schema: z.strictObject({ file: text, key: tenantKey }) },
  'test send': { places: [], schema: z.strictObject({ aday: cepTel, tip, key: tenantKey }) },
  'kriter anlam': {
    places: ['id', 'anlam'],
    schema: z.strictObject({ id: tip, anlam: z.enum(anlamlar), key: tenantKey }),
  },
  routes: { places: [], schema: z.strictObject({}) },
} as const

type CommandName = keyof typeof shapes
/** What each command is given. */
export type Inputs = { [N in CommandName]: z.infer<(typeof shapes)[N]['schema']> }
/** One command as it was asked for. */
export type Command = { [N in CommandName]: { name: N; input: Inputs[N] } }[CommandName]

const options = {
  username: { type: 'string' },
  name: { type: 'string' },
  key: { type: 'string' },
  rol: { type: 'string' },
  yonetici: { type: 'boolean' },
  connection: { type: 'string' },
  confirm: { type: 'string' },
  neden: { type: 'string' },
  gun: { type: 'string' },
  gunSayisi: { type: 'string' },
  saat: { type: 'string' },
  dakika: { type: 'string' },
  kapasite: { type: 'string' },
  masa: { type: 'string' },
  ilan: { type: 'string' },
  aday: { type: 'string' },
  tel: { type: 'string' },
  tip: { type: 'string' },
  haftaSonu: { type: 'boolean' },
  hemen: { type: 'boolean' },
  replace: { type: 'boolean' },
  archive: { type: 'boolean' },
} as const

/** Understands the arguments, or says what is wrong with them. */
export function readArguments(args: string[]): Command {
  const { values, positionals } = parse(args)
  const name = commandName(positionals)
  const { places, schema } = shapes[name]
  const given = positionals.slice(name.split(' ').length)
  if (given.length > places.length) throw new UsageError(`"${given[places.length]}" is too much.`)
  const placed = Object.fromEntries(given.map((value, index) => [places[index], value]))
  const parsed = schema.safeParse({ ...values, ...placed })
  if (!parsed.success) throw new UsageError(describe(parsed.error.issues[0], places))
  return { name, input: parsed.data } as Command // the schema of this very command
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, options, allowPositionals: true, allowNegative: true })
  } catch (cause) {
    throw new UsageError(cause instanceof Error ? cause.message : String(cause), { cause })
  }
}

function commandName(positionals: string[]): CommandName {
  const names = [positionals.slice(0, 2).join(' '), positionals[0] ?? '']
  const name = names.find((candidate): candidate is CommandName => Object.hasOwn(shapes, candidate))
  if (!name) throw new UsageError(positionals.length ? `"${names[0]}" is not a command.` : 'No command was given.')
  return name
}

function describe(issue: z.core.$ZodIssue | undefined, places: readonly string[]): string {
  if (!issue) return 'The arguments cannot be used.'
  if (issue.code === 'unrecognized_keys') return `--${issue.keys[0]} does not belong to this command.`
  const field = String(issue.path[0] ?? '')
  const label = places.includes(field) ? `<${field}>` : `--${field}`
  if (issue.code === 'invalid_type') return `${label} is missing.`
  if (issue.code === 'custom') return `${issue.message}.`
  return issue.code === 'invalid_format' ? `${label}: ${issue.message}.` : `${label} is empty or too long.`
}
