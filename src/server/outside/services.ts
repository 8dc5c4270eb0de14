import { join } from 'node:path'
import { undelivered } from '#core/delivery.ts'
import type { Config } from '#server/config.ts'
import { clamdScanner } from '#server/files/clamd.ts'
import { diskStore } from '#server/files/disk-store.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { s3Store } from '#server/files/s3-store.ts'
import type { Scanner } from '#server/files/scanner.ts'
import { StartError } from '#server/start-error.ts'
import { demoMailer, type Mailer, smtpMailer } from './mail.ts'
import { demoSmsGateway, type SmsGateway } from './sms.ts'
import { withCircuit } from './sms-circuit.ts'
import { netgsmGateway } from './sms-netgsm.ts'

/** Everything that talks to the world outside. Tests put their own counterparts here. */
export type Services = {
  readonly sms: SmsGateway
  readonly mail: Mailer
  readonly files: FileStore
  /** Null where the deployment has none: files are then taken as our own checks leave them. */
  readonly scanner: Scanner | null
}

type ServiceSettings = Pick<Config, 'sms' | 'mail' | 'demo' | 'dataFolder' | 's3' | 'clamd'>
type Log = { warn(data: object, text: string): void }

/** Says in the log that there is no scanner, once a start has succeeded: one that fails ends in one sentence. */
export function tellWithoutScanner({ clamd }: Pick<Config, 'clamd'>, log: Log) {
  if (clamd) return
  const text = 'no virus scanner is connected: uploaded files are checked by our own rules alone'
  log.warn({ setting: 'KADRO_CLAMD' }, text)
}

/** The real drivers that the settings ask for; without settings the demo's, and outside the demo a refusal that says so. */
export function createServices(config: ServiceSettings, log?: Log): Services {
  return {
    sms: smsGateway(config),
    mail: mailer(config),
    files: fileStore(config),
    scanner: config.clamd ? clamdScanner(config.clamd, log ? { log } : {}) : null,
  }
}

/** Where files are kept: the bucket of the settings, or the data folder. */
export function fileStore({ s3, dataFolder }: Pick<Config, 's3' | 'dataFolder'>): FileStore {
  return s3 ? s3Store(s3) : diskStore(join(dataFolder, 'dosya'))
}

function smsGateway({ sms, demo }: Pick<Config, 'sms' | 'demo'>): SmsGateway {
  if (sms.driver === 'netgsm') {
    if (!sms.user || !sms.password)
      throw new StartError('KADRO_SMS_USER and KADRO_SMS_PASSWORD must be set for Netgsm.')
    const netgsm = netgsmGateway({ user: sms.user, password: sms.password, url: sms.url })
    return withCircuit(netgsm, { failures: 5, pauseMs: 10_000 })
  }
  if (demo) return demoSmsGateway()
  return { send: async () => ({ ...undelivered('failed', 'notConfigured', true), parts: 0 }), report: async () => [] }
}

function mailer({ mail, demo }: Pick<Config, 'mail' | 'demo'>): Mailer {
  if (mail) return smtpMailer(mail)
  if (demo) return demoMailer()
  return { send: async () => undelivered('failed', 'notConfigured', true) }
}
