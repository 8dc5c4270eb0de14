import { afterAll, beforeAll, expect, test } from 'vitest'
import { topluIsJobs } from '#features/toplu-is/jobs.server.ts'
import { startWorker } from '#server/jobs/job-worker.ts'
import { createTestApp, type TestApp, type TestTenant } from '#test/app.ts'
import type { Client } from '#test/client.ts'
import { codeOf, type Desk, openDesk } from '#test/desk.ts'
import { sized } from '#test/harness/random.ts'
import { rights } from '#test/staff.ts'
import { basvuruEndpoints as calls } from './contract.ts'

let app: TestApp
let company: TestTenant
let staff: Client
let desk: Desk
beforeAll(async () => {
  app = await createTestApp()
  company = await app.newTenant()
  staff = await company.staff()
  desk = await openDesk(app, company)
})
afterAll(() => app.close())

const run = (text: string) => desk.run(text)
const anApplication = (no?: number) => desk.anApplication(no)
const historyOf = (id: number) => desk.historyOf(id)
const messagesOf = (id: number) => desk.messagesOf(id)

test('a status changes along a permitted transition, with one row of history, a note and one message', async () => {
  const { id, takipNo } = await anApplication(2)
  const { rowVersion } = await staff.call(calls.get, { id })
  const [[nedenId] = []] = await run(`select min(id) from durum_neden`)
  const refusing = { id, rowVersion, durumYonetimiNo: 6, adayaMetin: 'İlginize teşekkürler.', not: 'Boyu kısa.' }
  await expect(staff.call(calls.durumDegistir, refusing)).rejects.toMatchObject({
    errors: [{ field: 'durumNedenId', key: 'required' }],
  })
  const [soon, key] = ['2099-01-01', 'bir-anahtar-bir-etki-0001']
  const input = { ...refusing, durumNedenId: Number(nedenId), yenidenBasvuruTarihi: soon }
  const done = await staff.call(calls.durumDegistir, input, { key })
  expect(done).toMatchObject({ durumYonetimiNo: 6, kapali: true, yenidenBasvuruTarihi: soon })
  // the same key again is the same effect
  expect(await staff.call(calls.durumDegistir, input, { key })).toEqual(done)
  expect(await historyOf(id)).toEqual([
    [null, 2, false],
    [2, 6, true],
  ])
  expect(await messagesOf(id)).toEqual([
    `bekliyor: ${takipNo} numarali basvurunuz: Olumsuz sonuçlandı. İlginize teşekkürler.`,
  ])
  const kart = await staff.call(calls.kart, { id })
  expect(kart).toMatchObject({
    durumAdi: 'Olumsuz',
    notlar: [{ metin: 'Boyu kısa.' }],
    gecisler: [{ durumAdi: 'İnceleniyor' }],
  })
  // what was written about the person is in no record that outlives an erasure
  const [[record] = []] = await run(
    `select string_agg(degisim::text, ' ') from audit_log where varlik = 'basvuru' and varlik_id = '${id}'`,
  )
  expect(String(record)).toContain('durumYonetimiNo')
  expect(String(record)).not.toMatch(/teşekkür|Boyu/)
})

test('of two who move one application, the slower gets what the other did, and no message goes out for it', async () => {
  await eachRound((client) => raceToMove(client))
})

/** A caller makes so many calls in ten minutes: the long rounds take turns. */
async function eachRound(work: (client: Client) => Promise<void>) {
  for (let round = 0; round < sized(2, 200); round++) {
    await work(round % 20 === 0 ? await nextClient() : turn)
  }
}
let turn: Client
const nextClient = async () => {
  turn = await company.staff()
  return turn
}

async function raceToMove(client: Client) {
  const { id } = await anApplication(2)
  const { rowVersion } = await client.call(calls.get, { id })
  const move = (durumYonetimiNo: number) => client.call(calls.durumDegistir, { id, rowVersion, durumYonetimiNo })
  const results = await Promise.allSettled([move(3), move(4)])
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const lost = results.find((one) => one.status === 'rejected')
  expect(lost?.reason).toMatchObject({ code: 'staleRecord', resultObject: { id, rowVersion: Number(rowVersion) + 1 } })
  expect(await messagesOf(id)).toHaveLength(1)
  expect(await historyOf(id)).toHaveLength(2)
}

