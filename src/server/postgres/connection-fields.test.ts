import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type OutsideServer, openOutsideServer } from '#test/outside-server.ts'
import {
  checkConnection,
  type OtherTenants,
  parseConnection,
  pinConnection,
  redactConnection,
} from './connection-fields.ts'
import { withAdmin } from './database-server.ts'

let outside: OutsideServer
beforeAll(async () => {
  outside = await openOutsideServer()
})
afterAll(() => outside.close())

const nobody: OtherTenants = { databases: [], roles: [] }

/** What a master administrator's entry goes through, from the text to the first connection. */
async function attempt(text: string, others = nobody) {
  const fields = parseConnection(text)
  if (fields.yerel) return
  const { port } = outside
  const address = await pinConnection(fields, {
    databaseHosts: [`127.0.0.1:${port}`, `inner.example:${port}`, `link.example:${port}`, `two.example:${port}`, 'db1'],
    resolve: async (host) => names[host] ?? [],
  })
  await checkConnection(address, others)
}

const names: Record<string, string[]> = {
  'inner.example': ['127.0.0.2'],
  'link.example': ['169.254.169.254'],
  'two.example': ['10.0.0.1', '::ffff:127.0.0.2'],
  '2130706433': ['127.0.0.1'],
}

test.each([
  ['another host in the query', '127.0.0.1:PORT/d?host=127.0.0.1'],
  ['another host after sslmode', '127.0.0.1:PORT/d?sslmode=disable&host=127.0.0.1'],
  ['another port', '127.0.0.1:1/d?port=PORT'],
  ['a certificate file', '127.0.0.1:PORT/d?sslrootcert=/etc/passwd'],
  ['server options', '127.0.0.1:PORT/d?options=-csearch_path%3Dx'],
  ['an unknown sslmode', '127.0.0.1:PORT/d?sslmode=prefer'],
  ['sslmode twice', '127.0.0.1:PORT/d?sslmode=disable&sslmode=disable'],
  ['a fragment', '127.0.0.1:PORT/d#x'],
  ['a socket folder', '%2Ftmp/d'],
  ['no host', '/d'],
  ['several hosts', '127.0.0.1:PORT,127.0.0.1:PORT/d'],
  ['IPv6', '[::1]:PORT/d?sslmode=disable'],
  ['IPv4 written as IPv6', '[::ffff:127.0.0.1]:PORT/d?sslmode=disable'],
  ['IPv6 with a zone', '[fe80::1%25eth0]:PORT/d'],
  ['a decimal address', '2130706433:PORT/d?sslmode=disable'],
  ['a hexadecimal address', '0x7f000001:PORT/d?sslmode=disable'],
  ['a short address', '127.1:PORT/d?sslmode=disable'],
  ['loopback that is not listed', '127.0.0.2:PORT/d?sslmode=disable'],
  ['a name that is not listed', 'db2/d'],
  ['a listed name at another port', 'db1:PORT/d'],
  ['a listed name with a dot', 'db1./d'],
  ['a name that leads to loopback', 'inner.example:PORT/d?sslmode=disable'],
  ['a name that leads to the link', 'link.example:PORT/d'],
  ['a name that leads to loopback among others', 'two.example:PORT/d'],
  ['a name without an address', 'db1/d'],
  ['no TLS to another machine', 'link.example:PORT/d?sslmode=disable'],
  ['no database', '127.0.0.1:PORT/?sslmode=disable'],
  ['a path', '127.0.0.1:PORT/d/e?sslmode=disable'],
  ['a port out of range', '127.0.0.1:0/d?sslmode=disable'],
  ['a line break', '127.0.0.1:PORT/d%0A?sslmode=disable'],
  ['NUL', '127.0.0.1:PORT/d%00?sslmode=disable'],
  ['bytes that are not UTF-8', '127.0.0.1:PORT/d%FF?sslmode=disable'],
  ['a name longer than PostgreSQL allows', `127.0.0.1:PORT/${'d'.repeat(64)}?sslmode=disable`],
  ['10 KiB', `127.0.0.1:PORT/d?sslmode=disable${'x'.repeat(10_240)}`],
])('refuses %s without connecting anywhere', async (_, rest) => {
  const before = outside.connections()
  const text = `postgres://u:p@${rest.replaceAll('PORT', String(outside.port))}`
  await expect(attempt(text)).rejects.toMatchObject({ code: 'connectionRefused', status: 400, resultObject: null })
  expect(outside.connections()).toBe(before)
})

