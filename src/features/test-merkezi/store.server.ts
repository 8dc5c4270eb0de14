import { AppError } from '#core/errors.ts'
import { pageUrl, paths } from '#core/paths.ts'
import { testDurum } from '#core/test-merkezi/durum.ts'
import { sendMesaj } from '#features/mesaj/send.server.ts'
import type { Config } from '#server/config.ts'
import type { TenantDb } from '#server/database/database.ts'
import type { Enqueue } from '#server/job-kind.ts'
import { revokeGuidLinks } from '#server/links/guid-link.ts'
import { completeTest } from './complete.server.ts'
import { type MadeTest, makeTest, type Write } from './create.server.ts'
import { closeExpired, findKind } from './create-queries.server.ts'
import { createResultGuid, testGuidOf } from './link.server.ts'
import { TestPlan } from './plan.ts'
import {
  addProjeTest,
  cancelOpen,
  extendOpen,
  findAdayOf,
  findAnswered,
  insertOlcek,
  insertSorular,
  insertSurum,
  keepCounting,
  resetEnded,
  retireSurum,
  upsertTip,
} from './store-queries.server.ts'

export { addProjeTest, completeTest, findKind, makeTest, testGuidOf }

/** Publishes a test: a new version of its kind. Who took an earlier one goes on with that. */
export async function publishTest(db: TenantDb, given: TestPlan): Promise<{ tipId: number; surumId: number }> {
  const { id = null, olcekler, sorular, psikometrik, karistir, gecmePuani = null, ...kind } = TestPlan.parse(given)
  const [tip] = await upsertTip(db, { id, ...kind, testAciklama: kind.testAciklama ?? null })
  if (!tip) throw new Error('a kind of test was not stored')
  if (id !== null) await keepCounting(db, { id })
  await retireSurum(db, { tipId: tip.id })
  const version = { tipId: tip.id, psikometrik, karistir, gecmePuani, soruSayisi: sorular.length }
  const [surum] = await insertSurum(db, version)
  if (!surum) throw new Error('a version of a test was not stored')
  const surumId = surum.id
  await insertOlcek(db, { surumId, olcekler: JSON.stringify(olcekler.map(numbered)) })
  const asked = sorular.map((soru, index) => ({ ...numbered(soru, index), yanitlar: soru.yanitlar.map(numbered) }))
  await insertSorular(db, { surumId, sorular: JSON.stringify(asked) })
  return { tipId: tip.id, surumId }
}

function numbered<T extends object>(item: T, index: number): T & { sira: number } {
  return { ...item, sira: index + 1 }
}

export type Sending = Write & { enqueue: Enqueue; config: Pick<Config, 'publicUrl'> }

type Sent = { adayId: number; tipId: number; iapId?: number | null }

/**
 * Gives a candidate a test and tells them by SMS where it is. One that is taken elsewhere is not written about: whoever
 * runs it gets the token by which it is recorded as done.
 */
export async function sendTest(write: Sending, { adayId, tipId, iapId = null }: Sent): Promise<MadeTest> {
  const { db, tenant, config } = write
  const [aday] = await findAdayOf(db, { adayId })
  const [kind] = await findKind(db, { tipId })
  if (!aday || !kind) throw new AppError('notFound')
  await closeExpired(db, { adayId, tipId })
  const made = await makeTest(write, { adayId, tipId, kind, durum: testDurum.sent, iapId, iddiaBaslama: null })
  if (kind.harici) return made
  const baglanti = config.publicUrl + pageUrl(paths.test, tenant.tenantKey, { guid: made.guid })
  await sendMesaj(write, {
    kanal: 'sms',
    alici: aday.cepTel,
    dil: aday.dil,
    klass: 'process',
    // the address is a key: it is sealed, and forgotten once it has left
    gizli: true,
    reference: `testDavet-${made.id}`,
    sablon: 'testDavet',
    degiskenler: { sirket: tenant.name, sonTarih: made.sonGun, baglanti },
  })
  return made
}

/** Takes an open test back; its link says so. */
export async function cancelTest({ db, audit }: Write, id: number) {
  const [cancelled] = await cancelOpen(db, { id })
  if (!cancelled) throw new AppError('testKapali')
  await revokeGuidLinks(db, { amac: 'testHarici', konuId: id })
  audit({ islem: 'iptal', varlik: 'adayTest', varlikId: id })
}

/** Gives an open test time until the end of a day, which lies ahead. */
export async function extendTest(db: TenantDb, { id, sonGun }: { id: number; sonGun: string }) {
  const [extended] = await extendOpen(db, { id, sonGun })
  if (!extended) throw new AppError('validationFailed', { errors: [{ field: 'sonTarih', key: 'pastDate' }] })
}

/**
 * Takes a test back, whatever its state, and sends the person a new one of its kind. What was answered stays as a record
 * that counts no more, and nobody opens its result by a link.
 */
export async function resetTest(write: Sending, { id, neden }: { id: number; neden: string }): Promise<MadeTest> {
  const { db } = write
  await cancelOpen(db, { id })
  const [test] = await resetEnded(db, { id, neden })
  if (!test) throw new AppError('testKapali')
  await revokeGuidLinks(db, { amac: 'testHarici', konuId: id })
  await revokeGuidLinks(db, { amac: 'testSonuc', konuId: id })
  return sendTest(write, test)
}

/** A link to the result of an answered test, for thirty days. */
export async function createResultLink({ db, tenant, audit }: Write, id: number): Promise<string> {
  const [answered] = await findAnswered(db, { id })
  if (!answered) throw new AppError('notFound')
  audit({ islem: 'sonucBaglantisi', varlik: 'adayTest', varlikId: id })
  return createResultGuid(db, tenant, id)
}

/** Ends every link to the result of a test. */
export async function revokeResultLinks({ db, audit }: Write, id: number) {
  const [answered] = await findAnswered(db, { id })
  if (!answered) throw new AppError('notFound')
  await revokeGuidLinks(db, { amac: 'testSonuc', konuId: id })
  audit({ islem: 'sonucBaglantisiIptal', varlik: 'adayTest', varlikId: id })
}
