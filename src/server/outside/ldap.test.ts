import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { askLdap, LdapUnavailable } from './ldap.ts'

/** Says yes to StartTLS and keeps everything it is sent; there is no TLS behind the yes. */
async function openListener(host: string, answer: Buffer | null) {
  const heard: Buffer[] = []
  let connections = 0
  const server = createServer((socket) => {
    connections++
    socket.on('error', () => socket.destroy())
    socket.on('data', (bytes) => {
      heard.push(bytes)
      if (answer && heard.length === 1) socket.write(answer)
      else socket.destroy()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { port, heard: () => Buffer.concat(heard), connections: () => connections, close: () => server.close() }
}

const person = { username: 'ayse', password: 'gizli-parola' }
/** An extended response with result 0 to the first message (RFC 4511 section 4.12). */
const yes = Buffer.from('300c02010178070a010004000400', 'hex')

test.each([
  ['says nothing', null],
  ['says yes and then cuts', yes],
])('a directory on another machine that %s to StartTLS never hears the password', async (_, answer) => {
  const host = '127.0.0.1'
  const listener = await openListener(host, answer)
  const directory = {
    host: { host, port: listener.port, isImplicitTls: false },
    directory: 'uid={username},dc=x',
    search: null,
  }
  // tests stay on this machine: the policy takes it for another
  const policy = { databaseHosts: [`${host}:${listener.port}`], isLoopback: () => false }
  await expect(askLdap(directory, person, policy)).rejects.toBeInstanceOf(LdapUnavailable)
  expect(listener.heard().toString('latin1')).toContain('1.3.6.1.4.1.1466.20037')
  expect(listener.heard().toString('latin1')).not.toContain(person.password)
  expect(listener.connections()).toBe(1)
  listener.close()
})

test('a directory that is not in the list is not connected to, whatever its name leads to', async () => {
  const listener = await openListener('127.0.0.1', null)
  const at = { host: 'dizin.ornek', port: listener.port, isImplicitTls: false }
  const directory = { host: at, directory: 'uid={username},dc=x', search: null }
  for (const databaseHosts of [[], ['dizin.ornek'], [`dizin.ornek:${listener.port}`]]) {
    const policy = { databaseHosts, resolve: async () => ['127.0.0.1'] }
    await expect(askLdap(directory, person, policy)).rejects.toBeInstanceOf(LdapUnavailable)
  }
  expect(listener.connections()).toBe(0)
  listener.close()
})

test('neither an empty name nor an empty password is asked about', async () => {
  const directory = {
    host: { host: '127.0.0.1', port: 1, isImplicitTls: false },
    directory: 'uid={username},dc=x',
    search: null,
  }
  const policy = { databaseHosts: ['127.0.0.1:1'] }
  expect(await askLdap(directory, { username: 'ayse', password: '' }, policy)).toEqual({ isRight: false })
  expect(await askLdap(directory, { username: '', password: 'x' }, policy)).toEqual({ isRight: false })
})