test.each([
  'http://u:p@127.0.0.1:PORT/d',
  'postgres://127.0.0.1:PORT/d?sslmode=disable',
  'postgres://u@127.0.0.1:PORT/d?sslmode=disable',
  'postgres://u:@127.0.0.1:PORT/d?sslmode=disable',
  'postgres://u:p@x:/%@127.0.0.1:PORT/d?sslmode=disable',
  'postgres://u:p@127.0.0.1:PORT@evil.example/d?sslmode=disable',
  ' postgres://u:p@127.0.0.1:PORT/d?sslmode=disable',
  'postgres://u:p@127.0.0.1:PORT/d?sslmode=disable\n',
  'host=127.0.0.1 port=PORT user=u password=p dbname=d',
  'Yerel',
  '',
])('refuses %j', async (text) => {
  const before = outside.connections()
  const refusal = attempt(text.replaceAll('PORT', String(outside.port)))
  await expect(refusal).rejects.toMatchObject({ code: 'connectionRefused' })
  expect(outside.connections()).toBe(before)
})

test('takes a password whose signs are properly encoded, and connects', async () => {
  const { url, password } = await outside.newDatabase()
  expect(password).toMatch(/^p@:\/%/)
  await attempt(`${url()}?sslmode=disable`)
})

test('takes an IPv6 address that is listed letter for letter, and TLS unless told otherwise', async () => {
  const fields = parseConnection('postgresql://u:p@[FD00::1]/d')
  if (fields.yerel) throw new Error('not local')
  const pinned = await pinConnection(fields, { databaseHosts: ['[fd00::1]'] })
  expect(pinned).toEqual({ host: 'fd00::1', port: 5432, database: 'd', user: 'u', password: 'p', ssl: 'verify-full' })
})

test.each([
  'superuser',
  'createdb',
  'createrole',
  'replication',
  'bypassrls',
  'in role pg_read_all_data',
])('refuses a role with %s', async (option) => {
  const { url } = await outside.newDatabase(option)
  const refusal = attempt(`${url()}?sslmode=disable`)
  await expect(refusal).rejects.toMatchObject({
    code: 'connectionRefused',
    cause: { message: 'the role has rights over the server' },
  })
})

test('refuses a role that reaches the data of another tenant', async () => {
  const [ours, theirs] = [await outside.newDatabase(), await outside.newDatabase()]
  const others = { databases: [theirs.name], roles: [theirs.name] }
  const text = `${ours.url()}?sslmode=disable`
  await attempt(text, others)

  const admin = (sql: string) => withAdmin({ ...inject('server'), database: 'postgres' }, (client) => client.query(sql))
  await admin(`grant connect on database ${theirs.name} to ${ours.name}`)
  await expect(attempt(text, others)).rejects.toMatchObject({ cause: { message: /connect to another tenant/ } })

  await admin(`revoke connect on database ${theirs.name} from ${ours.name}`)
  await admin(`grant ${theirs.name} to ${ours.name} with inherit false`)
  await expect(attempt(text, others)).rejects.toMatchObject({ cause: { message: /member of another tenant/ } })
})

test('refuses a wrong password and a role without a database of its own', async () => {
  const { url, name, password } = await outside.newDatabase()
  const wrong = attempt(`postgres://${name}:wrong@127.0.0.1:${outside.port}/${name}?sslmode=disable`)
  await expect(wrong).rejects.toMatchObject({ code: 'connectionRefused' })
  await expect(wrong).rejects.not.toMatchObject({ cause: { message: expect.stringContaining(password) } })

  await withAdmin({ ...inject('server'), database: 'postgres' }, (client) =>
    client.query(`alter database ${name} owner to kadro; grant connect on database ${name} to ${name}`),
  )
  await expect(attempt(`${url()}?sslmode=disable`)).rejects.toMatchObject({ cause: { message: /does not own/ } })
})

