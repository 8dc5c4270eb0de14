import { randomBytes } from 'node:crypto'
import { AppError } from '#core/errors.ts'
import { dogrulamaTipi } from '#core/master-user.ts'
import { blindIndex } from '#server/database/crypto.ts'
import type { Caller } from '#server/http/implement.ts'
import { askLdap, type Directory, defaultLdapFilter, LdapUnavailable } from '#server/outside/ldap.ts'
import { openDizinSifre, parseLdapHost } from '#server/outside/ldap-directory.ts'
import type { Runtime } from '#server/runtime.ts'
import { checkPassword } from '#server/session/password.ts'
import { type DizinRow, findSomeDizin, findUsersDizin, type StaffUser } from './queries.server.ts'
import { wayOf } from './rules.ts'

/** Who asks for a proof, and in what. */
type Asking = { runtime: Runtime; caller: Caller }

/** What a right password proves, and which company's directory said so. */
export type Proof = { dizin: number | null; kimlik: string | null }

/**
 * Whether a password is the user's, by the one way that is theirs; null when it is not. The same hash is made for
 * everybody, nobody included, so that neither answer nor time tells who exists.
 */
export async function provePassword(
  { runtime, caller }: Asking,
  user: StaffUser | null,
  password: string,
): Promise<Proof | null> {
  const stored = user && wayOf(user) === dogrulamaTipi.hash ? user.password : null
  if (await checkPassword(stored, password)) return { dizin: null, kimlik: null }
  // a directory may hang, and the next who signs in need not wait for it
  caller.leaveLane?.()
  return user && isDirectorys(user) ? proveByDirectory(runtime, user, password) : null
}

/** Whether a directory decides about somebody's password. */
export function isDirectorys(user: StaffUser): boolean {
  const way = wayOf(user)
  return way === dogrulamaTipi.ldap || way === dogrulamaTipi.ldapSmart
}

async function proveByDirectory(runtime: Runtime, user: StaffUser, password: string): Promise<Proof | null> {
  const [row] = await findUsersDizin(runtime.master.db, { id: user.id })
  if (!row || row.tip !== user.dogrulamaTipi) return null
  const answer = await ask(runtime, row, { username: user.username, password })
  if (!answer.isRight) return null
  // a name that was freed and given to somebody else
  if (user.dizinKimligi !== null && user.dizinKimligi !== answer.kimlik) return null
  return { dizin: row.tenantId, kimlik: answer.kimlik }
}

/** Questions about nobody that are on their way; whoever asks the same directory meanwhile waits for the same answer. */
const asking = new WeakMap<Runtime, Map<number, Promise<unknown>>>()

/**
 * What a user of a directory goes through, for whoever is not one: the name stands for one of the deployment's
 * directories, which is asked about somebody who does not exist. While that one is away the answer is the
 * one that its own users get, after the same wait; what was typed is not sent there.
 */
export async function askAboutNobody(runtime: Runtime, username: string, user: StaffUser | null) {
  const { db } = runtime.master
  const no = blindIndex(runtime.keys, `giris|${username}`).readUInt32BE()
  const isOwn = user !== null && isDirectorys(user)
  const [row] = isOwn ? await findUsersDizin(db, { id: user.id }) : await findSomeDizin(db, { no })
  if (!row) return
  const running = asking.get(runtime) ?? new Map<number, Promise<unknown>>()
  asking.set(runtime, running)
  const nobody = { username: randomBytes(12).toString('hex'), password: randomBytes(12).toString('hex') }
  const question = running.get(row.tenantId) ?? ask(runtime, row, nobody).finally(() => running.delete(row.tenantId))
  running.set(row.tenantId, question)
  await question
}

async function ask({ keys, config }: Runtime, row: DizinRow, person: { username: string; password: string }) {
  try {
    return await askLdap(directoryOf(row, openDizinSifre(keys, row)), person, config)
  } catch (error) {
    if (!(error instanceof LdapUnavailable)) throw error
    throw new AppError('dizinUlasilamiyor', { retryAfterSeconds: 5, cause: error })
  }
}

function directoryOf(row: DizinRow, sifre: string | null): Directory {
  const host = parseLdapHost(row.ldapHost)
  if (!host) throw new LdapUnavailable({ cause: new Error(`no directory's address: tenant ${row.tenantId}`) })
  if (row.tip === dogrulamaTipi.ldap) return { host, directory: row.ldapDirectory, search: null }
  if (row.dizinKullanici && !sifre) {
    throw new LdapUnavailable({ cause: new Error(`a reading account without a password: tenant ${row.tenantId}`) })
  }
  const account = row.dizinKullanici && sifre ? { dn: row.dizinKullanici, password: sifre } : null
  return { host, directory: row.ldapDirectory, search: { filter: row.dizinFiltresi ?? defaultLdapFilter, account } }
}
