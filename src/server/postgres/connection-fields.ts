import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import pg from 'pg'
import { AppError } from '#core/errors.ts'
import { type DatabaseAddress, tlsOptions } from '#server/database/pool.ts'

/** A tenant's database on a server that is not the deployment's own. */
export type RemoteConnection = {
  readonly yerel: false
  readonly host: string
  readonly port: number
  readonly database: string
  readonly user: string
  readonly password: string
  readonly sslmode: 'disable' | 'require' | 'verify-full'
}

/** Where a tenant's data are: `yerel` is the deployment's own server. */
export type ConnectionFields = { readonly yerel: true } | RemoteConnection

/** The allow-list of servers that tenants may be on, and the way a name is looked up. */
export type HostPolicy = {
  /** Entries `host` (its port is then 5432) or `host:port`, compared letter for letter. */
  readonly databaseHosts: readonly string[]
  readonly resolve?: (host: string) => Promise<string[]>
  /** Whether an address is this machine's own, to which alone a line may be in clear. */
  readonly isLoopback?: (address: string) => boolean
}

const longestText = 2048
const longestName = 63
const defaultPort = 5432
const connectMs = 3_000

// A part may hold only what needs no encoding, or encoded bytes: an `@` or `:` left bare cannot move the host.
const part = "((?:[A-Za-z0-9._~!$&'()*+,;=-]|%[0-9A-Fa-f]{2})+)"
const shape = new RegExp(
  `^postgres(?:ql)?://${part}:${part}@([A-Za-z0-9._-]+|\\[[0-9A-Fa-f:.]+\\])(?::([0-9]{1,5}))?/${part}(?:\\?sslmode=([a-z-]+))?$`,
)

/** The one answer to every connection that is not taken; the reason is for the operator's own screen and log. */
function refused(reason: string, cause?: unknown): AppError {
  return new AppError('connectionRefused', { cause: new Error(reason, { cause }) })
}

/**
 * Reads a connection string by our own rules. A general parser would let `?host=` replace the checked host and read
 * any file by `?sslrootcert=`, so nothing may follow the database but `sslmode`.
 */
export function parseConnection(text: string): ConnectionFields {
  if (text === 'yerel') return { yerel: true }
  if (text.length > longestText) throw refused('the connection string is too long')
  const [, user, password, host, port, database, sslmode = 'verify-full'] = shape.exec(text) ?? []
  if (!user || !password || !host || !database) throw refused('the connection string has another shape')
  if (sslmode !== 'verify-full' && sslmode !== 'require' && sslmode !== 'disable') throw refused('unknown sslmode')
  const number = Number(port ?? defaultPort)
  if (number < 1 || number > 65535) throw refused('the port is out of range')
  return {
    yerel: false,
    host: host.toLowerCase().replace(/^\[|\]$/g, ''),
    port: number,
    database: decodeName(database),
    user: decodeName(user),
    password: decode(password),
    sslmode,
  }
}

