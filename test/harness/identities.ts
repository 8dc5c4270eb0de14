import { randomBytes } from 'node:crypto'
import { type MasterTables, rawStatement, type TenantTables } from '#server/database/database.ts'
import type { Runtime } from '#server/runtime.ts'
import { withTenant } from '#server/tenant/tenants.ts'
import { anAday, makeAday } from '../aday.ts'
import { makeStaff, makeUser, type StaffKind, startStaff } from '../staff.ts'

/** Everybody who may knock: no token, tokens of every class in two tenants, and tokens that no longer count. */
export const identityNames = [
  'none',
  'forged',
  'anon-A',
  'anon-B',
  'reg-A',
  'ady-A1',
  'ady-A2',
  'ady-B1',
  'mst-1',
  'mst-2',
  'mst-plain',
  'tnt-A',
  'tnt-B',
  'tnt-A admin',
  'tnt-A rightless',
  'tnt-A roleless',
  'tnt-A ik.uzmani',
  'tnt-A sgk.uzmani',
  'kod',
  'anon-A expired',
  'ady-A expired',
  'mst expired',
  'tnt-A idle',
  'ady-A revoked',
  'mst revoked',
  'tnt-A revoked',
  'mst switched off',
  'tnt-A switched off',
] as const
export type IdentityName = (typeof identityNames)[number]

/** Those whose token counts. */
export const liveNames = identityNames.slice(2, 19)

/** Those whose token was good once and is not any more. */
export const endedNames = identityNames.slice(19)

const endByAge = rawStatement<MasterTables, { id: number }, never>(
  'update oturum set mutlak_son = now() where id = $1',
  ['id'],
)
const endByIdleness = rawStatement<MasterTables, { id: number }, never>(
  `update oturum set son_gorulme = now() - interval '31 minutes' where id = $1`,
  ['id'],
)
const switchOff = rawStatement<MasterTables, { id: number }, never>(
  'update master_user set aktif = false where id = $1',
  ['id'],
)

const insertVerified = rawStatement<TenantTables, { cepTel: string }, { id: number }>(
  `insert into dogrulama (amac, ziyaretci_hash, cep_tel, kod_hash, gecerlilik, kullanildi)
   values ('giris', sha256($1::text::bytea), $1, '', now(), now()) returning id`,
  ['cepTel'],
)

type Parts = Pick<Runtime, 'sessions' | 'master' | 'tenants'>
type Tenants = { a: number; b: number }

/** Gives a fresh token of an identity; undefined for the one without. */
export type Issue = (name: IdentityName) => Promise<string | undefined>

/** Issues tokens over two tenants of a running product. */
export function createIdentities({ sessions, master, tenants }: Parts, { a, b }: Tenants): Issue {
  const people = new Map<string, Promise<number>>()

  /** The candidates of a tenant are real, and the same at every asking. */
  async function aday(tenantId: number, who: number) {
    const key = `${tenantId}/${who}`
    const known =
      people.get(key) ?? tenants.get(tenantId).then((tenant) => makeAday({ tenants }, tenant).then(({ id }) => id))
    people.set(key, known)
    return sessions.start('ady', { tenantId, subjectId: await known })
  }

  /** A registration whose phone was verified a moment ago. */
  async function registration(tenantId: number) {
    const [code] = await withTenant(tenants, tenantId, (db) => insertVerified(db, { cepTel: anAday().cepTel }))
    return sessions.start('reg', { tenantId, subjectId: code?.id ?? 0 })
  }

  async function staff(tip: 1 | 2 | null) {
    const { id: subjectId } = await makeUser({ master }, tip)
    return { ...(await sessions.start('mst', { tenantId: null, subjectId })), subjectId }
  }

  const parts = { sessions, master, tenants }

  /** The staff of a tenant are the same at every asking, too, each time in a session of its own. */
  async function inTenant(tenantId: number, kind: StaffKind = {}) {
    const key = JSON.stringify([tenantId, kind])
    const known = people.get(key) ?? makeStaff(parts, tenantId, kind).then(({ id }) => id)
    people.set(key, known)
    const subjectId = await known
    const { sessionId } = await sessions.start('mst', { tenantId: null, subjectId })
    return { token: await sessions.startTenant(sessionId, tenantId), sessionId }
  }

  /** A live session, brought to its end before its token is used. */
  async function ended<S extends { token: string }>(starting: Promise<S>, end: (session: S) => Promise<unknown>) {
    const session = await starting
    await end(session)
    return session.token
  }
  const byAge = ({ sessionId }: { sessionId: number }) => endByAge(master.db, { id: sessionId })
  const revoke = ({ sessionId }: { sessionId: number }) => sessions.end(sessionId)

  const makers: Record<IdentityName, () => Promise<string | undefined>> = {
    none: async () => undefined,
    forged: async () => `mst_${randomBytes(32).toString('base64url')}`,
    'anon-A': async () => sessions.issueAnonymous(a).token,
    'anon-B': async () => sessions.issueAnonymous(b).token,
    'reg-A': async () => (await registration(a)).token,
    'ady-A1': async () => (await aday(a, 1)).token,
    'ady-A2': async () => (await aday(a, 2)).token,
    'ady-B1': async () => (await aday(b, 1)).token,
    'mst-1': async () => (await staff(1)).token,
    'mst-2': async () => (await staff(2)).token,
    'mst-plain': async () => (await staff(null)).token,
    'tnt-A': async () => (await inTenant(a)).token,
    'tnt-B': async () => (await inTenant(b)).token,
    'tnt-A admin': async () => (await inTenant(a, { tip: 2, rights: [] })).token,
    'tnt-A rightless': async () => (await inTenant(a, { rights: [] })).token,
    'tnt-A roleless': async () => (await inTenant(a, { isRoleless: true, rights: [] })).token,
    // as the demo's: the one works for the SGK alone, the other for staff too, whose role permits nothing here
    'tnt-A ik.uzmani': async () => (await inTenant(a, { rights: specialistRights })).token,
    'tnt-A sgk.uzmani': async () => (await inTenant(a, { rights: specialistRights, modulTipleri: [1] })).token,
    kod: async () =>
      (await sessions.start('kod', { tenantId: null, subjectId: (await makeUser({ master }, 1)).id })).token,
    'anon-A expired': async () => longAgo(() => sessions.issueAnonymous(a).token),
    'ady-A expired': () => ended(aday(a, 1), byAge),
    'mst expired': () => ended(staff(1), byAge),
    'tnt-A idle': () => ended(inTenant(a), ({ sessionId }) => endByIdleness(master.db, { id: sessionId })),
    'ady-A revoked': () => ended(aday(a, 1), revoke),
    'mst revoked': () => ended(staff(1), revoke),
    'tnt-A revoked': () => ended(inTenant(a), revoke),
    'mst switched off': () => ended(staff(1), ({ subjectId }) => switchOff(master.db, { id: subjectId })),
    'tnt-A switched off': () => ended(startStaff(parts, a), ({ subjectId }) => switchOff(master.db, { id: subjectId })),
  }
  return (name) => makers[name]()
}

/** What a company's specialists may do when it is made. */
export const specialistRights = ['company', 'branch', 'unit', 'unitType'].flatMap((ekran) =>
  ['gor', 'ekle', 'degistir', 'disaAktar'].map((eylem) => ({ ekran, eylem })),
)

const halfAnHour = 30 * 60_000

/** A visitor's token is signed with the process's clock, so an old one is made by an old clock. */
function longAgo<T>(make: () => T): T {
  const clock = Date.now
  Date.now = () => clock() - halfAnHour - 1000
  try {
    return make()
  } finally {
    Date.now = clock
  }
}
