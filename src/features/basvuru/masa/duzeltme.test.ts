import { afterAll, beforeAll, expect, test } from 'vitest'
import { eraseAday } from '#features/aday/silme/silme.server.ts'
import { getAdayBasvurForm, registerBasvuru } from '#features/basvuru/contract.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createClient } from '#test/client.ts'
import { codeOf } from '#test/desk.ts'
import { sized } from '#test/harness/random.ts'
import { aPosting } from '#test/posting.ts'
import { rights, startStaff } from '#test/staff.ts'
import { basvuruEndpoints as calls } from './contract.ts'

// Staff correct an answer of a sent application: by the rules of the portal, with a reason that is kept.

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const neden = 'Nüfus kaydına göre, Çokgüneşligil söyledi.'

/** A posting, an application of a man who has served, and staff of that company. */
async function anApplication() {
  const posting = await aPosting(app)
  const { ids, run, newAday, of, tenant, iapId } = posting
  await run(`update kriter set anlam = 'cinsiyet' where id = ${ids.sex}`)
  const aday = await newAday()
  const kriterList = [
    { kriterId: ids.sex, value: ids.male },
    { kriterId: ids.service, value: ids.served },
  ]
  await aday.call(registerBasvuru, of({ kriterList }))
  const [[id, adayId] = []] = await run('select id::int, aday_id::int from basvuru')
  const client = async (...names: string[]) =>
    createClient(app.app, (await startStaff(app.runtime, tenant.id, { rights: rights(...names) })).token)
  const staff = createClient(app.app, (await startStaff(app.runtime, tenant.id)).token)
  const facts = () => run(`select secenek_id, kaynak from aday_bilgi where kriter_id = ${ids.sex}`)
  return { ...posting, id: Number(id), adayId: Number(adayId), aday, client, staff, facts, iapId }
}

type Answered = { yanitlar: { soru: string; yanit: string | null }[] }

const shown = (kart: { bloklar: { moduller: Answered[] }[] }) =>
  kart.bloklar
    .flatMap(({ moduller }) => moduller)
    .flatMap(({ yanitlar }) => yanitlar.map(({ soru, yanit }) => [soru, yanit]))