test('an application that is assigned while it is moved has its new owner and its new status', async () => {
  const [[user] = []] = await run('select min(id) from kullanici')
  await eachRound(async (client) => {
    const { id } = await anApplication(2)
    await Promise.all([
      client.call(calls.ata, { id, kullaniciIds: [Number(user)] }),
      client.call(calls.durumDegistir, { id, durumYonetimiNo: 3 }),
    ])
    expect(await client.call(calls.get, { id })).toMatchObject({ sorumluId: user, durumYonetimiNo: 3, rowVersion: 3 })
  })
})

test('every pair of statuses: what the table permits is done, for one and for many alike', async () => {
  const numbers = [1, 2, 3, 4, 5, 6, 7]
  const permitted = new Set((await run('select kaynak_no, hedef_no from durum_gecis')).map((pair) => pair.join('>')))
  const [[nedenId] = []] = await run(`select min(id) from durum_neden`)
  const pairs = numbers.flatMap((from) => numbers.map((to) => [from, to] as const))
  const clerk = await company.staff(rights('basvuru/gor', 'basvuru/durum'))
  const answers: Record<string, string[]> = {}
  for (const [from, to] of pairs) {
    const girdi = { durumYonetimiNo: to, ...(to === 6 && { durumNedenId: Number(nedenId) }), mesajGonder: false }
    const [one, other, third] = [await anApplication(from), await anApplication(from), await anApplication(from)]
    const byOne = await codeOf(staff.call(calls.durumDegistir, { id: one.id, ...girdi }))
    const bulk = await staff.call(calls.bulk, { action: 'durumDegistir', ids: [other.id], girdi })
    const byClerk = await codeOf(clerk.call(calls.durumDegistir, { id: third.id, ...girdi }))
    answers[`${from}>${to}`] = [byOne, bulk.nedenler[0]?.kod ?? 'ok', byClerk]
  }
  const expected = ([from, to]: readonly [number, number]) => {
    if (to === 7) return Array(3).fill('validationFailed')
    if (from === 7) return Array(3).fill('basvuruKapali')
    if (!permitted.has(`${from}>${to}`)) return Array(3).fill('gecisYok')
    // what is decided is opened again by who has the right to that
    return ['ok', 'ok', from === 5 || from === 6 ? 'noAuthority' : 'ok']
  }
  expect(answers).toEqual(Object.fromEntries(pairs.map((pair) => [`${pair[0]}>${pair[1]}`, expected(pair)])))
})

test('many at once: the trial tells rows, messages and parts, the messages wait, and undo takes all of it back', async () => {
  await run('update portal_ayar set sms_birim_fiyat = 0.5')
  const [one, two, shut] = [await anApplication(1), await anApplication(1), await anApplication(7)]
  const body = { action: 'durumDegistir', ids: [one.id, two.id, shut.id], girdi: { durumYonetimiNo: 2 } }
  const trial = await staff.call(calls.bulk, { ...body, deneme: true })
  expect(trial).toMatchObject({
    etkilenecek: 2,
    atlanacak: 1,
    nedenler: [{ kod: 'basvuruKapali', adet: 1 }],
    mesaj: { adet: 2, parca: 2, tutar: '1.00', ornek: `${one.takipNo} numarali basvurunuzun durumu: İnceleniyor` },
  })
  expect(await messagesOf(one.id)).toEqual([])
  const done = await staff.call(calls.bulk, body)
  expect(done).toMatchObject({ etkilenen: 2, atlanan: 1 })
  expect(await messagesOf(one.id)).toHaveLength(1)
  const [[delay] = []] = await run(
    `select min(extract(epoch from (start_after - now())))::int from outbox where job = 'deliverMesaj' and start_after is not null`,
  )
  expect(Number(delay)).toBeGreaterThan(500)
  const geriAlId = done.geriAlId ?? 0
  expect(await staff.call(calls.bulkDurum, { id: geriAlId })).toMatchObject({ durum: 2, etkilenen: 2 })
  await staff.call(calls.bulkGeriAl, { id: geriAlId })
  const worker = await startWorker(app.runtime, topluIsJobs, [])
  const state = async () => (await staff.call(calls.bulkDurum, { id: geriAlId })).geriAlan ?? 0
  await expect.poll(async () => (await staff.call(calls.bulkDurum, { id: await state() })).durum).toBe(2)
  await worker.close()
  expect(await historyOf(one.id)).toEqual([
    [null, 1, false],
    [1, 2, true],
    [2, 1, true],
  ])
  expect(await messagesOf(two.id)).toEqual([expect.stringMatching(/^basarisiz/)])
  expect(await staff.call(calls.get, { id: two.id })).toMatchObject({ durumYonetimiNo: 1, kapali: false })
})

