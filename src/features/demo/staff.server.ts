import { ensureKullanici } from '#features/kullanici/store.server.ts'
import type { MasterDb, TenantDb } from '#server/database/database.ts'
import { giveRoles, giveTenantModul, linkUsers, listLinkedUsers } from './staff-queries.server.ts'

type StaffOf = {
  /** Kinds of modules: 1 SGK, 2 applications, 3 IEP. */
  modulTipleri: number[]
  /** Who works there, and as what. */
  roles: Readonly<Record<string, readonly (readonly ['SGK' | 'IK', string])[]>>
}

const specialist = [
  ['SGK', 'UZMAN'],
  ['IK', 'UZMAN'],
] as const
const manager = [['SGK', 'YÖNETİCİ']] as const

const staff: Readonly<Record<string, StaffOf>> = {
  demo: {
    modulTipleri: [1, 2, 3],
    roles: { admin: manager, 'ik.uzmani': specialist, 'sgk.uzmani': [['SGK', 'UZMAN']], rolsuz: [] },
  },
  ornek: { modulTipleri: [1, 2], roles: { admin: manager, 'ik.ornek': specialist } },
}

/** Who may enter which company, and what the companies have. */
export async function linkDemoStaff(master: MasterDb) {
  for (const [tenantKey, { modulTipleri, roles }] of Object.entries(staff)) {
    await giveTenantModul(master, { tenantKey, tipler: modulTipleri })
    await linkUsers(master, { tenantKey, usernames: Object.keys(roles) })
  }
}

/** The company's own rows of its staff, their modules and roles. */
export async function createDemoStaff(db: TenantDb, tenantKey: string, master: MasterDb) {
  const named = staff[tenantKey]?.roles ?? {}
  for (const { modulTipleri, ...user } of await listLinkedUsers(master, { tenantKey })) {
    if (Object.hasOwn(named, user.username)) await ensureKullanici(db, user, modulTipleri)
  }
  const given = Object.entries(named).flatMap(([username, roles]) =>
    roles.map(([sistem, rol]) => ({ username, sistem, rol })),
  )
  await giveRoles(db, {
    usernames: given.map(({ username }) => username),
    sistemler: given.map(({ sistem }) => sistem),
    roller: given.map(({ rol }) => rol),
  })
}
