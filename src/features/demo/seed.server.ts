import {
  defineParameters,
  defineTenants,
  defineTexts,
  defineUsers,
} from '#features/demo/definition/definition.server.ts'
import { insertUsers } from '#features/demo/definition/queries.server.ts'
import { openDemoKanallar, sgkSubeUser } from '#features/demo/sgk/isyeri.server.ts'
import { setupConnectMs } from '#server/database/pool.ts'
import { withAdmin } from '#server/postgres/database-server.ts'
import type { Runtime } from '#server/runtime.ts'
import { hashPassword } from '#server/session/password.ts'
import { withSetupPools } from '#server/tenant/setup-pools.ts'
import { createTenant } from '#server/tenant/tenant-setup.ts'
import { createDemoFilo } from './filo.server.ts'
import { ikUsers } from './ise-alim.server.ts'
import { listMasterAdim, saveMasterAdim, setTenantIcon } from './queries.server.ts'
import { seedTenant, tenantSteps } from './seed-tenant.server.ts'
import { linkDemoStaff } from './staff.server.ts'
import { linkUsers } from './staff-queries.server.ts'
import { demoTenants } from './tenants.ts'
import { createDemoZamanliIslem, readEveryFewMinutes } from './zamanli-islem.server.ts'

type Seeded = Pick<
  Runtime,
  'config' | 'master' | 'server' | 'keys' | 'tenants' | 'changes' | 'services' | 'jobs' | 'log'
>
type MasterStep = { adim: string; run(runtime: Seeded): Promise<void> }

const seedLock = 7305006

/** The demo's one password; security.md asks for these costs. */
const password = 'Kadro!2026'

const users = [
  { username: 'admin', fullName: 'Deniz Yönetici', masterUserTipi: 1 },
  { username: 'ik.uzmani', fullName: 'İpek Uzman', masterUserTipi: null },
  { username: 'sgk.uzmani', fullName: 'Selim Uzman', masterUserTipi: null },
  { username: 'rolsuz', fullName: 'Rana Rolsüz', masterUserTipi: null },
  { username: 'ik.ornek', fullName: 'Ilgaz Örnek', masterUserTipi: null },
]

const tenantKeys = demoTenants.map(({ tenantKey }) => tenantKey)

// Steps are only ever added: an old data folder gets the new ones, and each leaves alone what is there.
const masterSteps: readonly MasterStep[] = [
  { adim: '001-kurumlar', run: createTenants },
  { adim: '002-kullanicilar', run: createUsers },
  { adim: '003-firma-kullanicilari', run: ({ master }) => linkDemoStaff(master.db) },
  { adim: '004-kiraci-tanimlari', run: defineTenants },
  { adim: '005-butun-kullanicilar', run: (runtime) => defineUsers(runtime, password) },
  { adim: '006-metinler', run: ({ master }) => defineTexts(master.db) },
  { adim: '007-parametreler', run: ({ master }) => defineParameters(master.db) },
  { adim: '008-zamanli-islem', run: ({ master }) => createDemoZamanliIslem(master.db) },
  { adim: '009-sgk-kanal', run: ({ master }) => openDemoKanallar(master.db, tenantKeys) },
  { adim: '010-sgk-sube', run: createSgkSubeUser },
  { adim: '011-ik-kullanicilari', run: createIkUsers },
  { adim: '012-filo', run: ({ master }) => createDemoFilo(master.db) },
  { adim: '013-okuma-saati', run: setDemoClock },
]

/** Where workers can read the simulator, they do so all day long. */
async function setDemoClock({ config, master }: Seeded) {
  const { hasSimulator, workers } = config.sgk
  if (hasSimulator && workers > 0) await readEveryFewMinutes(master.db)
}

/** Fills the demo, step by step; a run that was killed is continued by the next, a finished one costs one query. */
export function seedDemo(runtime: Seeded) {
  return withSetupPools(runtime, async (patient) => {
    if (await isSeeded(patient)) return
    const { server } = runtime
    // the connection waits for the lock as long as another process fills: that one has its own limits
    await withAdmin(
      server.at(server.masterDatabase),
      async (client) => {
        await client.query('select pg_advisory_lock($1)', [seedLock])
        await fill(patient)
      },
      setupConnectMs,
    )
  })
}

async function fill(runtime: Seeded) {
  const done = await listDone(runtime)
  for (const { adim, run } of masterSteps) {
    if (done.has(`/${adim}`)) continue
    await run(runtime)
    await saveMasterAdim(runtime.master.db, { tenantKey: '', adim })
  }
  await Promise.all(demoTenants.map((tenant) => seedTenant(runtime, tenant, done)))
}

async function isSeeded(runtime: Seeded) {
  const done = await listDone(runtime)
  const all = [
    ...masterSteps.map(({ adim }) => `/${adim}`),
    ...demoTenants.flatMap(({ tenantKey }) => tenantSteps.map(({ adim }) => `${tenantKey}/${adim}`)),
  ]
  return all.every((step) => done.has(step))
}

async function listDone({ master }: Seeded): Promise<ReadonlySet<string>> {
  const rows = await listMasterAdim(master.db, {})
  return new Set(rows.map(({ tenantKey, adim }) => `${tenantKey}/${adim}`))
}

async function createTenants(runtime: Seeded) {
  await Promise.all(
    demoTenants.map(async ({ tenantKey, name, iconUrl, portalAyar: { renk } }) => {
      await createTenant(runtime, { tenantKey, name, settings: { renk } })
      await setTenantIcon(runtime.master.db, { tenantKey, iconUrl })
    }),
  )
}

async function createIkUsers({ master }: Seeded) {
  const json = JSON.stringify(ikUsers.map((user) => ({ ...user, masterUserTipi: null, aktif: true })))
  await insertUsers(master.db, { json, password: await hashPassword(password) })
  await linkUsers(master.db, { tenantKey: 'demo', usernames: ikUsers.map(({ username }) => username) })
}

async function createUsers({ master }: Seeded) {
  const json = JSON.stringify(users.map((user) => ({ ...user, eposta: null, aktif: true })))
  await insertUsers(master.db, { json, password: await hashPassword(password) })
}

async function createSgkSubeUser({ master }: Seeded) {
  await insertUsers(master.db, { json: JSON.stringify([sgkSubeUser]), password: await hashPassword(password) })
  await linkUsers(master.db, { tenantKey: 'demo', usernames: [sgkSubeUser.username] })
}
