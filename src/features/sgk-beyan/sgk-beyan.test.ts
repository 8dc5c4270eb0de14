import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { addDays } from '#core/date.ts'
import { openYol } from '#features/sgk/cagir.server.ts'
import { sgkCagriEndpoints, sgkKanalAyarEndpoints } from '#features/sgk/contract.ts'
import { onayliRaporlarDetay, raporOnay } from '#features/sgk/wire/evizite.ts'
import { RetryLater } from '#server/jobs/job.ts'
import { type BeyanWorld, createBeyanWorld, tcKimlikNo } from '#test/beyan-world.ts'
import { execute } from '#test/deneme.ts'
import { soon } from '#test/soon.ts'
import { sgkBeyanEndpoints } from './contract.ts'
import type { YeniBeyan } from './create.server.ts'
import { readSgkBeyan, sendSgkBeyan } from './jobs.server.ts'

// Spec: SGK 4.10, acceptance test 12, and the faults after which nobody knows whether SGK has acted.

let world: BeyanWorld
let gun: string
beforeAll(async () => {
  world = await createBeyanWorld()
})
afterAll(() => world?.close())
beforeEach(async () => {
  gun = await world.begin()
})

test('a declaration is sent once, answered, and kept without the national id', async () => {
  const { beyanId } = await world.declare(await world.anApproval())
  await world.reached(beyanId, 2)
  const row = await world.get(beyanId)
  expect(row).toMatchObject({ sonucKod: 0, neden: null, adSoyad: 'AYŞE GÜNEŞ', islem: 'raporOnay' })
  expect(row.sonucAciklama).toContain('bildirimId')
  const find = async (search: string) =>
    (await world.staff.call(sgkBeyanEndpoints.fullGet, { filter: { genelFilter: search } })).rows
  expect(await find('ayse gunes')).toMatchObject([{ id: beyanId }])
  expect(await find('bildirimid')).toMatchObject([{ id: beyanId }])
  expect(await find('mehmet')).toEqual([])
  expect(await world.sent('raporOnay')).toBe(1)
  const kept = await world.company.read((db) => execute(db, 'select sgk_beyan::text from sgk_beyan'))
  expect(JSON.stringify([kept, row])).not.toContain(tcKimlikNo)
  const calls = await world.staff.call(sgkCagriEndpoints.fullGet, {})
  expect(calls.rows.find(({ operasyon }) => operasyon === 'raporOnay')).toMatchObject({ sonucKod: 0 })
})

test('made again with its key it is the same declaration; another one of the record waits for its end', async () => {
  const yeni = await world.anApproval()
  const made = await Promise.all([world.declare(yeni), world.declare(yeni), world.declare(yeni)])
  expect(new Set(made.map(({ beyanId }) => beyanId)).size).toBe(1)
  const beyanId = made[0]?.beyanId ?? 0
  await world.reached(beyanId, 2)
  expect(await world.declare(yeni)).toEqual({ beyanId, durum: 2 })
  expect(await world.sent('raporOnay')).toBe(1)
  await expect(world.declare({ ...yeni, kayitId: 7 })).rejects.toMatchObject({ code: 'idempotencyMismatch' })

  const other = await world.anApproval()
  await world.sim.control('ariza', { operasyon: 'raporOnay', tur: 'http500' })
  const open = await world.declare(other)
  await expect(world.declare({ ...other, istekId: randomUUID() })).rejects.toMatchObject({ code: 'beyanSuruyor' })
  await world.reached(open.beyanId, 4)
})

test('SGK acts but the answer comes too late: uncertain, read back, done, and never sent again', async () => {
  const { timeoutSeconds } = raporOnay
  Object.assign(raporOnay, { timeoutSeconds: 0.5 })
  try {
    await world.sim.control('ariza', { operasyon: 'raporOnay', tur: 'gecikme', sureMs: 2000 })
    const { beyanId } = await world.declare(await world.anApproval())
    await world.reached(beyanId, 2)
    expect(await world.get(beyanId)).toMatchObject({ neden: 'geriOkuma', sonucKod: null })
    expect([await world.sent('raporOnay'), await world.effects('raporOnay')]).toEqual([1, 1])
  } finally {
    Object.assign(raporOnay, { timeoutSeconds })
  }
})

