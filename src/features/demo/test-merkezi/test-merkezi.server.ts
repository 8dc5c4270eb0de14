import { type PagePath, pageUrl, paths } from '#core/paths.ts'
import { testDurum } from '#core/test-merkezi/durum.ts'
import { createAday } from '#features/aday/queries.server.ts'
import { inventedConsent, inventedPerson } from '#features/demo/invented-person.ts'
import type { TestPlan } from '#features/test-merkezi/plan.ts'
import { listSoru, saveCevaplar } from '#features/test-merkezi/queries.server.ts'
import {
  cancelTest,
  completeTest,
  findKind,
  makeTest,
  publishTest,
  type Sending,
  sendTest,
  testGuidOf,
} from '#features/test-merkezi/store.server.ts'
import { blindIndex, toGuid } from '#server/database/crypto.ts'
import type { TenantDb } from '#server/database/database.ts'
import { createGuidLink } from '#server/links/guid-link.ts'
import type { Runtime } from '#server/runtime.ts'
import type { Tenant } from '#server/tenant/tenants.ts'
import { plausibleAnswers } from './answers.ts'
import { kisilikPlan } from './kisilik.ts'
import {
  type DemoTest,
  findFreeNo,
  giveTests,
  listDemoResults,
  listUntouchedTests,
  lockDemoTests,
} from './queries.server.ts'
import { hariciPlan, yetenekPlan } from './yetenek.ts'

type Write = Omit<Sending, 'config'>
type Seeded = Pick<Runtime, 'jobs' | 'config'>

const tip = { yetenek: yetenekPlan.id ?? 0, kisilik: kisilikPlan.id ?? 0, harici: hariciPlan.id ?? 0 }
const katilanlar = { tel: '5558', mail: 'katilan', tckn: 600_000_001, from: 3 }
const { tel } = katilanlar
const yearSeconds = 365 * 86_400
const answeredSoFar = 12

export function inDemo({ jobs, config }: Seeded, db: TenantDb, tenant: Tenant): Sending {
  return { db, tenant, config, enqueue: jobs.enqueueIn(db, tenant.id), audit: () => {} }
}

/** The three kinds of test, asked for by every posting with a form, and somebody at each stage of one. */
export async function createDemoTests(write: Sending) {
  const { db } = write
  for (const plan of [yetenekPlan, kisilikPlan, hariciPlan]) await publishTest(db, plan)
  await giveTests(db, { tipList: [tip.yetenek, tip.kisilik] })
  await answerBoth(write)
  await answerSome(write)
  await sendTest(write, { adayId: (await addPerson(write)).id, tipId: tip.kisilik })
  const taken = await begin(write, await addPerson(write), tip.kisilik)
  await cancelTest(write, taken.id)
  for (const wanted of Object.values(live)) await topUp(write, wanted)
}

/** Somebody who is done with both, and whose results can be read by a link. */
async function answerBoth(write: Write) {
  const person = await addPerson(write)
  for (const plan of [yetenekPlan, kisilikPlan]) {
    const { id, cevaplar } = await answersOf(write, person, plan)
    await completeTest(write, id, { cevaplar })
    await keepGuid(write, 'testSonuc', id)
  }
}

/** Somebody in the middle of the first. */
async function answerSome(write: Write) {
  const { id, cevaplar } = await answersOf(write, await addPerson(write), yetenekPlan)
  const given = cevaplar.slice(0, answeredSoFar)
  await saveCevaplar(write.db, {
    id,
    soruList: given.map(({ soruId }) => soruId),
    yanitList: given.map(({ yanitId }) => yanitId),
  })
}

type Person = { id: number; adSoyad: string }

async function answersOf(write: Write, person: Person, plan: TestPlan) {
  const { id, testSurumId } = await begin(write, person, plan.id ?? 0)
  const stored = await listSoru(write.db, { testSurumId })
  return { id, cevaplar: plausibleAnswers(plan, stored, person.adSoyad) }
}

async function addPerson({ db, tenant }: Write): Promise<Person> {
  const [free] = await findFreeNo(db, { tel })
  if (!free) throw new Error('no telephone is left')
  const person = inventedPerson(katilanlar, free.no)
  const aday = await createAday(db, tenant, { person, consent: inventedConsent })
  if (!aday) throw new Error('a free telephone has an owner')
  return { id: aday.id, adSoyad: `${person.ad} ${person.soyad}` }
}

