import { connect, type Socket } from 'node:net'
import { Client, type Entry, ResultCodeError } from 'ldapts'
import { type HostPolicy, type PinnedHost, pinHost } from '#server/postgres/connection-fields.ts'
import type { LdapHost } from './ldap-directory.ts'

/** A company's directory. With `search` the person is looked for by a reading account before the password is tried. */
export type Directory = {
  host: LdapHost
  /** A name with `{username}` in it, or with `search` the base to look below. */
  directory: string
  search: { filter: string; account: { dn: string; password: string } | null } | null
}

/** `kimlik` is what the directory calls the person for ever, when it tells. */
type LdapAnswer = { isRight: true; kimlik: string | null } | { isRight: false }

/** The directory could not say whether the password is right: down, slow, or set up wrongly. */
export class LdapUnavailable extends Error {
  constructor(options: ErrorOptions) {
    super('the directory gave no answer', options)
    this.name = 'LdapUnavailable'
  }
}

/** The LDAP search filter of a company that has set none. */
export const defaultLdapFilter = '(uid={username})'

const longestMs = 5_000
const identityAttributes = ['entryUUID', 'objectGUID']

/** Asks a directory whether a password is right. At most one try of it, within five seconds, and no referral is followed. */
export async function askLdap(
  directory: Directory,
  person: { username: string; password: string },
  policy: HostPolicy,
): Promise<LdapAnswer> {
  // RFC 4513 section 5.1.2: a name with an empty password signs in anonymously, and succeeds
  if (person.password === '' || person.username === '') return { isRight: false }
  let client: Client | undefined
  try {
    const work = async () => {
      const pinned = await pinHost(directory.host.host, directory.host.port, policy)
      client = openClient(directory.host, pinned)
      await secure(client, directory.host, pinned)
      return directory.search ? searchThenBind(client, directory, person) : bindAs(client, directory, person)
    }
    return await within(longestMs, work())
  } catch (error) {
    throw new LdapUnavailable({ cause: error })
  } finally {
    client?.unbind().catch(() => {}) // it is closed either way
  }
}

function openClient({ port, isImplicitTls }: LdapHost, { address, servername }: PinnedHost): Client {
  let isOpened = false
  const host = address.includes(':') ? `[${address}]` : address
  return new Client({
    url: `${isImplicitTls ? 'ldaps' : 'ldap'}://${host}:${port}`,
    timeout: longestMs,
    connectTimeout: longestMs,
    ...(isImplicitTls && { tlsOptions: { ...(servername && { servername }) } }),
    // the library would connect anew after a cut, and send the password over a line that was never raised to TLS
    createConnection: ((toPort: number, toHost: string): Socket => {
      if (isOpened) throw new Error('the directory cut the connection')
      isOpened = true
      return connect(toPort, toHost)
    }) as typeof connect, // the library calls it with port and host
  })
}

/** Passwords travel in clear only to this machine. */
async function secure(client: Client, { isImplicitTls }: LdapHost, { address, servername, isLoopback }: PinnedHost) {
  if (!isImplicitTls && !isLoopback) await client.startTLS({ host: address, ...(servername && { servername }) })
}

type Person = { username: string; password: string }

async function bindAs(client: Client, { directory }: Directory, { username, password }: Person): Promise<LdapAnswer> {
  const dn = fill(directory.includes('{username}') ? directory : `uid={username},${directory}`, escapeDn(username))
  if (!(await isBound(client, dn, password))) return { isRight: false }
  const { searchEntries } = await client
    .search(dn, { scope: 'base', attributes: identityAttributes, explicitBufferAttributes: ['objectGUID'] })
    .catch(nothingToRead)
  return { isRight: true, kimlik: identityOf(searchEntries[0]) }
}

async function searchThenBind(client: Client, { directory, search }: Directory, person: Person): Promise<LdapAnswer> {
  const { filter = defaultLdapFilter, account = null } = search ?? {}
  if (account) await client.bind(account.dn, account.password)
  const { searchEntries } = await client.search(directory, {
    scope: 'sub',
    filter: fill(filter, escapeFilter(person.username)),
    attributes: identityAttributes,
    explicitBufferAttributes: ['objectGUID'],
    sizeLimit: 2,
    timeLimit: longestMs / 1000,
  })
  const [entry] = searchEntries
  // two people under one name are nobody
  if (!entry || searchEntries.length !== 1) return { isRight: false }
  if (!(await isBound(client, entry.dn, person.password))) return { isRight: false }
  return { isRight: true, kimlik: identityOf(entry) }
}

/** What a directory answers to a wrong name or password: no such entry, bad name, no password, wrong password. */
const wrongCodes = [32, 34, 48, 49]

async function isBound(client: Client, dn: string, password: string): Promise<boolean> {
  try {
    await client.bind(dn, password)
    return true
  } catch (error) {
    if (error instanceof ResultCodeError && wrongCodes.includes(error.code)) return false
    throw error
  }
}

/** A person who may not read their own entry is known by name alone. */
function nothingToRead(error: unknown): { searchEntries: Entry[] } {
  if (error instanceof ResultCodeError) return { searchEntries: [] }
  throw error
}

function identityOf(entry: Entry | undefined): string | null {
  for (const name of identityAttributes) {
    const value = [entry?.[name]].flat()[0]
    if (Buffer.isBuffer(value) && value.length > 0) return value.toString('hex')
    if (typeof value === 'string' && value !== '') return value.toLowerCase()
  }
  return null
}

function fill(template: string, value: string): string {
  return template.replaceAll('{username}', () => value)
}

/** RFC 4514 section 2.4: a value inside a distinguished name means itself. */
export function escapeDn(value: string): string {
  return value
    .replace(/[\\,+"<>;=#]/g, (character) => `\\${character}`)
    .replace(/\0/g, '\\00')
    .replace(/^ | $/g, '\\ ')
}

/** RFC 4515 section 3: a value inside a filter means itself. */
export function escapeFilter(value: string): string {
  return value.replace(/[\\*()\0]/g, (character) => `\\${character.charCodeAt(0).toString(16).padStart(2, '0')}`)
}

async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the directory took too long')), milliseconds)
  })
  work.catch(() => {}) // told by the race; afterwards nobody listens
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
