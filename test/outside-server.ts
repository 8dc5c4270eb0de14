import { randomBytes } from 'node:crypto'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { createSecureContext, TLSSocket } from 'node:tls'
import pg from 'pg'
import { inject } from 'vitest'
import { createDatabase, withAdmin } from '#server/postgres/database-server.ts'

/** A PostgreSQL server on a port of loopback, as another machine's would be: the run's own behind a small relay. */
export type OutsideServer = Awaited<ReturnType<typeof openOutsideServer>>

type Options = { certificate?: { key: string; cert: string } }

export async function openOutsideServer({ certificate }: Options = {}) {
  const address = inject('server')
  const open = new Set<Socket>()
  const names: (string | false)[] = []
  let connections = 0

  const server = createServer((socket) => {
    connections++
    keep(socket)
    if (certificate) upgrade(socket, certificate)
    else relay(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const listening = server.address()
  const port = typeof listening === 'object' && listening ? listening.port : 0

  function keep(socket: Socket) {
    open.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => open.delete(socket))
  }

  function relay(socket: Socket) {
    const inner = connect(join(address.host, `.s.PGSQL.${address.port}`))
    keep(inner)
    socket.pipe(inner).pipe(socket)
    socket.on('close', () => inner.destroy())
    inner.on('close', () => socket.destroy())
  }

  /** PostgreSQL's own way into TLS: the client asks in the clear, the server says yes, then the handshake begins. */
  function upgrade(socket: Socket, { key, cert }: { key: string; cert: string }) {
    socket.once('data', () => {
      socket.write('S')
      const secure = new TLSSocket(socket, { isServer: true, secureContext: createSecureContext({ key, cert }) })
      keep(secure)
      secure.on('secure', () => names.push((secure as TLSSocket & { servername: string | false }).servername)) // server side only
      relay(secure)
    })
  }

  return {
    port,
    connections: () => connections,
    /** What clients asked for by name in their handshakes. */
    names,
    /** An empty database with the plain role that owns it, made as that server's operator would. */
    async newDatabase(roleOptions = '') {
      const name = `outside_${randomBytes(5).toString('hex')}`
      const password = `p@:/%${randomBytes(6).toString('hex')}`
      await withAdmin({ ...address, database: 'postgres' }, async (client) => {
        await client.query(`create role ${name} login ${roleOptions} password ${pg.escapeLiteral(password)}`)
        await createDatabase(client, name, name)
        await client.query(`revoke connect, temporary on database ${name} from public`)
      })
      const login = `${name}:${encodeURIComponent(password)}`
      return { name, password, url: (host = `127.0.0.1:${port}`) => `postgres://${login}@${host}/${name}` }
    },
    async close() {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
