import { createAday } from '#features/aday/queries.server.ts'
import { makeForm } from '#features/basvuru-formu/make-form.server.ts'
import { publishForm } from '#features/basvuru-formu/publish.server.ts'
import { createDemoBasvurular } from '#features/demo/basvuru/basvuru.server.ts'
import { createManyBasvurular } from '#features/demo/basvuru/many.server.ts'
import { createDemoOrganisation } from '#features/demo/definition/definition.server.ts'
import { guardForm } from '#features/demo/guard-form/guard-form.ts'
import { createSource } from '#features/demo/ilan/draw.ts'
import { createDemoInceleme } from '#features/demo/inceleme/inceleme.server.ts'
import { createDemoBorclar } from '#features/demo/sgk/borc.server.ts'
import { createDemoIsyerleri, createSgkSube } from '#features/demo/sgk/isyeri.server.ts'
import { createDemoKontrol } from '#features/demo/sgk/kontrol.server.ts'
import { createDemoPersonel } from '#features/demo/sgk/personel.server.ts'
import { createDemoTesvikler } from '#features/demo/sgk/tesvik.server.ts'
import { createDemoTests, inDemo } from '#features/demo/test-merkezi/test-merkezi.server.ts'
import { selectEveryIlce } from '#features/yer/queries.server.ts'
import type { TenantDb } from '#server/database/database.ts'
import type { Runtime } from '#server/runtime.ts'
import { withSetupPools } from '#server/tenant/setup-pools.ts'
import { createDemoArs } from './ars.server.ts'
import { planIlanList, planMoreIlan } from './ilan-plan.ts'
import { askDemoIsAkis, createEndedIsAkis } from './is-akis.server.ts'
import { createDemoIseAlim } from './ise-alim.server.ts'
import { createDemoGirisler } from './ise-giris.server.ts'
import { createKisiselKriterler } from './kisisel.server.ts'
import { createDemoKanal, createDemoSmsIptal } from './links.server.ts'
import {
  analyzeIlan,
  countIlan,
  endIlanAramaGathering,
  findFormByName,
  gatherIlanArama,
  giveForm,
  insertCalisanTipList,
  insertIlanList,
  insertIsTanimList,
  mergeIlanArama,
  saveMasterAdim,
  setPortalAyar,
  startTenantAdim,
} from './queries.server.ts'
import { createDemoOlaylar } from './sgk/olay.server.ts'
import { createDemoStaff } from './staff.server.ts'
import type { DemoTenant } from './tenants.ts'
import { createDemoMailGrubu } from './zamanli-islem.server.ts'

type Seeded = Pick<Runtime, 'master' | 'tenants' | 'changes' | 'services' | 'jobs' | 'config'>
type Step = {
  adim: string
  changed: readonly string[]
  run(db: TenantDb, tenant: DemoTenant, runtime: Seeded): Promise<void>
}