test('a server that accepts and says nothing is given up', async () => {
  const { createServer } = await import('node:net')
  const silent = createServer((socket) => socket.on('error', () => {}))
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const place = silent.address()
  const port = typeof place === 'object' && place ? place.port : 0
  const address = { host: '127.0.0.1', port, database: 'd', user: 'u', password: 'p' }
  await expect(checkConnection(address, nobody)).rejects.toMatchObject({ code: 'connectionRefused' })
  silent.close()
})

// a throw-away pair made for this test; it opens nothing
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQggYgAGBr0RMv2wrZ3
wnvfTeuioJ/Sr9dV/7OmRTns3aahRANCAATJ2vkVSs9Pb38gqSq+tVyFWXEtWuaw
udC+ZE2yFTF2wjUVTQybR33PInpcwOGIL+tCxUk7nipm2epnsimugt1I
-----END PRIVATE KEY-----`
const cert = `-----BEGIN CERTIFICATE-----
MIIBmzCCAUGgAwIBAgIUPkBKiAvGwBVXS76CaeBopFwk9bUwCgYIKoZIzj0EAwIw
FjEUMBIGA1UEAwwLZGIxLmV4YW1wbGUwIBcNMjYxMTE1MDI1MDUyWhgPMjEyNjEw
MjIwMjUwNTJaMBYxFDASBgNVBAMMC2RiMS5leGFtcGxlMFkwEwYHKoZIzj0CAQYI
KoZIzj0DAQcDQgAEydr5FUrPT29/IKkqvrVchVlxLVrmsLnQvmRNshUxdsI1FU0M
m0d9zyJ6XMDhiC/rQsVJO54qZtnqZ7IproLdSKNrMGkwHQYDVR0OBBYEFKjfJIZI
A7Ilo8oilOLjRWeJ5D4WMB8GA1UdIwQYMBaAFKjfJIZIA7Ilo8oilOLjRWeJ5D4W
MA8GA1UdEwEB/wQFMAMBAf8wFgYDVR0RBA8wDYILZGIxLmV4YW1wbGUwCgYIKoZI
zj0EAwIDSAAwRQIhALazoAhXCrYdgjRZJnm+2z3vl2J8chIdEKMEX5wcy9acAiBO
c9Prp0JPTIbbJBggXwHa2u0lkedaTFE9fi51nn6+bQ==
-----END CERTIFICATE-----`

test('a pinned address is still checked under the name of its certificate', async () => {
  const secure = await openOutsideServer({ certificate: { key, cert } })
  const { url } = await secure.newDatabase()
  const connectAs = async (host: string) => {
    const fields = parseConnection(url(`${host}:${secure.port}`))
    if (fields.yerel) throw new Error('not local')
    const databaseHosts = [`db1.example:${secure.port}`, `db2.example:${secure.port}`, `127.0.0.1:${secure.port}`]
    const address = await pinConnection(fields, { databaseHosts, resolve: async () => ['127.0.0.1'] })
    expect(address.host).toBe('127.0.0.1')
    await checkConnection(address, nobody)
  }
  await expect(connectAs('db1.example')).rejects.toMatchObject({ code: 'connectionRefused' }) // nobody vouches for it

  const trusted = getCACertificates('default')
  setDefaultCACertificates([...trusted, cert])
  await connectAs('db1.example')
  expect(secure.names).toContain('db1.example')
  await expect(connectAs('db2.example')).rejects.toMatchObject({ code: 'connectionRefused' })
  await expect(connectAs('127.0.0.1')).rejects.toMatchObject({ code: 'connectionRefused' })
  setDefaultCACertificates(trusted)
  await secure.close()
})

test('a connection is shown without its user and password', () => {
  expect(redactConnection({ yerel: true, database: 'x' })).toBe('yerel')
  expect(redactConnection({ yerel: false, host: 'db1', database: 'tenant_a' })).toBe('postgres://***@db1/tenant_a')
})