test.each(['etkiSonra500', 'etkiSonraKesik'])('after %s the effect is found by reading back', async (tur) => {
  await world.sim.control('ariza', { operasyon: 'raporOnay', tur })
  const { beyanId } = await world.declare(await world.anApproval())
  await world.reached(beyanId, 2)
  expect(await world.get(beyanId)).toMatchObject({ neden: 'geriOkuma' })
  expect([await world.sent('raporOnay'), await world.effects('raporOnay')]).toEqual([1, 1])
})

test.each([
  'kesik',
  'http500',
  'html',
  'bos',
])('after %s without effect it fails, but not before SGK had its time', async (tur) => {
  await world.sim.control('ariza', { operasyon: 'raporOnay', tur })
  const { beyanId } = await world.declare(await world.anApproval())
  await world.reached(beyanId, 4)
  await vi.waitFor(async () => expect(await world.sent('onayliRaporlarDetay')).toBeGreaterThan(0), soon)
  expect(await world.get(beyanId)).toMatchObject({ durum: 4, neden: 'yanitYok' })
  await world.pass(beyanId)
  await world.staff.call(sgkBeyanEndpoints.dogrula, { id: beyanId })
  await world.reached(beyanId, 3)
  expect(await world.get(beyanId)).toMatchObject({ neden: 'geriOkuma' })
  expect([await world.sent('raporOnay'), await world.effects('raporOnay')]).toEqual([1, 0])
})

test('a refused token is renewed and the declaration repeated once: SGK had not acted', async () => {
  await world.sim.control('ariza', { operasyon: 'raporOnay', tur: 'token104' })
  const { beyanId } = await world.declare(await world.anApproval())
  await world.reached(beyanId, 2)
  expect([await world.sent('raporOnay'), await world.effects('raporOnay')]).toEqual([2, 1])
})

test("SGK's refusal ends it with code and text", async () => {
  const yeni = await world.anApproval()
  const { beyanId } = await world.declare({ ...yeni, istek: { ...Object(yeni.istek), tarih: addDays(gun, 5) } })
  await world.reached(beyanId, 3)
  expect(await world.get(beyanId)).toMatchObject({
    sonucKod: 602,
    sonucAciklama: 'Onay bitiş tarihi hatalı',
    neden: null,
  })
})

test('the sweep finds what a dead process and a lost job have left, and no row beside them', async () => {
  const lose = async () => (await world.lose(await world.anApproval())).beyanId
  const [died, lost, young, asked] = [await lose(), await lose(), await lose(), await lose()]
  const old = `created_date = created_date - interval '20 minutes'`
  const sentLongAgo = `gonderim_zamani = now() - interval '20 minutes'`
  await world.inCompany(`update sgk_beyan set durum = 1, ${sentLongAgo}, ${old} where id = ${died}`)
  await world.inCompany(`update sgk_beyan set ${old} where id = ${lost}`)
  await world.inCompany(`update sgk_beyan set durum = 4, okuma_sayisi = 3, ${sentLongAgo} where id = ${asked}`)
  await world.sweep()
  await Promise.all([world.reached(died, 3), world.reached(lost, 2)])
  expect(await world.get(died)).toMatchObject({ neden: 'geriOkuma', sonucKod: null })
  expect(await world.get(young)).toMatchObject({ durum: 0 })
  expect(await world.get(asked)).toMatchObject({ durum: 4, okumaSayisi: 3 })
  expect(await world.sent('raporOnay')).toBe(1)
})

test('a ready row of a backup is not sent: it may have been sent after the backup was made', async () => {
  const { beyanId } = await world.lose(await world.anApproval(), world.company.tenant.donem - 1)
  await world.run(sendSgkBeyan, beyanId)
  expect(await world.get(beyanId)).toMatchObject({ durum: 0 })
  await world.sweep()
  await world.reached(beyanId, 4)
  expect(await world.get(beyanId)).toMatchObject({ neden: 'yedek' })
  expect(await world.sent('raporOnay')).toBe(0)
})