export const tenantSteps: readonly Step[] = [
  {
    adim: '001-portal-ayar',
    changed: ['portalAyar'],
    run: async (db, { portalAyar }) => void (await setPortalAyar(db, portalAyar)),
  },
  { adim: '002-tanimlar', changed: ['calisanTip', 'isTanim'], run: insertTanimlar },
  // before the postings, which are written with it: giving it to each of them later would write every index again
  { adim: '007-form', changed: ['ilan'], run: createForm },
  { adim: '003-ilan', changed: ['ilan'], run: insertIlanlar },
  { adim: '004-aday', changed: [], run: createAdaylar },
  { adim: '005-kanal', changed: ['portalAyar'], run: createDemoKanal },
  { adim: '006-sms-iptal', changed: [], run: createSmsIptal },
  { adim: '008-kisisel-kriter', changed: [], run: createKisiselKriterler },
  { adim: '009-basvuru', changed: [], run: createBasvurular },
  { adim: '010-is-akis', changed: [], run: createIsAkis },
  { adim: '011-ars', changed: [], run: createArs },
  { adim: '012-test', changed: ['ilan'], run: createTests },
  {
    adim: '013-kullanici',
    changed: ['kullanici'],
    run: (db, { tenantKey }, { master }) => createDemoStaff(db, tenantKey, master.db),
  },
  {
    adim: '014-kurulus',
    changed: ['company', 'branch', 'unit', 'unitType', 'kullanici'],
    run: (db, { tenantKey }, { master }) => createDemoOrganisation(db, tenantKey, master.db),
  },
  { adim: '015-mail-grubu', changed: ['mailGrubu'], run: createDemoMailGrubu },
  { adim: '016-isyeri', changed: ['isyeri'], run: createIsyerleri },
  {
    adim: '017-sgk-sube',
    changed: ['kullanici'],
    run: (db, tenant, { master }) => createSgkSube(db, tenant, master.db),
  },
  { adim: '021-personel', changed: ['personel', 'tescil'], run: createPersonel },
  { adim: '031-sgk-olay', changed: ['eVizite', 'isKazasi'], run: createOlaylar },
  { adim: '018-ise-alim', changed: ['ilan', 'kullanici', 'durumTanim'], run: createDemoIseAlim },
  { adim: '019-inceleme', changed: ['belge', 'adayTest', 'oneriTalep'], run: createInceleme },
  { adim: '020-basvurular', changed: ['basvuru'], run: createMany },
  {
    adim: '023-ise-giris',
    changed: ['iseGiris'],
    run: (db, _tenant, { master }) => createDemoGirisler(db, master.db),
  },
  { adim: '022-sgk-borc', changed: ['eBorc'], run: createDemoBorclar },
  // after the debts, which stand against incentives
  {
    adim: '025-tesvik',
    changed: ['tahakkuk', 'hizmetSatiri', 'tesvik'],
    run: (db, _tenant, { master }) => createDemoTesvikler(db, master.db),
  },
  // after whatever makes personnel and lines of accruals
  { adim: '029-kontrol', changed: ['girisCikisKontrol', 'audi', 'personel'], run: createDemoKontrol },
]

/** Runs the steps that a tenant lacks, each in one transaction with the record that it is done. */
export async function seedTenant(runtime: Seeded, tenant: DemoTenant, done: ReadonlySet<string>) {
  const found = await runtime.tenants.find(tenant.tenantKey)
  // an administrator may have removed it or switched it off
  if (!found) return
  const pool = await runtime.tenants.open(found.id)
  for (const { adim, changed, run } of tenantSteps) {
    if (done.has(`${tenant.tenantKey}/${adim}`)) continue
    await pool.inTransaction(async (db) => {
      const [isNew] = await startTenantAdim(db, { adim })
      if (isNew) await run(db, tenant, runtime)
    })
    await saveMasterAdim(runtime.master.db, { tenantKey: tenant.tenantKey, adim })
    for (const subject of changed) await runtime.changes.publish(found.id, subject)
  }
}

async function insertTanimlar(db: TenantDb, { words, calisanTipList }: DemoTenant) {
  const roles = Object.values(words.roles)
  const tipler = new Set([...roles.map(({ calisanTip }) => calisanTip), ...calisanTipList])
  await insertCalisanTipList(db, { adlar: [...tipler] })
  await insertIsTanimList(db, { adlar: [...new Set(roles.map(({ isAdi }) => isAdi))] })
}

async function insertIlanlar(db: TenantDb, tenant: DemoTenant, { master }: Seeded) {
  const source = createSource(tenant, await selectEveryIlce(master.db, {}))
  const [form] = await findFormByName(db, { formAdi: guardForm.ad })
  const json = JSON.stringify(planIlanList(source, tenant))
  await gatherIlanArama(db, {})
  await insertIlanList(db, { json, basvuruFormuId: form?.id ?? null })
  await mergeIlanArama(db, {})
  await endIlanAramaGathering(db, {})
}

/** As if they had registered on the web, with the messages they allow. */
async function createAdaylar(db: TenantDb, { tenantKey, adayList }: DemoTenant, { tenants }: Seeded) {
  const tenant = await getTenant(tenants, tenantKey)
  const degerler = { aydinlatma: true, sms: true, eposta: true }
  for (const person of adayList) {
    await createAday(db, tenant, { person, consent: { degerler, kanal: 'web', aktor: 'demo' } })
  }
}

async function createSmsIptal(db: TenantDb, { tenantKey, adayList }: DemoTenant, { tenants }: Seeded) {
  const phones = adayList.map(({ cepTel }) => cepTel)
  await createDemoSmsIptal(db, await getTenant(tenants, tenantKey), phones)
}

