import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#core/endpoint.ts'
import { servedSources } from '#engine/server/served.server.ts'
import { branchEndpoints } from '#features/branch/contract.ts'
import { companyEndpoints } from '#features/company/contract.ts'
import { isyeriEndpoints } from '#features/isyeri/contract.ts'
import { searchTenantRecords } from '#features/kayit-ara/contract.ts'
import { syncSube } from '#features/kullanici/contract.ts'
import {
  masterTenantUserModulEndpoints,
  masterUserEndpoints,
  masterUserTenantEndpoints,
} from '#features/master-user/contract.ts'
import { superAdmin, tenantAdmin } from './administrator.ts'
import { createTestApp, type TestApp, type TestTenant } from './app.ts'
import { plainAndSpecialBelge } from './belge.ts'
import { type Client, createClient } from './client.ts'
import { execute } from './deneme.ts'
import { fleetRecords } from './fleet-records.ts'
import { findDifferences, numberPlaces, sendInput } from './harness/foreign-numbers.ts'
import { say, seeded } from './harness/random.ts'
import { iseGirisRecords } from './kabul.ts'
import { paraRecords, paraTables } from './para-world.ts'
import { insertPersonel } from './personel-rows.ts'
import { lists, withoutRow } from './row-scope-calls.ts'
import { allRights, startStaff } from './staff.ts'

/** The records of one scoped resource: those of the narrowed caller, and others; both callers have every right. */
type World = { own: number[]; foreign: number[]; narrowed: Client; all: Client }

const { seed } = seeded('row scope of the product')
const missing = 9_000_000

let app: TestApp
const worlds = new Map<string, World>()
let branches: { own: number[]; foreign: number }

beforeAll(async () => {
  app = await createTestApp({ environment: { KADRO_DEMO: '1' } })
  // numbers that stand nowhere else in an answer
  const ofUsers = ['master_tenant', 'master_user', 'master_user_tenant', 'master_tenant_user_modul']
  const ofJobs = ['tenant_batch_operation', 'scheduled_job_log', 'worker_planned_job', 'sgk_worker_task']
  const tables = [...ofUsers, ...ofJobs, 'sgk_worker_monitor']
  for (const [at, table] of tables.entries()) await master(`alter table ${table} alter id restart 500${at}001`)
  await master('alter table error_log alter sira restart 5009001')
  const [company, ours, theirs] = [await app.newTenant(), await app.newTenant(), await app.newTenant()]
  await staffWorlds(company)
  await belgeWorld(company)
  await masterWorlds(ours, theirs)
})
afterAll(() => app.close())

const master = (text: string, values: unknown[] = []) => app.runtime.master.db.query({ text, values, rowMode: 'array' })

