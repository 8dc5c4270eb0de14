import { afterAll } from 'vitest'
import { createCevap, createTest, getSorular } from '#features/test-merkezi/contract.ts'
import type { TestPlan } from '#features/test-merkezi/plan.ts'
import { publishTest, sendTest } from '#features/test-merkezi/store.server.ts'
import { makeAday } from './aday.ts'
import { createTestApp, type TestApp, type TestTenant } from './app.ts'
import { createClient } from './client.ts'
import { execute } from './deneme.ts'

const steps = ['Katılmıyorum', 'Kararsızım', 'Katılıyorum']

/** A small aptitude test; a test writes out what it is about. */
export function aTestPlan(given: Partial<TestPlan> = {}): TestPlan {
  return {
    testAdi: 'Genel yetenek',
    testAciklama: 'Kısa bir yetenek testi.',
    adayaAcik: true,
    sorular: ['Bir', 'İki', 'Üç'].map((soru) => ({
      soru: `${soru}. soru: hangisi doğru?`,
      yanitlar: [
        { cevap: 'Doğru', puan: 1 },
        { cevap: 'Yanlış', puan: 0 },
      ],
    })),
    ...given,
  }
}

/** A small psychometric test of two scales. */
export function aScalePlan(given: Partial<TestPlan> = {}): TestPlan {
  const soru = (text: string, olcek: string, isReversed: boolean) => ({
    soru: text,
    olcek,
    yanitlar: steps.map((cevap, index) => ({ cevap, puan: isReversed ? 3 - index : 1 + index })),
  })
  return {
    testAdi: 'Kişilik envanteri',
    adayaAcik: true,
    psikometrik: true,
    olcekler: [
      { olcekAdi: 'Dikkat', normOrtalama: 4, normSapma: 1 },
      { olcekAdi: 'İş birliği', normOrtalama: 4, normSapma: 1 },
    ],
    sorular: [
      soru('Kapıyı iki kez denetlerim.', 'Dikkat', false),
      soru('Arkadaşıma yardım ederim.', 'İş birliği', false),
      soru('Ayrıntıları kaçırırım.', 'Dikkat', true),
      soru('Yalnız çalışmayı isterim.', 'İş birliği', true),
    ],
    ...given,
  }
}

/** Tests in one company, and what those who take them do. */
export function testVisits(app: TestApp, here: TestTenant) {
  const { runtime } = app
  const { tenant } = here
  const newVisitor = () => createClient(app.app, runtime.sessions.issueAnonymous(tenant.id).token)
  const look = (text: string) => here.read((db) => execute(db, text))
  const publish = (plan: TestPlan = aTestPlan()) => here.read((db) => publishTest(db, plan))

  /** A candidate who has begun a test by themselves. */
  async function begin(plan: TestPlan = aTestPlan()) {
    const { tipId } = await publish(plan)
    const aday = await makeAday(runtime, tenant)
    const client = await here.aday(aday.id)
    const { testGUID } = await client.call(createTest, { IKTestMerkeziTestTipId: tipId })
    return { tipId, aday, client, ...(await taken(testGUID)) }
  }

  /** A candidate who was sent a test. */
  async function send(plan: TestPlan = aTestPlan()) {
    const { tipId } = await publish(plan)
    const aday = await makeAday(runtime, tenant)
    const made = await here.read((db) => {
      const write = {
        db,
        tenant,
        audit: () => {},
        enqueue: runtime.jobs.enqueueIn(db, tenant.id),
        config: app.runtime.config,
      }
      return sendTest(write, { adayId: aday.id, tipId })
    })
    return { tipId, aday, made, ...(await taken(made.guid)) }
  }

  async function taken(guid: string) {
    const visitor = newVisitor()
    const { id, sorular } = await visitor.call(getSorular, { TestGUID: guid })
    /** The answer of a question by its place. */
    const cevap = (index: number, choice = 0) => ({
      ikTestMerkeziSorularId: sorular[index]?.id ?? 0,
      ikTestMerkeziSoruYanitlarId: sorular[index]?.soruYanitlar[choice]?.id ?? 0,
    })
    return {
      id,
      guid,
      visitor,
      sorular,
      cevap,
      cevaplar: (choice = 0) => sorular.map((_, index) => cevap(index, choice)),
      answer: (index: number, choice = 0) => visitor.call(createCevap, { TestGUID: guid, ...cevap(index, choice) }),
    }
  }

  return { newVisitor, look, publish, begin, send }
}

/** The product with one company in it and its tests, for a whole file. */
export async function openTestVisits() {
  const app = await createTestApp()
  afterAll(() => app.close())
  const here = await app.newTenant()
  return { app, here, tests: testVisits(app, here) }
}
