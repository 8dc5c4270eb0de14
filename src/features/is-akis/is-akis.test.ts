import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getIap, ilanEndpoints, listIap } from '#features/ilan/contract.ts'
import { openMetin } from '#features/mesaj/queries.server.ts'
import { createGuidLink, newGuid } from '#server/links/guid-link.ts'
import { createTestApp, type TestApp, type TestTenant } from '#test/app.ts'
import { createClient, newAddress } from '#test/client.ts'
import { execute } from '#test/deneme.ts'
import { type AskedApproval, askApproval } from '#test/is-akis.ts'
import { cancelIsAkis } from './ask.server.ts'
import { checkIsAkis, decideIsAkis } from './contract.ts'
import { eskiIsAkis } from './rules.ts'

let app: TestApp
let here: TestTenant

beforeAll(async () => {
  app = await createTestApp({ logLevel: 'trace' })
  here = await app.newTenant()
})
afterAll(() => app.close())

const newVisitor = (tenant = here) => createClient(app.app, app.runtime.sessions.issueAnonymous(tenant.tenant.id).token)
const ask = (wish: Parameters<typeof askApproval>[2] = {}, tenant = here) =>
  askApproval(app.runtime, tenant.tenant, wish)
const rows = (text: string, values: unknown[] = [], tenant = here) => tenant.read((db) => execute(db, text, values))
const check = (guid: string, tenant = here) => newVisitor(tenant).call(checkIsAkis, { guid })

const approve = { aksiyonTipi: 0, aciklama: 'Uygundur.' } as const
const reject = { aksiyonTipi: 1, aciklama: 'Kontenjan dolu.' } as const

/** Everything that a decision may leave behind. */
async function traces({ id, iapId, sahip }: AskedApproval, tenant = here) {
  const text = `select (select durum from is_akis where id = $1),
    (select array_agg(aksiyon_tipi) from is_akis_karar where is_akis_id = $1),
    (select count(*)::int from is_akis_islem where is_akis_id = $1),
    (select acik and gorunmeye_acik from ilan where id = $2),
    (select row_version::int from ilan where id = $2),
    (select count(*)::int from mesaj where alici = $3),
    (select count(*)::int from audit_log where varlik = 'isAkis' and varlik_id = $1::text and islem <> 'create'),
    (select count(*)::int from audit_log where varlik = 'ilan' and varlik_id = $2::text)`
  const [row] = await rows(text, [id, iapId, sahip], tenant)
  return row
}
const approved = ['onaylandi', [0], 1, true, 2, 1, 1, 1]
const rejected = ['reddedildi', [1], 0, false, 1, 1, 1, 0]

test('a link says in words what is asked, and nothing else of the posting', async () => {
  const ilan = { kontenjan: 12, basvuru_bitis_tarihi: '2099-12-31', maas_max: 98765, metin: 'gizli gövde' }
  const { guids, iapKodu } = await ask({ ilan, not: 'Vardiya\nİlan no: açığı var.' })
  const answer = await check(guids[0]?.toUpperCase() ?? '')
  expect(answer.canApprove).toBe(true)
  expect(answer.message.split('\n')).toEqual([
    '“Güvenlik Görevlisi” ilanının yayınlanması için onayınız isteniyor.',
    `İlan no: ${iapKodu}`,
    'Yer: Kadıköy, İstanbul',
    'Alınacak kişi: 12',
    'Son başvuru: 31.12.2099',
    'İsteyen: İpek Uzman',
    'Not: Vardiya İlan no: açığı var.',
  ])
})