/** A user of two branches beside workplaces of both, of a third one and of none, each with a call to SGK. */
async function staffWorlds(company: TestTenant) {
  const { token, subjectId } = await startStaff(app.runtime, company.tenant.id)
  const [all, narrowed] = [await company.staff(), createClient(app.app, token)]
  const tables = ['branch', 'isyeri', 'sgk_cagri', 'sgk_beyan', 'audit_log', 'sgk_evizite', 'sgk_is_kazasi']
  tables.push('personel', 'sgk_tescil_is_emri', 'ise_giris', ...Object.values(paraTables))
  for (const [at, table] of tables.entries()) {
    await company.read((db) => execute(db, `alter table ${table} alter id restart 40${at}0001`))
  }
  const companyId = (await all.call(companyEndpoints.create, { companyName: 'Işık Güvenlik' })).id
  const aBranch = (no: number) => ({ subeKodu: `Ş-${no}`, subeAdi: `Şube ${no}`, companyId })
  const branchIds: number[] = []
  for (const no of [1, 2, 3]) branchIds.push((await all.call(branchEndpoints.create, aBranch(no))).id)
  const [first = 0, second = 0, third = 0] = branchIds
  branches = { own: [first, second], foreign: third }
  await all.call(syncSube, { kullaniciId: subjectId, branchIds: branches.own })

  const [isyerleri, cagrilar, beyanlar]: [number[], number[], number[]] = [[], [], []]
  const [raporlar, kazalar, calisanlar]: [number[], number[], [number, number][]] = [[], [], []]
  const paralar = new Map<string, number[]>()
  for (const [at, branchId] of [first, second, third, null].entries()) {
    const isyeriSicilNo = `5206408086666666014657400${at}`
    const made = { isyeriSicilNo, companyId, tehlikeSinifi: 2, beyannameTipi: 1, kullaniciAdi: 'kul', isyeriKodu: '1' }
    const { id } = await all.call(isyeriEndpoints.create, { ...made, branchId } as never) // numbers are its choices
    isyerleri.push(id)
    const text = `insert into sgk_cagri (kanal, operasyon, isyeri_id, ham)
      values ('evizite', 'wsLogin', $1, 'answer') returning id`
    const [row] = await company.read((db) => execute(db, text, [id]))
    cagrilar.push(Number(row?.[0]))
    const beyan = `insert into sgk_beyan (istek_id, islem, isyeri_id, kayit, kayit_id, istek, kullanici_id, donem, durum, gonderim_zamani)
      values (gen_random_uuid(), 'onaylIptal', $1::int, 'eVizite', $1::int, '{}', 1, 1, 4, now()) returning id`
    const [declared] = await company.read((db) => execute(db, beyan, [id]))
    beyanlar.push(Number(declared?.[0]))
    const person = `insert into kisi (tc_kimlik_no, tc_kimlik_index, tc_kimlik_maske, ad, soyad)
      values ('v1.k', decode(md5($1::text), 'hex'), '1*********6', 'Ayşe', 'Işık') returning id`
    const kisi = await company.read((db) => execute(db, person, [String(id)]))
    const rapor = `insert into sgk_evizite (isyeri_id, kisi_id, medula_rapor_id, vaka, onay_durumu, kaynak, ilk_okuma)
      values ($1, $2, '95', 1, 0, 1, false) returning id`
    const [report] = await company.read((db) => execute(db, rapor, [id, Number(kisi[0]?.[0])]))
    raporlar.push(Number(report?.[0]))
    const kaza = 'insert into sgk_is_kazasi (isyeri_id, kisi_id, oneri) values ($1, $2, 1) returning id'
    const [accident] = await company.read((db) => execute(db, kaza, [id, Number(kisi[0]?.[0])]))
    kazalar.push(Number(accident?.[0]))
    calisanlar.push(await insertPersonel(company, { isyeriId: id, kisiId: Number(kisi[0]?.[0]) }))
    await paraRecords(company, paralar, { isyeriId: id, kisiId: Number(kisi[0]?.[0]) })
  }
  const about = `select id, varlik = 'isyeri' and varlik_id = any ($1::text[]) from audit_log order by id`
  const entries = await company.read((db) => execute(db, about, [isyerleri.slice(2)]))
  const idsOf = (isForeign: boolean) => entries.filter(([, foreign]) => foreign === isForeign).map(([id]) => Number(id))
  worlds.set('auditLog', { own: idsOf(false), foreign: idsOf(true), narrowed, all })
  const made = {
    isyeri: isyerleri,
    sgkCagri: cagrilar,
    sgkBeyan: beyanlar,
    eVizite: raporlar,
    isKazasi: kazalar,
    personel: calisanlar.map(([one]) => one),
    tescil: calisanlar.map(([, one]) => one),
    iseGiris: await iseGirisRecords(app, company, [first, second, third]),
  }
  for (const [name, ids] of [...Object.entries(made), ...paralar]) {
    worlds.set(name, { own: ids.slice(0, 2), foreign: ids.slice(2), narrowed, all })
  }
}

/** A reviewer without the right to special-category documents. */
async function belgeWorld(company: TestTenant) {
  const plain = allRights(app.routes).filter(({ ekran }) => ekran !== 'ozelNitelikli')
  const clients = { narrowed: await company.staff(plain), all: await company.staff() }
  worlds.set('belge', { ...(await plainAndSpecialBelge(app.runtime, company)), ...clients })
}