/** As if they had opened the test by themselves: no message tells them of it. */
async function begin(write: Write, { id: adayId }: Person, tipId: number) {
  const [kind] = await findKind(write.db, { tipId })
  if (!kind) throw new Error(`the demo has no test ${tipId}`)
  const test = { adayId, tipId, kind, durum: testDurum.created, iapId: null, iddiaBaslama: null }
  const { id } = await makeTest(write, test)
  return { id, testSurumId: kind.testSurumId }
}

/** Worked out again whenever it is shown, because the table keeps only a hash. */
function demoGuid({ keys }: Tenant, amac: 'testHarici' | 'testSonuc', id: number): string {
  return toGuid(blindIndex(keys, `demo|${amac}|${id}`))
}

async function keepGuid({ db, tenant }: Write, amac: 'testHarici' | 'testSonuc', konuId: number) {
  await createGuidLink(db, tenant, { amac, konuId, seconds: 10 * yearSeconds, guid: demoGuid(tenant, amac, konuId) })
}

/** What can be tried at once. */
const live = {
  kisilik: { tel, tipId: tip.kisilik, durum: testDurum.created, limit: 5 },
  yetenek: { tel, tipId: tip.yetenek, durum: testDurum.created, limit: 1 },
  harici: { tel, tipId: tip.harici, durum: testDurum.sent, limit: 1 },
} as const

/** The tests that can be tried; somebody is added for each one that was used up. */
async function topUp(write: Sending, wanted: (typeof live)[keyof typeof live]): Promise<DemoTest[]> {
  const open = await listUntouchedTests(write.db, wanted)
  const missing = wanted.limit - open.length
  const [kind] = missing === 0 ? [] : await findKind(write.db, wanted)
  // nothing is missing, or that kind of test was taken out of use
  if (!kind) return open
  for (let left = missing; left > 0; left--) await addLive(write, wanted.tipId)
  return listUntouchedTests(write.db, wanted)
}

async function addLive(write: Sending, tipId: number) {
  const person = await addPerson(write)
  if (tipId !== tip.harici) return void (await begin(write, person, tipId))
  const { id } = await sendTest(write, { adayId: person.id, tipId })
  await keepGuid(write, 'testHarici', id)
}

/** Tests and results to try: spent ones are replaced, and nothing else changes because somebody looked. */
export async function listDemoTests(write: Sending) {
  const { db, tenant } = write
  const { tenantKey } = tenant
  await lockDemoTests(db, {})
  const [kisilik, yetenek] = [await topUp(write, live.kisilik), await topUp(write, live.yetenek)]
  const [harici, sonuc] = [await topUp(write, live.harici), await listDemoResults(db, { tel })]
  const guid = (id: number) => testGuidOf(tenant, id)
  const back = (path: PagePath) => ({ ReturnURL: pageUrl(path, tenantKey) })
  const token = (id: number) => ({ testresult: demoGuid(tenant, 'testHarici', id) })
  return [
    ...kisilik.map(({ id, testAdi, adSoyad }) => ({
      tur: 'test' as const,
      path: pageUrl(paths.test, tenantKey, { guid: guid(id) }),
      aciklama: `${testAdi}: ${adSoyad}`,
    })),
    ...yetenek.map(({ id, testAdi, adSoyad }) => ({
      tur: 'testHarici' as const,
      path: pageUrl(paths.testHarici, tenantKey, { guid: guid(id), ...back(paths.ilanlar) }),
      aciklama: `${testAdi}, bitince ilanlara döner: ${adSoyad}`,
    })),
    ...harici.map(({ id, testAdi, adSoyad }) => ({
      tur: 'testHarici' as const,
      path: pageUrl(paths.testHarici, tenantKey, { ...token(id), ...back(paths.ilanlar) }),
      aciklama: `${testAdi} başka yerde bitti, kaydedilir: ${adSoyad}`,
    })),
    ...sonuc.map(({ id, testAdi, adSoyad }) => ({
      tur: 'testSonuc' as const,
      path: pageUrl(paths.testMerkeziSonuc, tenantKey, { guid: demoGuid(tenant, 'testSonuc', id) }),
      aciklama: `${testAdi} sonucu: ${adSoyad}`,
    })),
  ]
}