test('approving publishes the posting at once, in the listing too, and tells its owner', async () => {
  const asked = await ask({ ilan: { baslik: 'Yayına Hazır İlan' } })
  const visitor = newVisitor()
  const filter = { genelFilter: 'yayına hazır' }
  expect((await visitor.call(listIap, { filter })).resultCount).toBe(0)
  await expect(visitor.call(getIap, { id: asked.iapId })).rejects.toMatchObject({ code: 'notFound' })

  const headers = { 'x-forwarded-for': '85.105.12.34' }
  const decided = await visitor.call(decideIsAkis, { ...approve, guid: asked.guids[0] ?? '' }, { headers })
  expect(decided).toEqual({ messageId: 1 })
  expect(await traces(asked)).toEqual(approved)
  expect((await visitor.call(listIap, { filter })).resultCount).toBe(1)
  expect(await visitor.call(getIap, { id: asked.iapId })).toMatchObject({ kapali: false })

  const [mail] = await rows('select konu, metin from mesaj where alici = $1', [asked.sahip])
  expect(mail?.[0]).toBe(`Onaylandı: Yayına Hazır İlan (${asked.iapKodu}) ilanının yayınlanması`)
  expect(mail?.[1]).toMatch(/Açıklama: Uygundur\.\nZaman: \d\d\.\d\d\.\d{4} \d\d:\d\d\nAdres: 85\.105\.12\.\*\n/)
})

