import { AppError } from '#core/errors.ts'
import { dogrulamaTipi } from '#core/master-user.ts'
import { askLdap, type Directory, defaultLdapFilter, LdapUnavailable } from '#server/outside/ldap.ts'
import { openDizinSifre, parseLdapHost } from '#server/outside/ldap-directory.ts'
import type { Runtime } from '#server/runtime.ts'
import { checkPassword } from '#server/session/password.ts'
import { type DizinRow, findUsersDizin, type StaffUser } from './queries.server.ts'
import { wayOf } from './rules.ts'

/** What a right password proves, and which company's directory said so. */
export type Proof = { dizin: number | null; kimlik: string | null }

/**
 * Whether a password is the user's, by the one way that is theirs; null when it is not. The same hash is made for
 * everybody, nobody included, so that neither answer nor time tells who exists.
 */
export async function provePassword(runtime: Runtime, user: StaffUser | null, password: string): Promise<Proof | null> {
  const way = user && wayOf(user)
  const stored = user && way === dogrulamaTipi.hash ? user.password : null
  const isDirectorys = way === dogrulamaTipi.ldap || way === dogrulamaTipi.ldapSmart
  const [isRight, proof] = await Promise.all([
    checkPassword(stored, password),
    user && isDirectorys ? proveByDirectory(runtime, user, password) : null,
  ])
  return isRight ? { dizin: null, kimlik: null } : proof
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
