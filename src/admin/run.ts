import { resolve } from 'node:path'
import { type ErrorCode, isAppError } from '#core/errors.ts'
import { BackupError } from '#server/backup/backup-file.ts'
import { readConfig } from '#server/config.ts'
import { explainFileError, StartError } from '#server/start-error.ts'
import { type Command, readArguments, UsageError, usage } from './arguments.ts'
import { type Admin, openAdmin } from './open.ts'
import { askNewPassword, type Terminal } from './prompt.ts'
import { bringBackTenant, endTenant, listTenants, makeTenant, saveTenant, switchTenant } from './tenants.ts'
import { createAdministrator } from './user.ts'

/** What the program is started with. */
export type Start = {
  args: string[]
  environment: NodeJS.ProcessEnv
  terminal: Terminal
  print(text: string): void
  warn(text: string): void
}

/** Runs one command and gives the exit code: 0 done, 1 failed, 2 not understood. */
export async function runAdmin(start: Start): Promise<number> {
  try {
    const isQuestion = start.args.includes('--help') || start.args[0] === 'help'
    start.print(isQuestion ? usage : await perform(readArguments(start.args), start))
    return 0
  } catch (error) {
    if (error instanceof UsageError) {
      start.warn(`${error.message}\n\n${usage}`)
      return 2
    }
    start.warn(sentenceOf(error))
    return 1
  }
}

async function perform(command: Command, start: Start): Promise<string> {
  const config = readConfig(start.environment)
  if (command.name === 'routes') return table(await listRouteLines(config))
  // npm changes into the checkout and tells where the operator was
  if ('file' in command.input) command.input.file = resolve(start.environment.INIT_CWD ?? '', command.input.file)
  const secrets = await askSecrets(command, start)
  const admin = await openAdmin(config, start.warn)
  const stop = stopOnSignals(admin)
  try {
    return await performOpen(command, admin, secrets)
  } finally {
    stop()
    await admin.close()
  }
}

type Secrets = { password: string; backupSecret: string | undefined }

/** Before anything is opened: nobody waits with a database running while a password is typed. */
async function askSecrets({ name }: Command, { terminal, environment }: Start): Promise<Secrets> {
  const isNew = name === 'create' || name === 'user create'
  const password = isNew ? await askNewPassword(terminal, environment.KADRO_ADMIN_PASSWORD) : ''
  return { password, backupSecret: environment.KADRO_BACKUP_SECRET || undefined }
}

/** Loaded by the commands that need them: few do. */
const load = {
  aday: () => import('./aday.ts'),
  anahtar: () => import('./anahtar.ts'),
  ars: () => import('./ars.ts'),
  kriter: () => import('./kriter.ts'),
  sgk: () => import('./sgk.ts'),
  staff: () => import('./staff.ts'),
  test: () => import('./test.ts'),
  features: () => import('../features.server.ts'),
}

/** The list of routes needs no database. */
type OpenCommand = Exclude<Command, { name: 'routes' }>

async function performOpen(command: OpenCommand, admin: Admin, { password, backupSecret }: Secrets): Promise<string> {
  switch (command.name) {
    case 'create':
      return createAdministrator(admin.master, command.input, password)
    case 'user create':
      return (await load.staff()).createStaff(admin, command.input, password)
    case 'user totp-off':
      return (await load.staff()).endSecondFactor(admin, command.input)
    case 'aday phone':
      return (await load.aday()).changePhone(admin, command.input)
    case 'aday erase':
      return (await load.aday()).erase(admin, command.input)
    case 'tenant list':
      return table(await listTenants(admin))
    case 'tenant create':
      return makeTenant(admin, command.input)
    case 'tenant backup':
      return saveTenant(admin, command.input)
    case 'tenant restore':
      return bringBackTenant(admin, command.input, backupSecret)
    case 'tenant remove':
      return endTenant(admin, command.input)
    case 'tenant off':
    case 'tenant on':
      return switchTenant(admin, command.input.key, command.name === 'tenant on')
    case 'kriter anlam':
      return (await load.kriter()).nameKriter(admin, command.input)
    case 'ars create':
    case 'ars slots':
    case 'ars invite':
    case 'ars wave':
      return performArs(command, admin)
    case 'sgk beyan':
      return (await load.sgk()).makeBeyan(admin, command.input)
    default:
      return isKeyCommand(command) ? performKeys(command, admin) : performTest(command, admin)
  }
}

type ArsCommand = Extract<Command, { name: `ars ${string}` }>

async function performArs({ name, input }: ArsCommand, admin: Admin): Promise<string> {
  const { addPeople, makeArs, makeSlots, sendFirstWave } = await load.ars()
  switch (name) {
    case 'ars create':
      return makeArs(admin, input)
    case 'ars slots':
      return makeSlots(admin, input)
    case 'ars invite':
      return addPeople(admin, input)
    case 'ars wave':
      return sendFirstWave(admin, input)
  }
}

type KeyCommand = Extract<Command, { name: `anahtar ${string}` }>

function isKeyCommand(command: Command): command is KeyCommand {
  return command.name.startsWith('anahtar ')
}

async function performKeys(command: KeyCommand, admin: Admin): Promise<string> {
  const { changeDeploymentKey, changeTenantKey } = await load.anahtar()
  return command.name === 'anahtar kurulum' ? changeDeploymentKey(admin) : changeTenantKey(admin, command.input)
}

type TestCommand = Extract<Command, { name: `test ${string}` }>

async function performTest({ name, input }: TestCommand, admin: Admin): Promise<string> {
  const { publishPlan, sendToAday } = await load.test()
  switch (name) {
    case 'test publish':
      return publishPlan(admin, input)
    case 'test send':
      return sendToAday(admin, input)
  }
}

async function listRouteLines(config: { demo: boolean }): Promise<string[][]> {
  const { listRoutes } = await load.features()
  const lines = listRoutes(config).map(({ endpoint: { method, path, access, effect, database } }) => [
    method,
    path,
    access,
    effect,
    database,
  ])
  lines.sort(([, a = ''], [, b = '']) => (a < b ? -1 : 1))
  return [['METHOD', 'PATH', 'ACCESS', 'EFFECT', 'DATABASE'], ...lines]
}

function table(lines: string[][]): string {
  const widths = (lines[0] ?? []).map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** A command that is broken off leaves nothing half done; only the server it started must not stay behind. */
function stopOnSignals(admin: Admin) {
  const stop = () => {
    admin.close().finally(() => process.exit(130))
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
  return () => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, stop)
  }
}

const sentences: Partial<Record<ErrorCode, string>> = {
  tenantKeyNotFound: 'There is no tenant with that key.',
  recordExists: 'That key belongs to another tenant.',
  recordInUse: 'That tenant is being made or removed at this moment: try again later.',
  staleRecord: 'Somebody else changed that tenant at the same time: try again.',
  notFound: 'There is no such record.',
  connectionRefused: 'The connection is refused',
  serviceUnavailable: 'The database cannot be reached',
}

/** One sentence for the operator. */
function sentenceOf(error: unknown): string {
  if (error instanceof StartError || error instanceof BackupError) return error.message
  if (isAppError(error)) {
    const reason = error.cause instanceof Error ? `: ${error.cause.message}.` : '.'
    const sentence = sentences[error.code] ?? `The database refused it (${error.code})`
    return sentence.endsWith('.') ? sentence : `${sentence}${reason}`
  }
  const explained = explainFileError(error, 'the data folder')
  return explained instanceof Error ? explained.message : String(error)
}