test('three readings that do not tell leave it to a person, who closes it once', async () => {
  await world.sim.control('ariza', { operasyon: 'raporOnay', tur: 'http500' })
  await world.sim.control('ariza', { operasyon: 'onayliRaporlarDetay', tur: 'bos', adet: 3 })
  const { beyanId: id } = await world.declare(await world.anApproval())
  for (const okumaSayisi of [1, 2, 3]) {
    const counted = async () => expect(await world.get(id)).toMatchObject({ durum: 4, okumaSayisi })
    await vi.waitFor(counted, soon)
    if (okumaSayisi < 3) await world.staff.call(sgkBeyanEndpoints.dogrula, { id })
  }
  const empty = { id, durum: 2, aciklama: '' } as const
  await expect(world.staff.call(sgkBeyanEndpoints.kapat, empty)).rejects.toMatchObject({ code: 'validationFailed' })
  const closed = await world.staff.call(sgkBeyanEndpoints.kapat, {
    id,
    durum: 2,
    aciklama: 'Ekranda onaylı görünüyor.',
  })
  expect(closed).toMatchObject({ durum: 2, neden: 'kisi', sonucAciklama: 'Ekranda onaylı görünüyor.' })
  const again = { id, durum: 3, aciklama: 'Fikrimi değiştirdim.' } as const
  await expect(world.staff.call(sgkBeyanEndpoints.kapat, again)).rejects.toMatchObject({ code: 'gecisYok' })
})

test('the table refuses a way back and a change of what was decided', async () => {
  const { beyanId } = await world.declare(await world.anApproval())
  await world.reached(beyanId, 2)
  for (const change of ['durum = 0', 'durum = 3', `sonuc_aciklama = 'x'`, `istek = '{}'`]) {
    const update = `update sgk_beyan set ${change} where id = ${beyanId}`
    await expect(world.company.read((db) => execute(db, update))).rejects.toThrow()
  }
})

const giris = {
  sigortaliTuru: 0,
  gorevkodu: '02',
  meslekkodu: '5414.01',
  csgbiskolu: '20',
  eskihukumlu: 'H',
  ozurlu: 'H',
  ogrenimkodu: '3',
  kismiSureliCalisiyormu: 'H',
}

test('an entry into work whose answer was lost is found by person and day; a second one is not sent', async () => {
  await world.sim.control('ariza', { operasyon: 'iseGirisKaydet', tur: 'etkiSonra500' })
  const act = { islem: 'iseGirisKaydet', kayit: 'tescil', kayitId: 1, istek: { ...giris, giristarihi: gun } } as const
  const { beyanId } = await world.declare(world.anAct(act))
  await world.reached(beyanId, 2)
  expect(await world.effects('iseGirisKaydet')).toBe(1)
  const second = await world.declare(world.anAct(act))
  await world.reached(second.beyanId, 2)
  expect(await world.get(second.beyanId)).toMatchObject({ sonucKod: null, neden: 'kayitVardi', gonderimZamani: null })
  expect(await world.sent('iseGirisKaydet')).toBe(1)
  const otherDay = { ...act, kayitId: 2, istek: { ...giris, giristarihi: addDays(gun, 1) } }
  const third = await world.declare(world.anAct(otherDay))
  await world.reached(third.beyanId, 3)
  expect(await world.get(third.beyanId)).toMatchObject({ sonucKod: -1, neden: null })
})

const noPay = { belgeturu: 1, hakedilenucret: '0.00', primikramiye: '0.00', eksikgunsayisi: 0, eksikgunnedeni: 0 }
const exit = { istenCikisNedeni: '03', meslekkodu: '5414.01', csgbiskolu: '20' }

async function done(yeni: YeniBeyan) {
  const { beyanId } = await world.declare(yeni)
  await world.reached(beyanId, 2)
  return world.get(beyanId)
}

/** The declarations that take something back or end it, each with what must be true at SGK before it. */
const later = {
  async istenCikisKaydet() {
    const istek = { ...giris, giristarihi: addDays(gun, -30) }
    await done(world.anAct({ islem: 'iseGirisKaydet', kayit: 'tescil', kayitId: 1, istek }))
    const cikis = { ...exit, istenCikisTarihi: addDays(gun, -1), bulundugumuzDonem: noPay, oncekiDonem: noPay }
    return world.anAct({ islem: 'istenCikisKaydet', kayit: 'tescil', kayitId: 1, istek: cikis })
  },
  async onaylIptal() {
    const approval = await world.anApproval()
    const { sonucAciklama } = await done(approval)
    const [, bildirimId] = /bildirimId: (\d+)/.exec(sonucAciklama ?? '') ?? []
    const istek = { medulaRaporId: String(approval.kayitId), bildirimId }
    return world.anAct({ islem: 'onaylIptal', kisiId: null, kayitId: approval.kayitId, istek })
  },
  async personelimDegildir() {
    const { kayitId } = await world.anApproval()
    return world.anAct({ islem: 'personelimDegildir', kayitId, istek: { vaka: '3', medulaRaporId: String(kayitId) } })
  },
}
type Later = keyof typeof later