/** Every posting of the demo asks what a guard is asked. */
async function createForm(db: TenantDb) {
  const basvuruFormuId = await makeForm(db, guardForm)
  await publishForm(db, basvuruFormuId)
  await giveForm(db, { basvuruFormuId })
}

async function createBasvurular(
  db: TenantDb,
  { tenantKey, adayList }: DemoTenant,
  { master, tenants, services }: Seeded,
) {
  const { guid } = await getTenant(tenants, tenantKey)
  const where = { db, master: master.db, files: services.files, tenantGuid: guid }
  await createDemoBasvurular(
    where,
    adayList.map(({ cepTel }) => cepTel),
  )
}

/** The first company's desk has a year behind it. */
async function createMany(db: TenantDb, { tenantKey }: DemoTenant, { tenants, master }: Seeded) {
  if (tenantKey === 'demo') await createManyBasvurular(db, await getTenant(tenants, tenantKey), master.db)
}

async function createIsAkis(db: TenantDb, { tenantKey }: DemoTenant, runtime: Seeded) {
  const tenant = await getTenant(runtime.tenants, tenantKey)
  await createEndedIsAkis(db, tenant)
  await askDemoIsAkis(runtime, db, tenant)
}

async function createArs(db: TenantDb, { tenantKey }: DemoTenant, { tenants }: Seeded) {
  await createDemoArs(db, await getTenant(tenants, tenantKey))
}

async function createTests(db: TenantDb, { tenantKey }: DemoTenant, runtime: Seeded) {
  await createDemoTests(inDemo(runtime, db, await getTenant(runtime.tenants, tenantKey)))
}

async function createInceleme(db: TenantDb, { tenantKey }: DemoTenant, runtime: Seeded) {
  if (tenantKey !== 'demo') return
  const where = inDemo(runtime, db, await getTenant(runtime.tenants, tenantKey))
  await createDemoInceleme({ ...where, files: runtime.services.files })
}

async function createIsyerleri(db: TenantDb, { tenantKey }: DemoTenant, { tenants, master }: Seeded) {
  await createDemoIsyerleri(db, await getTenant(tenants, tenantKey), master.db)
}

async function createPersonel(db: TenantDb, { tenantKey }: DemoTenant, { tenants, master, services }: Seeded) {
  await createDemoPersonel({ db, master: master.db, files: services.files }, await getTenant(tenants, tenantKey))
}

async function createOlaylar(db: TenantDb, { tenantKey }: DemoTenant, { tenants, master }: Seeded) {
  await createDemoOlaylar({ db, master: master.db }, await getTenant(tenants, tenantKey))
}

async function getTenant(tenants: Seeded['tenants'], tenantKey: string) {
  const tenant = await tenants.find(tenantKey)
  if (!tenant) throw new Error(`no such tenant: ${tenantKey}`)
  return tenant
}

/** Rows of one statement: a killed run keeps what it had written. */
const batchSize = 250

type Grown = Seeded & Pick<Runtime, 'server' | 'keys' | 'log'>

/** Adds open postings until there are so many; returns how many were added. */
export function growIlanList(runtime: Grown, tenant: DemoTenant, wanted: number): Promise<number> {
  return withSetupPools(runtime, (patient) => grow(patient, tenant, wanted))
}

async function grow(runtime: Seeded, tenant: DemoTenant, wanted: number): Promise<number> {
  const found = await runtime.tenants.find(tenant.tenantKey)
  if (!found) throw new Error(`no such tenant: ${tenant.tenantKey}`)
  const { db } = await runtime.tenants.open(found.id)
  const source = createSource(tenant, await selectEveryIlce(runtime.master.db, {}))
  const [before] = await countIlan(db, {})
  if (!before) throw new Error('nothing was counted')
  const missing = Math.max(0, wanted - before.acik)
  for (let added = 0; added < missing; added += batchSize) {
    const more = planMoreIlan(source, before.hepsi + added, Math.min(batchSize, missing - added))
    await insertIlanList(db, { json: JSON.stringify(more), basvuruFormuId: null })
  }
  if (missing === 0) return 0
  await analyzeIlan(db, {})
  await runtime.changes.publish(found.id, 'ilan')
  return missing
}