/** The administrator of one company, beside another company with a user, a module and an error of its own. */
async function masterWorlds(ours: TestTenant, theirs: TestTenant) {
  const all = await superAdmin(app)
  const narrowed = await tenantAdmin(app, [ours.tenant.id])
  const made = { user: [] as number[], link: [] as number[], modul: [] as number[], error: [] as number[] }
  for (const { tenant } of [ours, theirs]) {
    const give = `insert into master_tenant_modul (tenant_id, modul_tipi) values ($1, 1)
      on conflict (tenant_id, modul_tipi) do update set modul_tipi = 1 returning id`
    const masterTenantModulId = Number((await master(give, [tenant.id])).rows[0]?.[0])
    const username = `kapsam${tenant.id}`
    const person = { fullName: 'Deneme Kişi', username, password: 'Kirmizi!Bisiklet7', tckn: '10000000146' }
    const { id } = await all.call(masterUserEndpoints.create, { ...person, tenantId: tenant.id, modulTipi: 1 })
    made.user.push(id)
    const links = await all.call(masterUserTenantEndpoints.fullGet, { filter: { masterUserId: id } })
    made.link.push(...links.rows.map((row) => row.id))
    const moduls = await all.call(masterTenantUserModulEndpoints.fullGet, {
      filter: { masterTenantModulId, masterUserId: id },
    })
    made.modul.push(...moduls.rows.map((row) => row.id))
    const text = `insert into error_log (tenant_id, exception_message, parmak_izi)
      values ($1, 'Deneme', decode(md5($2), 'hex')) returning sira`
    made.error.push(Number((await master(text, [tenant.id, username])).rows[0]?.[0]))
  }
  await master(`insert into batch_operation (operation_id, operation_name, operation_type) values (1, 'Deneme', 2)
    on conflict do nothing`)
  const [islem, log]: [number[], number[]] = [[], []]
  for (const { tenant } of [ours, theirs]) {
    const made = `insert into tenant_batch_operation (tenant_id, operation_id, operation_type, "interval", aktif)
      values ($1, 1, 2, 1, false) returning id`
    islem.push(Number((await master(made, [tenant.id])).rows[0]?.[0]))
    const ran = `insert into scheduled_job_log (tenant_id, operation_id, tenant_batch_operation_id, running_date, end_time, status)
      values ($1, 1, $2, now(), now(), 1) returning id`
    log.push(Number((await master(ran, [tenant.id, islem.at(-1)])).rows[0]?.[0]))
  }
  const fleet = await fleetRecords(app.runtime, [ours.tenant, theirs.tenant])
  const world = ([own = 0, foreign = 0]: number[]) => ({ own: [own], foreign: [foreign], narrowed, all })
  worlds.set('masterTenant', world([ours.tenant.id, theirs.tenant.id]))
  worlds.set('masterUser', { ...world(made.user), own: [made.user[0] ?? 0, narrowed.id] })
  const [ownLink] = (await master('select id from master_user_tenant where master_user_id = $1', [narrowed.id])).rows
  worlds.set('masterUserTenant', { ...world(made.link), own: [made.link[0] ?? 0, Number(ownLink?.[0])] })
  worlds.set('masterTenantUserModul', world(made.modul))
  worlds.set('errorLog', world(made.error))
  worlds.set('tenantBatchOperation', world(islem))
  worlds.set('scheduledJobLog', world(log))
  worlds.set('workerPlannedJob', world(fleet.job))
  worlds.set('sgkWorkerTask', world(fleet.task))
  worlds.set('sgkWorkerMonitor', world(fleet.row))
}

const scoped = () => servedSources().filter(({ isScoped }) => isScoped)
const nameOf = ({ path }: Endpoint) => path.slice(path.lastIndexOf('/') + 1)

function worldOf(name: string): World {
  const world = worlds.get(name)
  if (!world) throw new Error(`${name} has a scope and no records in this test`)
  return world
}

/** Every call under the path of a resource: the engine's and the feature's own. */
function callsOf(path: string): Endpoint[] {
  return app.routes.map(({ endpoint }) => endpoint).filter((endpoint) => endpoint.path.startsWith(`${path}/`))
}

