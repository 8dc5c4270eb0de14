import { testDurum } from '#core/test-merkezi/durum.ts'
import { completeTest } from '#features/test-merkezi/complete.server.ts'
import { makeTest } from '#features/test-merkezi/create.server.ts'
import { findKind } from '#features/test-merkezi/create-queries.server.ts'
import { createResultGuid } from '#features/test-merkezi/link.server.ts'
import type { TestPlan } from '#features/test-merkezi/plan.ts'
import { listSoru } from '#features/test-merkezi/queries.server.ts'
import { publishTest } from '#features/test-merkezi/store.server.ts'
import type { Runtime } from '#server/runtime.ts'
import type { Tenant } from '#server/tenant/tenants.ts'

const katilim = ['Hiç katılmıyorum', 'Katılmıyorum', 'Kararsızım', 'Katılıyorum', 'Kesinlikle katılıyorum']

/** A psychometric test of two scales, with letters that only Turkish has. */
export function anInventory(given: Partial<TestPlan> = {}): TestPlan {
  const yanitlar = katilim.map((cevap, index) => ({ cevap, puan: index + 1 }))
  return {
    testAdi: 'Çalışma Tarzı Envanteri',
    testAciklama: 'İş yerindeki alışkanlıklarınızı ölçer. Doğru ya da yanlış yanıt yoktur.',
    psikometrik: true,
    olcekler: [
      { olcekAdi: 'Dışadönüklük', aciklama: 'İnsanlarla kolay ilişki kurma.', normOrtalama: 6, normSapma: 2 },
      { olcekAdi: 'Özdenetim', normOrtalama: 7.5, normSapma: 1.25 },
    ],
    sorular: [
      { soru: "Şişli'deki bir etkinlikte tanımadığım kişilerle konuşurum.", yanitlar, olcek: 'Dışadönüklük' },
      { soru: "İğdır'a taşınsam hemen arkadaş edinirim.", yanitlar, olcek: 'Dışadönüklük' },
      { soru: '10.000 ₺ tutarındaki bir alışverişi önce düşünürüm.', yanitlar, olcek: 'Özdenetim' },
      { soru: 'Öğle uykusu çok gelse de işimi bitiririm (ğüşıöç).', yanitlar, olcek: 'Özdenetim' },
    ],
    ...given,
  }
}

/** An aptitude test: the second answer of each question is the right one. */
export function anAptitudeTest(given: Partial<TestPlan> = {}): TestPlan {
  const soru = (n: number) => ({
    soru: `${n} ile ${n} toplanırsa kaç eder?`,
    yanitlar: [n, 2 * n, 3 * n].map((cevap, index) => ({ cevap: String(cevap), puan: index === 1 ? 1 : 0 })),
  })
  return { testAdi: 'Genel Yetenek Testi', gecmePuani: 2, sorular: [soru(7), soru(8), soru(9)], ...given }
}

type Wanted = {
  adayId: number
  plan?: TestPlan
  /** The answer to each question by its place, the first where none is given. */
  choices?: number[]
  isFinished?: boolean
}

export type AnsweredTest = { id: number; guid: string; sonucGuid: string; tipId: number; surumId: number }

/** Publishes a test and answers it for a candidate; `guid` is the test's, `sonucGuid` that of a link to its result. */
export async function makeAnsweredTest(
  { tenants }: Pick<Runtime, 'tenants'>,
  tenant: Tenant,
  { adayId, plan = anInventory(), choices = [], isFinished = true }: Wanted,
): Promise<AnsweredTest> {
  const pool = await tenants.open(tenant.id)
  return pool.inTransaction(async (db) => {
    const write = { db, tenant, audit: () => {} }
    const { tipId, surumId } = await publishTest(db, plan)
    const [kind] = await findKind(db, { tipId })
    if (!kind) throw new Error('the test is not published')
    const durum = testDurum.sent
    const { id, guid } = await makeTest(write, { adayId, tipId, kind, durum, iapId: null, iddiaBaslama: null })
    const sorular = await listSoru(db, { testSurumId: surumId })
    const cevaplar = sorular.map(({ id: soruId, yanitlar }, index) => {
      return { soruId, yanitId: yanitlar[choices[index] ?? 0]?.id ?? 0 }
    })
    if (isFinished) await completeTest(write, id, { cevaplar })
    return { id, guid, sonucGuid: await createResultGuid(db, tenant, id), tipId, surumId }
  })
}
