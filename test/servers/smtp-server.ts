import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

/** At which moment of the conversation the next mails meet trouble, and which. */
export type SmtpFault =
  | { at: 'connect' | 'from' | 'to' | 'data'; reply: number }
  | { at: 'connect' | 'to' | 'data' | 'afterData'; drop: true }
  | { at: 'to' | 'afterData'; slowMs: number }

type Settings = { user?: string; password?: string }
type Received = { from: string; to: string[]; raw: string }

/** A mail server on loopback with a mailbox to look into, honest until told otherwise. */
export async function startSmtpServer({ user, password }: Settings = {}) {
  const received: Received[] = []
  let fault: SmtpFault | undefined
  const server = new SMTPServer({
    authOptional: !user,
    allowInsecureAuth: true,
    hideSTARTTLS: true,
    logger: false,
    onAuth: (auth, _, done) =>
      auth.username === user && auth.password === password
        ? done(null, { user: auth.username })
        : done(Object.assign(new Error('Invalid username or password'), { responseCode: 535 })),
    onConnect: (session, done) => trouble('connect', session, done),
    onMailFrom: (_, session, done) => trouble('from', session, done),
    onRcptTo: (_, session, done) => trouble('to', session, done),
    onData(stream, session, done) {
      if (fault?.at === 'data' && 'drop' in fault) return drop(server, session)
      readAll(stream, (raw) => {
        if (fault?.at === 'data') return trouble('data', session, done)
        received.push({ ...addressesOf(session), raw })
        trouble('afterData', session, done)
      })
    },
  })
  server.on('error', () => {})

  function trouble(at: SmtpFault['at'], session: SMTPServerSession, done: (error?: Error | null) => void) {
    if (fault?.at !== at) return done()
    if ('drop' in fault) return drop(server, session)
    if ('slowMs' in fault) return void setTimeout(done, fault.slowMs)
    done(Object.assign(new Error('refused'), { responseCode: fault.reply }))
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.server.address() as AddressInfo // a TCP server has a port

  return {
    url: `smtp://${user ? `${user}:${password}@` : ''}127.0.0.1:${port}`,
    received,
    misbehave: (next: SmtpFault | undefined) => {
      fault = next
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

function readAll(stream: Readable, done: (raw: string) => void) {
  const chunks: Buffer[] = []
  stream.on('data', (chunk: Buffer) => chunks.push(chunk))
  stream.on('end', () => done(Buffer.concat(chunks).toString()))
}

function addressesOf({ envelope: { mailFrom, rcptTo } }: SMTPServerSession) {
  return { from: mailFrom ? mailFrom.address : '', to: rcptTo.map((one) => one.address) }
}

// the package does not hand out sockets, so the connection is found by its session
function drop(server: SMTPServer, session: SMTPServerSession) {
  for (const connection of server.connections as Set<{ id: string; _socket: { destroy(): void } }>) {
    if (connection.id === session.id) connection._socket.destroy()
  }
}
