import { Readable } from 'node:stream'
import type SMTPConnection from 'nodemailer/lib/smtp-connection'
import { type Delivery, undelivered } from '#core/delivery.ts'
import { isLoopback } from './http-post.ts'

/** One plain-text mail to one address. */
export type MailMessage = { to: string; subject: string; text: string; reference: string }

/** A way to send mail. It never throws for what the outside does. */
export type Mailer = { send(message: MailMessage): Promise<Delivery> }

type Settings = { url: string; from: string; timeoutMs?: number }

/** What nodemailer adds to its errors. */
type SmtpError = Error & {
  code?: string | undefined
  responseCode?: number | undefined
  command?: string | undefined
}

// one address, nothing that could end a header or begin a second recipient
const address = /^[^\s@<>()[\],;:"\\\p{Cc}]{1,64}@[^\s@<>()[\],;:"\\\p{Cc}]{1,190}$/u
const reference = /^[A-Za-z0-9-]{1,64}$/
const controlCharacter = /\p{Cc}/u

/** Takes everything at once: the demo shows the `mesaj` table itself as the outbox. */
export function demoMailer(): Mailer {
  return {
    async send(message) {
      return { outcome: 'sent', providerId: `demo-${message.reference}`, providerCode: '250', alarm: false }
    },
  }
}

/** SMTP by `smtp://user:password@host:587` (STARTTLS required but on this machine) or `smtps://…:465`. */
export function smtpMailer({ url, from, timeoutMs = 10_000 }: Settings): Mailer {
  const server = new URL(url)
  const sender = parseSender(from)

  return {
    async send(message) {
      const objection = refuseUnsent(message)
      if (objection) return undelivered('failed', objection)

      const messageId = `${message.reference}@${sender.address.split('@')[1]}`
      const { MailComposer, SMTPConnection } = await loadNodemailer()
      const raw = await new MailComposer({
        from: sender,
        to: { name: '', address: message.to },
        subject: message.subject,
        text: message.text,
        messageId: `<${messageId}>`,
        disableFileAccess: true,
        disableUrlAccess: true,
      })
        .compile()
        .build()
      const connection = new SMTPConnection(connectionOptions(server, timeoutMs))
      return deliver({ connection, server, timeoutMs, messageId }, { from: sender.address, to: message.to, raw })
    },
  }
}

function parseSender(from: string) {
  const [, name = '', inBrackets] = /^([^<>]*)<([^<>]+)>$/.exec(from) ?? []
  const sender = { name: name.trim(), address: inBrackets ?? from }
  if (!address.test(sender.address) || controlCharacter.test(name))
    throw new Error('the sender of mails is not an address')
  return sender
}

function refuseUnsent({ to, subject, reference: id }: MailMessage) {
  if (!address.test(to)) return 'invalidAddress'
  if (controlCharacter.test(subject)) return 'invalidHeader'
  if (!reference.test(id)) return 'invalidReference'
  return null
}

/** Loaded with the first mail: a process that sends none does without. */
async function loadNodemailer() {
  const [composer, connection] = await Promise.all([
    import('nodemailer/lib/mail-composer'),
    import('nodemailer/lib/smtp-connection'),
  ])
  return { MailComposer: composer.default, SMTPConnection: connection.default }
}

type Session = { connection: SMTPConnection; server: URL; timeoutMs: number; messageId: string }
type Letter = { from: string; to: string; raw: Buffer }

function deliver({ connection, server, timeoutMs, messageId }: Session, { from, to, raw }: Letter): Promise<Delivery> {
  const { promise, resolve } = Promise.withResolvers<Delivery>()
  let bodyLeft = false
  // nodemailer reads it only once the server has said 354: from then on the mail may have arrived
  const body = new Readable({
    read() {
      bodyLeft = true
      this.push(raw)
      this.push(null)
    },
  })

  const finish = (delivery: Delivery) => {
    clearTimeout(deadline)
    resolve(delivery)
    connection.close()
  }
  const fail = (error: SmtpError) => finish(deliveryOf(error, bodyLeft))
  // each step has its own time-out, but a server that drips would stretch them for ever
  const deadline = setTimeout(() => finish(undelivered(bodyLeft ? 'unknown' : 'retry', 'timeout')), 3 * timeoutMs)

  const send = () =>
    connection.send({ from, to }, body, (error) =>
      error ? fail(error) : finish({ outcome: 'sent', providerId: messageId, providerCode: '250', alarm: false }),
    )
  connection.on('error', fail)
  connection.connect((error) => {
    if (error) return fail(error)
    if (!server.username) return send()
    const auth = { user: decodeURIComponent(server.username), pass: decodeURIComponent(server.password) }
    connection.login(auth, (refusal) => (refusal ? fail(refusal) : send()))
  })
  return promise
}

function connectionOptions(server: URL, timeoutMs: number) {
  const secure = server.protocol === 'smtps:'
  const local = isLoopback(server.hostname)
  return {
    host: server.hostname,
    port: Number(server.port) || (secure ? 465 : 587),
    secure,
    requireTLS: !secure && !local,
    ignoreTLS: !secure && local,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
  }
}

function deliveryOf({ code, responseCode, command }: SmtpError, bodyLeft: boolean): Delivery {
  const alarm = code === 'EAUTH' || code === 'ETLS'
  if (responseCode) return undelivered(responseCode < 500 ? 'retry' : 'failed', String(responseCode), alarm)
  if (bodyLeft) return undelivered('unknown', code ?? 'cut')
  // refused by nodemailer itself, before any connection: trying again would end the same
  if (command === 'API') return undelivered('failed', code ?? 'invalid', alarm)
  return undelivered('retry', code ?? 'connect', alarm)
}