test.each(
  Object.keys(later) as Later[],
)('%s acts once, and a lost answer is decided by reading back', async (islem) => {
  const lost = await later[islem]()
  await world.sim.control('ariza', { operasyon: islem, tur: 'etkiSonraKesik' })
  expect(await done(lost)).toMatchObject({ neden: 'geriOkuma', sonucKod: null })
  expect([await world.sent(islem), await world.effects(islem)]).toEqual([1, 1])

  gun = await world.begin()
  const vain = await later[islem]()
  await world.sim.control('ariza', { operasyon: islem, tur: 'kesik' })
  const { beyanId: id } = await world.declare(vain)
  await world.reached(id, 4)
  await world.pass(id)
  await world.staff.call(sgkBeyanEndpoints.dogrula, { id })
  await world.reached(id, 3)
  expect([await world.sent(islem), await world.effects(islem)]).toEqual([1, 0])
})

test('a reading that SGK refuses as too early is no reading: it is made again and not counted', async () => {
  await world.sim.control('ariza', { operasyon: 'raporOnay', tur: 'etkiSonra500' })
  await world.sim.control('ariza', { operasyon: 'onayliRaporlarDetay', tur: 'hiz1012' })
  const { beyanId: id } = await world.declare(await world.anApproval())
  await vi.waitFor(async () => expect(await world.sent('onayliRaporlarDetay')).toBe(1), soon)
  expect(await world.get(id)).toMatchObject({ durum: 4, okumaSayisi: 0 })
  // the book lets the next one pass after a tenth of a second
  await vi.waitFor(() => world.run(readSgkBeyan, id), soon)
  expect(await world.get(id)).toMatchObject({ durum: 2, okumaSayisi: 0 })
})

test('over a channel to SGK itself declarations are locked, readings are not', async () => {
  const { id, rowVersion } = world.kanal.evizite ?? { id: 0, rowVersion: 0 }
  await world.admin.call(sgkKanalAyarEndpoints.update, { id, rowVersion, mod: 'gercek' })
  try {
    const { beyanId } = await world.declare(await world.anApproval())
    await world.reached(beyanId, 3)
    expect(await world.get(beyanId)).toMatchObject({ neden: 'kanalKapali', gonderimZamani: null })
    const { config } = world.app.runtime
    const open = { ...world.app.runtime, config: { ...config, sgk: { ...config.sgk, sendsBeyan: true } } }
    const tenantId = world.company.tenant.id
    expect(await openYol(world.app.runtime, raporOnay, tenantId)).toEqual({ engel: 'kanalKapali', sonraki: null })
    expect(await openYol(world.app.runtime, onayliRaporlarDetay, tenantId)).toMatchObject({ mod: 'gercek', bolen: 1 })
    expect(await openYol(open, raporOnay, tenantId)).toMatchObject({ mod: 'gercek', bolen: 1 })
  } finally {
    await world.admin.call(sgkKanalAyarEndpoints.update, { id, rowVersion: rowVersion + 1, mod: 'simulator' })
  }
})

test('what a stopped channel holds up waits for an hour and then fails; nothing has left', async () => {
  const text = `insert into sgk_kanal_kesici values ('evizite', 'simulator', '{}', now() + interval '9 minutes')`
  await world.app.runtime.master.db.query({ text, rowMode: 'array' })
  const { beyanId: id } = await world.declare(await world.anApproval())
  await expect(world.run(sendSgkBeyan, id)).rejects.toBeInstanceOf(RetryLater)
  expect(await world.get(id)).toMatchObject({ durum: 0 })
  await world.inCompany(`update sgk_beyan set created_date = created_date - interval '61 minutes' where id = ${id}`)
  await world.run(sendSgkBeyan, id)
  expect(await world.get(id)).toMatchObject({ durum: 3, neden: 'kanalDurdu', gonderimZamani: null })
  expect(await world.sent('raporOnay')).toBe(0)
})