test('assigned evenly, tagged, noted and asked for documents; each refuses what is not there', async () => {
  const made = await Promise.all(Array.from({ length: 6 }, () => anApplication(4)))
  const ids = made.map(({ id }) => id)
  const [[a] = [], [b] = []] = await run('select id from kullanici order by id limit 2')
  const girdi = { kullaniciIds: [Number(a), Number(b)] }
  expect(await staff.call(calls.bulk, { action: 'ata', ids, girdi })).toMatchObject({ etkilenen: 6 })
  const shares = await run(`select sorumlu_id, count(*)::int from basvuru where id in (${ids}) group by 1 order by 1`)
  expect(shares).toEqual([
    [a, 3],
    [b, 3],
  ])
  const id = ids[0] ?? 0
  await expect(staff.call(calls.ata, { id, kullaniciIds: [999_999] })).rejects.toMatchObject({
    errors: [{ field: 'kullaniciIds', key: 'invalidChoice' }],
  })
  expect(await staff.call(calls.etiketle, { id, ekle: 'Gece, SİLAHLI , gece' })).toMatchObject({
    etiketler: 'gece, SİLAHLI',
  })
  expect(await staff.call(calls.etiketle, { id, cikar: 'silahlı' })).toMatchObject({ etiketler: 'gece' })
  const [etiket] = await staff.call(calls.etiketListesi, {})
  const tagged = await staff.call(calls.fullGet, { filter: { etiketId: etiket?.id ?? 0 } })
  expect(tagged.rows.map((row) => row.id)).toEqual([id])
  await run(`insert into belge_tanim (belge_adi, siralama) values ('Diploma', 90), ('Kimlik', 91)`)
  const [[tanim] = []] = await run(`select id from belge_tanim where belge_adi = 'Kimlik'`)
  expect(await staff.call(calls.belgeIste, { id, belgeTanimIds: [Number(tanim)] })).toMatchObject({ belgeToplam: 1 })
  expect(await codeOf(staff.call(calls.belgeIste, { id, belgeTanimIds: [Number(tanim)] }))).toBe('recordExists')
  await expect(staff.call(calls.belgeIste, { id, belgeTanimIds: [Number(tanim), 999_999] })).rejects.toMatchObject({
    errors: [{ field: 'belgeTanimIds', key: 'invalidChoice' }],
  })
})

test('every document in use is asked for once; the candidate is told where the application waits for documents', async () => {
  const waiting = await anApplication(4)
  const early = await anApplication(2)
  await run(
    `insert into belge_tanim (belge_adi, aktif, siralama) values ('İkametgâh', true, 94), ('Eski belge', false, 95)`,
  )
  const askedOf = async (id: number) =>
    (await run(`select belge_adi from belge where basvuru_id = ${id}`)).flat().map(String)
  for (const { id } of [waiting, early]) {
    await staff.call(calls.belgeIste, { id })
    expect(await askedOf(id)).toContain('İkametgâh')
    expect(await askedOf(id)).not.toContain('Eski belge')
    expect(await codeOf(staff.call(calls.belgeIste, { id }))).toBe('recordExists')
  }
  const toldOf = async ({ id }: { id: number }) =>
    (await run(`select metin from mesaj where referans like 'belge-iste-${id}-%'`)).flat()
  expect(await toldOf(waiting)).toEqual([
    `${waiting.takipNo} numarali basvurunuz icin belge bekliyoruz. Basvurularim sayfasindan yukleyebilirsiniz.`,
  ])
  expect(await toldOf(early)).toEqual([])
  expect(await codeOf(staff.call(calls.belgeIste, { id: 999_999_999 }))).toBe('notFound')
})