test('rejecting leaves the posting as it was and tells its owner why', async () => {
  const asked = await ask({ sahip: { kanal: 'sms', alici: '5551234567' } })
  expect(await newVisitor().call(decideIsAkis, { ...reject, guid: asked.guids[0] ?? '' })).toEqual({ messageId: 1 })
  expect(await traces(asked)).toEqual(rejected)
  const [sms] = await rows('select metin from mesaj where alici = $1', [asked.sahip])
  expect(sms?.[0]).toMatch(/^Reddedildi: Güvenlik Görevlisi .* Aciklama: Kontenjan dolu\. \(/)
})

test('a long description reaches the owner whole by e-mail', async () => {
  const asked = await ask()
  const aciklama = `${'uzun '.repeat(199)}son.`
  await newVisitor().call(decideIsAkis, { aciklama, aksiyonTipi: 1, guid: asked.guids[0] ?? '' })
  const [mail] = await rows('select metin from mesaj where alici = $1', [asked.sahip])
  expect(mail?.[0]).toContain(aciklama)
})

test.each([
  [{ kanal: 'sms', alici: '5551234568' }, `${'a'.repeat(118)}😀 sonra`, `${'a'.repeat(118)}😀…`],
  [{ kanal: 'eposta', alici: 'emoji@ornek.com.tr' }, `${'a'.repeat(999)}😀`, `${'a'.repeat(999)}😀`],
] as const)('a description is never cut within an emoji (%j)', async (sahip, aciklama, told) => {
  const asked = await ask({ sahip, ilan: { baslik: `${'a'.repeat(99)}😀 sonra` } })
  const decision = { aciklama, aksiyonTipi: 1, guid: asked.guids[0] ?? '' } as const
  expect(await newVisitor().call(decideIsAkis, decision)).toEqual({ messageId: 1 })
  const [mesaj] = await rows('select metin from mesaj where alici = $1', [sahip.alici])
  expect(mesaj?.[0]).toContain(told)
  expect(mesaj?.[0]).toContain(`${'a'.repeat(99)}😀 (${asked.iapKodu})`)
})

test('who decides second is told that it is over, and the first decision stands', async () => {
  const first = { kanal: 'sms', alici: '5551112299' } as const
  const asked = await ask({ onaylayanList: [first, { kanal: 'eposta', alici: 'b@ornek.com.tr' }] })
  const [one = '', two = ''] = asked.guids
  expect(await check(two)).toMatchObject({ canApprove: true })
  expect(await newVisitor().call(decideIsAkis, { ...reject, guid: two })).toEqual({ messageId: 1 })
  for (const guid of [one, two]) {
    expect(await check(guid)).toEqual(eskiIsAkis)
    expect(await newVisitor().call(decideIsAkis, { ...approve, guid })).toEqual({ messageId: 0 })
  }
  expect(await traces(asked)).toEqual(rejected)
})

test('a repeat under the same key is told the same, another body is refused, and nothing happens twice', async () => {
  const asked = await ask()
  const input = { ...approve, guid: asked.guids[0] ?? '' }
  const [visitor, key] = [newVisitor(), randomUUID()]
  const answers = []
  for (let i = 0; i < 3; i++) answers.push(await visitor.call(decideIsAkis, input, { key }))
  expect(answers).toEqual([{ messageId: 1 }, { messageId: 1 }, { messageId: 1 }])
  const other = visitor.call(decideIsAkis, { ...input, aksiyonTipi: 1 }, { key })
  await expect(other).rejects.toMatchObject({ code: 'idempotencyMismatch' })
  expect(await newVisitor().call(decideIsAkis, input, { key })).toEqual({ messageId: 0 })
  expect(await traces(asked)).toEqual(approved)
})

test('used, ended, taken back, moved and unknown links answer the same byte for byte, after the same time', async () => {
  const used = await ask()
  await newVisitor().call(decideIsAkis, { ...reject, guid: used.guids[0] ?? '' })
  const ended = await ask()
  await rows(`update is_akis set son_tarih = now() where id = $1`, [ended.id])
  const endedLink = await ask()
  await rows(
    `update baglanti set gecerlilik = now() where amac = 'isAkis'
    and konu_id = (select id from is_akis_onaylayan where is_akis_id = $1)`,
    [endedLink.id],
  )
  const takenBack = await ask()
  await here.read((db) => cancelIsAkis({ db, audit: () => {} }, takenBack.id))
  const moved = await ask()
  const staff = await here.staff()
  await staff.call(ilanEndpoints.update, { id: moved.iapId, baslik: 'Başka bir iş' })
  const published = await ask()
  await rows('update ilan set acik = true, gorunmeye_acik = true, row_version = row_version + 1 where id = $1', [
    published.iapId,
  ])
  const gone = await ask()
  await staff.call(ilanEndpoints.delete, { id: gone.iapId })
  const late = await ask()
  await rows(`update ilan set talep_tarihi = '2020-01-01', basvuru_bitis_tarihi = '2020-01-02' where id = $1`, [
    late.iapId,
  ])
  const otherPurpose = await here.read((db) =>
    createGuidLink(db, here.tenant, { amac: 'smsIptal', konuId: used.id, seconds: 3600 }),
  )
  const all = [used, ended, endedLink, takenBack, moved, published, gone, late].map(({ guids }) => guids[0] ?? '')
  const elsewhere = await ask({}, await app.newTenant())
  const bodies: string[] = []
  for (const guid of [...all, otherPurpose, elsewhere.guids[0] ?? '', newGuid()]) {
    const start = performance.now()
    const checked = await newVisitor().send({ method: 'GET', url: checkIsAkis.path, query: { guid } })
    const decided = await newVisitor().send({ method: 'POST', url: decideIsAkis.path, payload: { ...approve, guid } })
    expect(performance.now() - start).toBeGreaterThanOrEqual(200)
    bodies.push(`${checked.status} ${checked.body} ${decided.status} ${decided.body}`)
  }
  expect([...new Set(bodies)]).toEqual([
    '200 {"isSuccess":true,"message":"","resultObject":{"canApprove":false,"message":"eskiIsAkis"}} ' +
      '200 {"isSuccess":true,"message":"","resultObject":{"messageId":0}}',
  ])
  expect(await traces(moved)).toEqual(['bekliyor', null, 0, false, 2, 0, 0, 1])
})

test('opening a link changes nothing, however often and by whom', async () => {
  const asked = await ask()
  const [guid = ''] = asked.guids
  const everything = `select (select count(*)::int from audit_log), (select count(*)::int from mesaj),
    (select string_agg(a::text, '' order by id) from is_akis a),
    (select string_agg(b::text, '' order by id) from baglanti b)`
  const before = await rows(everything)
  const seen = new Set<string>()
  for (let i = 0; i < 20; i++) {
    for (const method of ['GET', 'HEAD'] as const) {
      const visitor = newVisitor()
      const answer = await visitor.send({ method, url: checkIsAkis.path, query: { guid } })
      if (method === 'GET') seen.add(answer.body)
      const wrong = await visitor.send({
        method,
        url: decideIsAkis.path,
        query: { guid, ...approve, aksiyonTipi: '0' },
      })
      expect([answer.status, wrong.status]).toEqual([200, 405])
    }
  }
  expect(seen.size).toBe(1)
  expect(await rows(everything)).toEqual(before)
})

test('a decision that was asked for while the posting changed is not made', async () => {
  const asked = await ask()
  const staff = await here.staff()
  const [decided] = await Promise.all([
    newVisitor().call(decideIsAkis, { ...approve, guid: asked.guids[0] ?? '' }),
    staff.call(ilanEndpoints.update, { id: asked.iapId, kontenjan: 3 }),
  ])
  const [state] = (await traces(asked)) ?? []
  // the posting that was read, or nothing at all
  expect(state).toBe(decided.messageId === 1 ? 'onaylandi' : 'bekliyor')
})

test.each([
  [{ aciklama: '' }, 'aciklama', 'gonderimAciklamaRequired'],
  [{ aciklama: ' \n ' }, 'aciklama', 'gonderimAciklamaRequired'],
  [{ aciklama: null }, 'aciklama', 'gonderimAciklamaRequired'],
  [{ aciklama: 'x'.repeat(1001) }, 'aciklama', 'maxLength'],
  [{ aksiyonTipi: 2 }, 'aksiyonTipi', 'invalidChoice'],
  [{ aksiyonTipi: '0' }, 'aksiyonTipi', 'invalidChoice'],
  [{ guid: 'x' }, 'guid', 'invalidGuid'],
  [{ onaylayanId: 1 }, 'onaylayanId', 'unknownField'],
])('%j is refused at %s as %s', async (change, field, key) => {
  const { guids } = await ask()
  const payload = { ...approve, guid: guids[0], ...change }
  const answer = await newVisitor().send({ method: 'POST', url: decideIsAkis.path, payload })
  expect([answer.status, answer.json().errors]).toEqual([400, [expect.objectContaining({ field, key })]])
})

test('the message that carries a link is sealed, and the guid is in no table and no log', async () => {
  const asked = await ask()
  const [guid = ''] = asked.guids
  const [mesaj] = await rows(
    `select referans, metin, gizli_metin, konu from mesaj where alici =
      (select alici from is_akis_onaylayan where is_akis_id = $1)`,
    [asked.id],
  )
  const [referans, metin, gizliMetin, konu] = mesaj as [string, null, string, string] // the columns asked for
  expect([metin, konu]).toEqual([
    null,
    `Onayınız bekleniyor: Güvenlik Görevlisi (${asked.iapKodu}) ilanının yayınlanması`,
  ])
  const sent = openMetin(here.tenant, { referans, metin, gizliMetin })
  expect(sent).toContain(`http://localhost/isakisonay?t=${here.tenant.tenantKey}&g=${guid}`)

  await check(guid)
  await newVisitor().call(decideIsAkis, { ...approve, guid })
  await check(guid)
  const tables = ['baglanti', 'is_akis', 'is_akis_onaylayan', 'is_akis_karar', 'mesaj', 'audit_log', 'idempotency']
  const parts = tables.map((table) => `(select string_agg(x::text, '') from ${table} x)`)
  const everything = JSON.stringify(await rows(`select ${parts.join(', ')}`))
  expect(everything).not.toContain(guid.slice(9))
  expect(app.logged.join()).not.toContain(guid.slice(9))
})

test('an address that guesses is asked for work, then refused; an honest one is not', async () => {
  const asked = await ask()
  const guesser = { 'x-forwarded-for': newAddress() }
  const visitor = newVisitor()
  const statuses: number[] = []
  for (let i = 0; i < 25; i++) {
    const query = { guid: newGuid() }
    const answer = await visitor.send({ method: 'GET', url: checkIsAkis.path, query, headers: guesser })
    statuses.push(answer.status)
    if (answer.status === 200) expect(answer.json().resultObject).toEqual(eskiIsAkis)
    else expect(answer.json().resultObject).toMatchObject({ soru: expect.any(String) })
  }
  expect(statuses).toEqual([...Array(20).fill(200), ...Array(5).fill(429)])
  const payload = { ...approve, guid: newGuid() }
  const tried = await visitor.send({ method: 'POST', url: decideIsAkis.path, payload, headers: guesser })
  expect(tried.status).toBe(429)
  expect(await check(asked.guids[0] ?? '')).toMatchObject({ canApprove: true })
})