function decode(encoded: string): string {
  let text: string
  try {
    text = decodeURIComponent(encoded)
  } catch (error) {
    throw refused('the connection string is not UTF-8', error)
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
  if (/[\u0000-\u001f\u007f]/.test(text)) throw refused('a control character in the connection string')
  return text
}

function decodeName(encoded: string): string {
  const name = decode(encoded)
  if (Buffer.byteLength(name) > longestName) throw refused('a name of the connection string is too long')
  return name
}

// Addresses that a name must not lead to behind the operator's back: this machine, its link (cloud metadata), nobody.
const notPublic = new BlockList()
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['224.0.0.0', 3],
] as const) {
  notPublic.addSubnet(net, prefix, 'ipv4')
}
for (const [net, prefix] of [
  ['::', 127],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  notPublic.addSubnet(net, prefix, 'ipv6')
}

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

const isIn = (list: BlockList, address: string) => list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

async function resolveName(host: string): Promise<string[]> {
  return (await lookup(host, { all: true })).map(({ address }) => address)
}

/** A server of the deployment's list: the address to connect to, and the name that its certificate must carry. */
export type PinnedHost = { address: string; servername: string | undefined; isLoopback: boolean }

/**
 * Checks a server against the deployment's list. Its name is looked up once and the address kept, so that it cannot
 * lead elsewhere between the check and the connection.
 */
export async function pinHost(host: string, port: number, policy: HostPolicy): Promise<PinnedHost> {
  const isListed = (name: string) => listed(policy.databaseHosts, name, port)
  if (!isListed(host)) throw refused('the host and port are not in KADRO_DB_HOSTS')

  const isName = isIP(host) === 0
  const addresses = isName ? await resolveOrRefuse(host, policy.resolve ?? resolveName) : [host]
  const [address] = addresses
  if (!address) throw refused('the host has no address')
  if (isName && addresses.some((found) => isIn(notPublic, found) && !isListed(found))) {
    throw refused('the host leads to this machine or its link, whose address is not in KADRO_DB_HOSTS')
  }
  const isLoopback = policy.isLoopback ?? ((found) => isIn(loopback, found))
  return { address, servername: isName ? host : undefined, isLoopback: isLoopback(address) }
}

/** Checks a connection against the deployment's list and gives the address to connect to. */
export async function pinConnection(fields: RemoteConnection, policy: HostPolicy): Promise<DatabaseAddress> {
  const { host, port, database, user, password, sslmode } = fields
  const { address, servername, isLoopback } = await pinHost(host, port, policy)
  if (sslmode === 'disable' && !isLoopback) throw refused('sslmode=disable is for loopback only')
  const ssl = sslmode === 'disable' ? undefined : sslmode
  return { host: address, port, database, user, password, ssl, ...(servername && { servername }) }
}

async function resolveOrRefuse(host: string, resolve: (host: string) => Promise<string[]>): Promise<string[]> {
  try {
    const addresses = await resolve(host)
    return addresses.every((address) => isIP(address) !== 0) ? addresses : []
  } catch (error) {
    throw refused('the host cannot be looked up', error)
  }
}

/** Whether the deployment's list names a server, letter for letter; where its name leads is looked at when it is called. */
export function isListedHost(host: string, port: number, policy: HostPolicy): boolean {
  return listed(policy.databaseHosts, host, port)
}

function listed(entries: readonly string[], host: string, port: number): boolean {
  const name = host.includes(':') ? `[${host}]` : host
  return entries.some((entry) => {
    const known = entry.toLowerCase()
    return known === `${name}:${port}` || (known === name && port === defaultPort)
  })
}

/** What other tenants have, which a new tenant's role must not reach. */
export type OtherTenants = { databases: string[]; roles: string[] }

// Every role it is, or may become, counts; a database's owner is always a member of pg_database_owner.
const faultsText = `
  select
    current_setting('server_version_num')::int < 150000 as "the server is older than PostgreSQL 15",
    pg_encoding_to_char(d.encoding) <> 'UTF8' as "the database is not in UTF-8",
    d.datdba <> u.oid as "the role does not own its database",
    exists (select from pg_roles r where pg_has_role(u.oid, r.oid, 'member')
      and (r.rolsuper or r.rolcreatedb or r.rolcreaterole or r.rolreplication or r.rolbypassrls
        or (r.rolname like 'pg\\_%' and r.rolname <> 'pg_database_owner')))
      as "the role has rights over the server",
    exists (select from pg_roles r where r.oid <> u.oid and pg_has_role(u.oid, r.oid, 'member') and r.rolname = any ($1))
      as "the role is a member of another tenant's",
    exists (select from pg_database o where o.oid <> d.oid and o.datallowconn and o.datname = any ($2)
      and has_database_privilege(u.oid, o.oid, 'connect')) as "the role may connect to another tenant's database"
  from pg_roles u, pg_database d
  where u.rolname = current_user and d.datname = current_database()`

/** Connects once (3 s at most) and refuses a role that could do more than work in its own database. */
export async function checkConnection(address: DatabaseAddress, others: OtherTenants) {
  const client = new pg.Client({
    ...address,
    ssl: tlsOptions(address),
    connectionTimeoutMillis: connectMs,
    query_timeout: connectMs,
    application_name: 'kadro check',
  })
  client.on('error', () => {}) // the running query reports it
  try {
    await client.connect()
    const result = await client.query<Record<string, boolean>>(faultsText, [others.roles, others.databases])
    const faults = Object.entries(result.rows[0] ?? { 'the role cannot be read': true })
    const fault = faults.find(([, isThere]) => isThere)
    if (fault) throw refused(fault[0])
  } catch (error) {
    throw error instanceof AppError ? error : refused('the server does not answer or does not know the role', error)
  } finally {
    await client.end().catch(() => {}) // it is closed either way
  }
}

/** How a connection is shown: never its user or password. */
export function redactConnection(fields: { yerel: boolean; host?: string | null; database: string }): string {
  return fields.yerel ? 'yerel' : `postgres://***@${fields.host}/${fields.database}`
}
