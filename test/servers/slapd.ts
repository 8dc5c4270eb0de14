import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export const base = 'dc=ornek,dc=test'
/** May read the directory and nothing else. */
export const reader = { dn: `cn=okuyucu,${base}`, password: 'okuyucu parolası' }
/** May change it. */
export const writer = { dn: `cn=yazar,${base}`, password: 'yazar parolası' }

/** Somebody of the directory; `ou` is the branch they are in. */
export type Person = { uid: string; ou: string; password: string }

/** How a client of the directory is treated: served, left waiting, or cut off. */
type Mode = 'serve' | 'hang' | 'cut'

/** A directory of the test's own on a port of loopback, behind a small relay that counts and can be made slow. */
export async function startSlapd(people: Person[], port = 0) {
  const folder = mkdtempSync(join(tmpdir(), 'kadro-slapd-'))
  mkdirSync(join(folder, 'veri'))
  const config = join(folder, 'slapd.conf')
  writeFileSync(config, configText(folder))
  writeFileSync(join(folder, 'veri.ldif'), entriesText(people))
  const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` } // where Debian puts them
  const added = spawnSync('slapadd', ['-f', config, '-l', join(folder, 'veri.ldif')], { env, encoding: 'utf8' })
  if (added.status !== 0) throw new Error(`slapadd failed (apt-get install slapd): ${added.error ?? added.stderr}`)

  const inner = await freePort()
  const lines: string[] = []
  // with a debug level it stays in the foreground
  const child = spawn('slapd', ['-f', config, '-h', `ldap://127.0.0.1:${inner}/`, '-d', '0'], { env, stdio: 'pipe' })
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => lines.push(String(text)))
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()).once('error', () => resolve()))
  await waitForPort(inner, child, lines)
  const relay = await openRelay(inner, port)
  return {
    ...relay,
    inner,
    async close() {
      relay.close()
      child.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function configText(folder: string): string {
  return `
include /etc/ldap/schema/core.schema
include /etc/ldap/schema/cosine.schema
include /etc/ldap/schema/inetorgperson.schema
modulepath /usr/lib/ldap
moduleload back_mdb
pidfile ${join(folder, 'slapd.pid')}
argsfile ${join(folder, 'slapd.args')}
database mdb
maxsize 16777216
suffix "${base}"
rootdn "${writer.dn}"
rootpw "${writer.password}"
directory ${join(folder, 'veri')}
access to attrs=userPassword by anonymous auth by * none
access to * by dn.exact="${reader.dn}" read by self read by anonymous auth by * none
`
}

function entriesText(people: Person[]): string {
  const branches = [...new Set(people.map(({ ou }) => ou))]
  const entries = [
    [`dn: ${base}`, 'objectClass: dcObject', 'objectClass: organization', 'dc: ornek', 'o: Deneme'],
    [
      `dn: ${reader.dn}`,
      'objectClass: organizationalRole',
      'objectClass: simpleSecurityObject',
      'cn: okuyucu',
      `userPassword:: ${base64(reader.password)}`,
    ],
    ...branches.map((ou) => [`dn: ou=${ou},${base}`, 'objectClass: organizationalUnit', `ou: ${ou}`]),
    ...people.map(({ uid, ou, password }) => [
      `dn: uid=${uid},ou=${ou},${base}`,
      'objectClass: inetOrgPerson',
      `uid: ${uid}`,
      `cn: ${uid}`,
      'sn: Deneme',
      'mail: ortak@ornek.test',
      `userPassword:: ${base64(password)}`,
    ]),
  ]
  return `${entries.map((lines) => lines.join('\n')).join('\n\n')}\n`
}

const base64 = (text: string) => Buffer.from(text).toString('base64')

async function openRelay(inner: number, port: number) {
  const open = new Set<Socket>()
  let connections = 0
  let mode: Mode = 'serve'
  const heard: Buffer[] = []
  const keep = (socket: Socket) => {
    open.add(socket)
    socket.on('error', () => socket.destroy()).on('close', () => open.delete(socket))
  }
  const server = createServer((socket) => {
    connections++
    keep(socket)
    socket.on('data', (bytes) => heard.push(bytes))
    if (mode === 'cut') return socket.destroy()
    if (mode === 'hang') return socket.resume()
    const there = connect(inner, '127.0.0.1')
    keep(there)
    socket.pipe(there).pipe(socket)
    socket.on('close', () => there.destroy())
    there.on('close', () => socket.destroy())
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    port: portOf(server.address()),
    connections: () => connections,
    /** Everything that clients have said to it. */
    heard: () => Buffer.concat(heard),
    become(next: Mode) {
      mode = next
    },
    close() {
      for (const socket of open) socket.destroy()
      server.close()
    },
  }
}

function portOf(address: ReturnType<ReturnType<typeof createServer>['address']>): number {
  return typeof address === 'object' && address ? address.port : 0
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const port = portOf(server.address())
  await new Promise((resolve) => server.close(resolve))
  return port
}

async function waitForPort(port: number, child: ChildProcess, lines: string[]) {
  for (let tries = 0; tries < 300; tries++) {
    if (child.exitCode !== null) break
    if (await canConnect(port)) return
    await sleep(100)
  }
  child.kill('SIGKILL')
  throw new Error(`slapd did not start (apt-get install slapd): ${lines.join('')}`)
}

function canConnect(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true) ?? socket.destroy())
    socket.once('error', () => resolve(false))
  })
}