test('every call of every scoped resource names a record, finds rows or has nothing to do with them', () => {
  const unknown = scoped().flatMap(({ resource }) =>
    callsOf(resource.path)
      .filter((endpoint) => !lists.includes(nameOf(endpoint)) && !withoutRow.includes(nameOf(endpoint)))
      .filter((endpoint) => numberPlaces(endpoint).every((place) => !['id', 'ids'].includes(place.join('.'))))
      .map(({ path: call }) => call),
  )
  expect(unknown).toEqual([])
  expect(scoped().map(({ resource }) => resource.name)).toEqual(expect.arrayContaining([...worlds.keys()]))
})

test('a record outside the scope is answered exactly as a missing one, by every call that takes a number', async () => {
  const differing: string[] = []
  let pairs = 0
  for (const { resource, scopeField } of scoped()) {
    const { foreign, narrowed, all } = worldOf(resource.name)
    const before = await sendInput(all, isListOf(resource.path), { filter: { id: { in: foreign } } })
    for (const endpoint of callsOf(resource.path)) {
      for (const place of numberPlaces(endpoint)) {
        const numbers = place.at(-1) === scopeField ? [branches.foreign] : foreign
        pairs += numbers.length
        const asked = { foreign: numbers, missing }
        differing.push(...(await findDifferences({ endpoint, place }, { client: narrowed, seed }, asked)))
      }
    }
    const after = await sendInput(all, isListOf(resource.path), { filter: { id: { in: foreign } } })
    expect([resource.name, after.body]).toEqual([resource.name, before.body])
  }
  say(`row scope: ${pairs} pairs of calls`)
  expect(differing).toEqual([])
  expect(pairs).toBeGreaterThan(100)
})

function isListOf(path: string): Endpoint {
  const list = callsOf(path).find((endpoint) => nameOf(endpoint) === 'fullGet')
  if (!list) throw new Error(`${path} has no list`)
  return list
}

test('every list, total, group, figure and file is that of the own rows', async () => {
  for (const { resource } of scoped()) {
    const { own, foreign, narrowed, all } = worldOf(resource.name)
    // the record of changes grows by every file that is asked for
    const asked = resource.name === 'auditLog' ? { filter: { id: { in: [...own, ...foreign] } } } : {}
    for (const endpoint of callsOf(resource.path).filter((one) => lists.includes(nameOf(one)))) {
      const bodies: Record<string, unknown>[] = nameOf(endpoint) === 'gruplar' ? groupBodies(resource) : [{}]
      if (endpoint.list && resource.actions.includes('csv')) bodies.push({ isCreateCsv: true })
      for (const body of bodies) {
        const narrow = await sendInput(narrowed, endpoint, { ...body, ...asked })
        const wide = await sendInput(all, endpoint, { ...body, filter: { id: { in: own } } })
        expect([endpoint.path, narrow.status, narrow.body]).toEqual([endpoint.path, 200, wide.body])
      }
    }
    const lookup = callsOf(resource.path).find((endpoint) => nameOf(endpoint) === 'getList')
    const chosen = lookup ? (await sendInput(narrowed, lookup, {})).json().resultObject : []
    const ids = (chosen as { id: number }[]).map(({ id }) => id) // what a look-up answers
    expect([resource.name, ids.filter((id) => !own.includes(id))]).toEqual([resource.name, []])
  }
})

function groupBodies({ fields }: { fields: Record<string, { options: { grouped?: unknown } }> }) {
  return Object.entries(fields).flatMap(([alan, { options }]) => (options.grouped ? [{ alan }] : []))
}

test('own records are there: the comparisons above are not of two refusals', async () => {
  for (const { resource } of scoped()) {
    const { own, narrowed } = worldOf(resource.name)
    const get = callsOf(resource.path).find((endpoint) => nameOf(endpoint) === 'get')
    if (!get) throw new Error(`${resource.name} has no get`)
    for (const id of own)
      expect([resource.name, (await sendInput(narrowed, get, { id })).status]).toEqual([resource.name, 200])
  }
})

test('the palette finds workplaces of the own branches alone', async () => {
  const { own, narrowed, all } = worldOf('isyeri')
  const found = async (client: Client) =>
    (await client.call(searchTenantRecords, { ara: '52064080866' }))
      .filter(({ ekran }) => ekran === 'isyeri')
      .map(({ id }) => id)
  expect((await found(narrowed)).sort()).toEqual([...own].sort())
  expect(await found(all)).toHaveLength(4)
})