test('a private note is written and read by holders of the right alone', async () => {
  const { id } = await anApplication()
  await staff.call(calls.notEkle, { id, metin: 'Referansı olumsuz.', ozel: true })
  const clerk = await company.staff(rights('basvuru/gor', 'basvuru/degistir'))
  expect((await clerk.call(calls.kart, { id })).notlar).toEqual([])
  expect(await codeOf(clerk.call(calls.ozelNotlar, { id }))).toBe('noAuthority')
  expect(await codeOf(clerk.call(calls.notEkle, { id, metin: 'x', ozel: true }))).toBe('noAuthority')
  expect(await staff.call(calls.ozelNotlar, { id })).toMatchObject([{ metin: 'Referansı olumsuz.' }])
  expect((await staff.call(calls.kart, { id })).notlar).toMatchObject([{ metin: 'Referansı olumsuz.', ozel: true }])
  expect(JSON.stringify(await staff.call(calls.hareketler, { id }))).toContain('Referansı')
  expect(JSON.stringify(await clerk.call(calls.hareketler, { id }))).not.toContain('Referansı')
})

test('phone and national id are masked until somebody with the right looks, which is recorded', async () => {
  const { id, aday } = await anApplication()
  const seen = JSON.stringify([
    await staff.call(calls.kart, { id }),
    await staff.call(calls.get, { id }),
    await staff.call(calls.fullGet, { filter: { id } }),
    await codeOf(staff.call(calls.durumDegistir, { id, durumYonetimiNo: 5 })),
  ])
  expect(seen).not.toContain(aday.cepTel)
  expect(seen).not.toContain(aday.tcKimlikNo)
  expect(await staff.call(calls.reveal, { id, field: 'cepTel' })).toEqual({ value: aday.cepTel })
  expect(await staff.call(calls.reveal, { id, field: 'tcKimlikNo' })).toEqual({ value: aday.tcKimlikNo })
  const looks = await run(`select count(*)::int from audit_log where islem = 'reveal' and varlik_id = '${id}'`)
  expect(looks).toEqual([[2]])
  const clerk = await company.staff(rights('basvuru/gor'))
  expect(await codeOf(clerk.call(calls.reveal, { id, field: 'cepTel' }))).toBe('noAuthority')
})

test('who only looks changes nothing, and another company finds nothing', async () => {
  const { id } = await anApplication()
  const looker = await company.staff(rights('basvuru/gor'))
  const stranger = await (await app.newTenant()).staff()
  const acts = (client: Client) => [
    client.call(calls.durumDegistir, { id, durumYonetimiNo: 2 }),
    client.call(calls.ata, { id, kullaniciIds: [1] }),
    client.call(calls.etiketle, { id, ekle: 'x' }),
    client.call(calls.notEkle, { id, metin: 'x' }),
    client.call(calls.ilanDegistir, { id, iapId: desk.iapId }),
    client.call(calls.belgeIste, { id }),
    client.call(calls.reveal, { id, field: 'cepTel' }),
    client.call(calls.ozelYanitlar, { id }),
    client.call(calls.dosya, { id }),
  ]
  expect(await Promise.all(acts(looker).map(codeOf))).toEqual(Array(9).fill('noAuthority'))
  expect(await Promise.all(acts(stranger).map(codeOf))).toEqual(Array(9).fill('notFound'))
  expect(await codeOf(stranger.call(calls.kart, { id }))).toBe('notFound')
})

test('drafts are counted and not listed; ready figures agree with the lists that they lead to', async () => {
  const { id, aday } = await anApplication(3)
  const [[other] = []] = await run(`insert into ilan (baslik, metin) values ('Şoför', '') returning id`)
  await run(`insert into basvuru (aday_id, iap_id) values (${aday.id}, ${Number(other)})`)
  await run(`update basvuru set durum_tarihi = now() - interval '9 days' where id = ${id}`)
  const own = await staff.call(calls.fullGet, { filter: { adayId: aday.id } })
  expect(own.rows.map((row) => row.id)).toEqual([id])
  const strip = await staff.call(calls.ozet, {})
  expect(strip.taslakAdet).toBe(1)
  const count = async (filter: object) => (await staff.call(calls.fullGet, { filter })).resultCount
  expect(await count({ bugun: true })).toBe(strip.bugunAdet)
  expect(await count({ sahipsiz: true })).toBe(strip.sahipsizAdet)
  expect(await count({ bekleyen: 7 })).toBe(strip.uzunBekleyen)
  const groups = await staff.call(calls.gruplar, { alan: 'durumYonetimiNo', filter: {} })
  expect(groups.reduce((sum, { adet }) => sum + adet, 0)).toBe(await count({}))
})