test('a corrected answer is judged by its form, takes away what is no longer asked, and says what was sent', async () => {
  const { id, adayId, ids, iapId, tenant, aday, staff, run, facts, write } = await anApplication()
  const soru = await staff.call(calls.yanitSorusu, { id, kriterId: ids.sex })
  expect(soru).toMatchObject({ kriterAdi: 'Cinsiyet', zorunlu: true, ozel: false, value: ids.male })
  expect(soru.secenekler.map(({ secenekAdi }) => secenekAdi)).toEqual(['Kadın', 'Erkek'])
  const input = { id, rowVersion: soru.rowVersion, kriterId: ids.sex, value: ids.female, neden }

  // a trial tells what would go, and nothing is written
  const tried = await staff.call(calls.yanitDuzelt, { ...input, deneme: true })
  expect(tried).toMatchObject({ gidenYanitlar: ['Askerlik'], rowVersion: soru.rowVersion })
  expect(await run('select count(*)::int from basvuru_duzeltme')).toEqual([[0]])

  const key = 'duzeltmenin-anahtari-0001'
  const done = await staff.call(calls.yanitDuzelt, input, { key })
  expect(done).toMatchObject({ id, gidenYanitlar: ['Askerlik'], rowVersion: soru.rowVersion + 1 })
  expect(await staff.call(calls.yanitDuzelt, input, { key })).toEqual(done)
  const kept = 'select soru, once, sonra, neden, duzelten is not null from basvuru_duzeltme order by id'
  expect(await run(kept)).toEqual([
    ['Cinsiyet', 'Erkek', 'Kadın', neden, true],
    ['Askerlik', 'Yaptı', null, neden, true],
  ])
  const kart = await staff.call(calls.kart, { id })
  expect(shown(kart)).toEqual([['Cinsiyet', 'Kadın']])
  expect(kart.bloklar[0]?.moduller[0]?.yanitlar[0]?.duzeltme).toMatchObject({ gonderilen: 'Erkek', neden })
  expect(kart.bloklar[0]?.moduller[0]?.yanitsizlar).toEqual([{ kriterId: ids.language, soru: 'Dil', zorunlu: false }])
  // the candidate reads the same, and lists search by it
  const own = await aday.call(getAdayBasvurForm, { iapId })
  expect(own.kriterList.map(({ kriterId, value }) => [kriterId, value])).toEqual([
    [ids.sex, ids.female],
    [ids.service, null],
  ])
  expect(await facts()).toEqual([[ids.female, 'ofis']])

  // the timeline has who, when and why; the record of changes, which outlives an erasure, has no word of it
  const told = await staff.call(calls.hareketler, { id, tur: 'duzeltme' })
  expect(told.map(({ islem, metin, aktorAdi }) => [islem, metin, aktorAdi !== null])).toEqual([
    ['yanitDuzelt', `Askerlik: Yaptı → —. ${neden}`, true],
    ['yanitDuzelt', `Cinsiyet: Erkek → Kadın. ${neden}`, true],
  ])
  expect(await run(`select degisim from audit_log where islem = 'yanitDuzelt'`)).toEqual([
    [{ kriter: [ids.sex, ids.service], neden: '***' }],
  ])

  // back again: what is asked now and missing is shown as such, and is the next to be corrected
  await staff.call(calls.yanitDuzelt, { id, kriterId: ids.sex, value: ids.male, neden })
  const back = await staff.call(calls.kart, { id })
  expect(back.bloklar[0]?.moduller[0]?.yanitsizlar).toContainEqual({
    kriterId: ids.service,
    soru: 'Askerlik',
    zorunlu: true,
  })
  await staff.call(calls.yanitDuzelt, { id, kriterId: ids.service, value: ids.served, neden })
  expect(shown(await staff.call(calls.kart, { id }))).toEqual([
    ['Cinsiyet', 'Erkek'],
    ['Askerlik', 'Yaptı'],
  ])
  // the same answer again is no correction
  const { rowVersion } = await staff.call(calls.get, { id })
  const same = { id, rowVersion, kriterId: ids.service, value: ids.served, neden }
  expect(await staff.call(calls.yanitDuzelt, same)).toMatchObject({ rowVersion, gidenYanitlar: [] })

  await write((db) => eraseAday(db, { tenant, adayId }))
  const tables = await run(
    `select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  for (const [table] of tables) {
    const hits = await run(`select count(*)::int from "${String(table)}" x where x::text like '%Çokgüneşligil%'`)
    expect([table, hits]).toEqual([table, [[0]]])
  }
  expect(await codeOf(staff.call(calls.yanitDuzelt, { ...same, rowVersion: undefined }))).toBe('basvuruKapali')
})

test('what the portal would refuse is refused by its field, and who may not correct corrects nothing', async () => {
  const { id, ids, staff, client, run } = await anApplication()
  const refused = async (given: object) => {
    const error = await staff.call(calls.yanitDuzelt, { id, kriterId: ids.sex, value: ids.male, neden, ...given }).then(
      () => null,
      (failure: { errors: { field: string; key: string }[] }) => failure,
    )
    return error?.errors.map(({ field, key }) => `${field} ${key}`)
  }
  expect(await refused({ neden: ' ' })).toEqual(['neden required'])
  expect(await refused({ value: null })).toEqual(['value required'])
  expect(await refused({ value: ids.served })).toEqual(['value invalidChoice'])
  expect(await refused({ value: 'Erkek' })).toEqual(['value invalidChoice'])
  expect(await refused({ kriterId: 999_999, value: 1 })).toEqual(['kriterId invalidChoice'])
  // a question of a component belongs to one of its entries
  expect(await refused({ kriterId: ids.employer, value: 'Atlas' })).toEqual(['kriterId invalidChoice'])
  const half = { grupSecenekId: 1, secenekId: 999_999 }
  expect(await refused({ kriterId: ids.language, value: half })).toEqual(['value invalidChoice'])
  const correct = { id, kriterId: ids.sex, value: ids.female, neden }
  await staff.call(calls.yanitDuzelt, correct)
  expect(await refused({ kriterId: ids.service, value: ids.served })).toEqual(['value hiddenField'])
  expect(await codeOf(staff.call(calls.yanitSorusu, { id, kriterId: ids.service }))).toBe('notFound')

  const stale = { ...correct, rowVersion: 1, value: ids.male }
  await expect(staff.call(calls.yanitDuzelt, stale)).rejects.toMatchObject({
    code: 'staleRecord',
    resultObject: { id, rowVersion: 3 },
  })
  const looker = await client('basvuru/gor')
  expect(await codeOf(looker.call(calls.yanitDuzelt, correct))).toBe('noAuthority')
  expect(await codeOf(looker.call(calls.yanitSorusu, { id, kriterId: ids.sex }))).toBe('noAuthority')
  const stranger = await (await app.newTenant()).staff()
  expect(await codeOf(stranger.call(calls.yanitDuzelt, correct))).toBe('notFound')
  expect(await codeOf(stranger.call(calls.yanitSorusu, { id, kriterId: ids.sex }))).toBe('notFound')
  await run(`update basvuru set durum_yonetimi_no = 5 where id = ${id}`)
  expect(await codeOf(staff.call(calls.yanitDuzelt, { ...correct, value: ids.male }))).toBe('basvuruKapali')
  expect(await codeOf(staff.call(calls.yanitSorusu, { id, kriterId: ids.sex }))).toBe('basvuruKapali')
})

test('of special categories only who holds the right writes, and the timeline has none of the words', async () => {
  const { id, ids, staff, client, run } = await anApplication()
  await run(`update kriter set ozel_nitelikli = true where id = ${ids.service}`)
  const [[later] = []] = await run(`select id from kriter_secenek where secenek_adi = 'Tecilli'`)
  const input = { id, kriterId: ids.service, value: Number(later), neden: 'Tecilli olduğunu söyledi.' }
  const clerk = await client('basvuru/gor', 'basvuru/degistir')
  expect(await codeOf(clerk.call(calls.yanitDuzelt, input))).toBe('ozelNitelikli')
  expect(await codeOf(clerk.call(calls.yanitSorusu, { id, kriterId: ids.service }))).toBe('ozelNitelikli')
  // nor does it go with another answer
  expect(await codeOf(clerk.call(calls.yanitDuzelt, { ...input, kriterId: ids.sex, value: ids.female }))).toBe(
    'ozelNitelikli',
  )
  // the question does not tell the answer: there is one call that does, and records it
  expect(await staff.call(calls.yanitSorusu, { id, kriterId: ids.service })).toMatchObject({ ozel: true, value: null })
  await staff.call(calls.yanitDuzelt, input)
  const seen = JSON.stringify([await staff.call(calls.kart, { id }), await staff.call(calls.hareketler, { id })])
  expect(seen).toContain('Askerlik: ***')
  expect(seen).not.toMatch(/Tecilli|Yaptı/)
  expect(await staff.call(calls.ozelYanitlar, { id })).toMatchObject([
    { soru: 'Askerlik', yanit: 'Tecilli', duzeltme: { gonderilen: 'Yaptı', neden: input.neden } },
  ])
})

test('a fact that the person has said otherwise since then stays', async () => {
  const { id, ids, staff, run, facts } = await anApplication()
  const [[other] = []] = await run(
    `insert into kriter_secenek (kriter_id, secenek_adi, siralama) values (${ids.sex}, 'Diğer', 3) returning id`,
  )
  await run(`update aday_bilgi set secenek_id = ${Number(other)}, kaynak = 'profil' where kriter_id = ${ids.sex}`)
  await staff.call(calls.yanitDuzelt, { id, kriterId: ids.sex, value: ids.female, neden })
  expect(await facts()).toEqual([[other, 'profil']])
})

test('of two who correct at once the slower is told of the other', async () => {
  const { id, ids, staff, run } = await anApplication()
  for (let round = 0; round < sized(2, 100); round++) {
    const { rowVersion } = await staff.call(calls.get, { id })
    const value = round % 2 === 0 ? ids.female : ids.male
    const correct = () => codeOf(staff.call(calls.yanitDuzelt, { id, rowVersion, kriterId: ids.sex, value, neden }))
    expect((await Promise.all([correct(), correct()])).sort()).toEqual(['ok', 'staleRecord'])
  }
  const [[count] = []] = await run(`select count(*)::int from basvuru_duzeltme where kriter_id = ${ids.sex}`)
  expect(count).toBe(sized(2, 100))
})
