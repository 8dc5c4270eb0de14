import { afterAll, beforeAll, expect, test } from 'vitest'
import { getSonuc } from '#features/test-merkezi/contract.ts'
import { createGuidLink, newGuid, revokeGuidLinks } from '#server/links/guid-link.ts'
import { makeAday } from '#test/aday.ts'
import { anAptitudeTest, anInventory, makeAnsweredTest } from '#test/answered-test.ts'
import { createTestApp, type TestApp, type TestTenant } from '#test/app.ts'
import { type Client, newAddress } from '#test/client.ts'
import { execute } from '#test/deneme.ts'
import { permittedStaff } from '#test/permitted-staff.ts'
import { initialsOf } from './sonuc.server.ts'

let app: TestApp
let here: TestTenant

beforeAll(async () => {
  app = await createTestApp({ logLevel: 'trace' })
  here = await app.newTenant()
})
afterAll(() => app.close())

type Wanted = Omit<Parameters<typeof makeAnsweredTest>[2], 'adayId'>

async function answered(wanted: Wanted = {}) {
  const aday = await makeAday(app.runtime, here.tenant, { ad: 'Işıl Nur', soyad: 'çağlar' })
  const made = await makeAnsweredTest(app.runtime, here.tenant, { adayId: aday.id, ...wanted })
  return { ...made, adayId: aday.id, owner: await here.aday(aday.id) }
}

const read = (who: Client, guid: string) => who.call(getSonuc, { guid })
const refused = (who: Client, guid: string) =>
  expect(read(who, guid)).rejects.toMatchObject({ code: 'notFound', resultObject: null })

test('the holder of a result link reads scales, questions in their order and answers, and initials', async () => {
  const { sonucGuid } = await answered({ choices: [4, 3, 0, 1], plan: anInventory({ karistir: true }) })
  const sonuc = await read(here.visitor, sonucGuid)
  expect(sonuc).toMatchObject({
    testTipAdi: 'Çalışma Tarzı Envanteri',
    adayAdSoyad: 'I. Ç.',
    psikometrik: true,
    puan: null,
    olcekler: [
      { olcekAdi: 'Dışadönüklük', puan: 9, enAz: 2, enCok: 10, standartPuan: 65 },
      { olcekAdi: 'Özdenetim', aciklama: null, puan: 3, enAz: 2, enCok: 10, standartPuan: 20 },
    ],
  })
  expect(sonuc.sorular.map(({ soru }) => soru)).toEqual(anInventory().sorular?.map(({ soru }) => soru))
  const chosen = sonuc.sorular.map(({ soruYanitlar, secilenCevap }) =>
    soruYanitlar.findIndex(({ id }) => id === secilenCevap),
  )
  expect(chosen).toEqual([4, 3, 0, 1])
  expect(Date.parse(sonuc.bitisZamani)).not.toBeNaN()
})

test('points of answers never leave', async () => {
  const { sonucGuid } = await answered({ plan: anAptitudeTest(), choices: [1, 1, 0] })
  const { body } = await (await permittedStaff(app, here)).send({ url: getSonuc.path, query: { guid: sonucGuid } })
  const { sorular } = JSON.parse(body).resultObject
  for (const soru of sorular) {
    expect(Object.keys(soru).sort()).toEqual(['id', 'secilenCevap', 'soru', 'soruYanitlar'])
    for (const yanit of soru.soruYanitlar) expect(Object.keys(yanit).sort()).toEqual(['cevap', 'id'])
  }
})

test('an aptitude test has a score, the most there is and what is needed', async () => {
  const { sonucGuid } = await answered({ plan: anAptitudeTest(), choices: [1, 1, 0] })
  const { puan, olcekler } = await read(here.visitor, sonucGuid)
  expect(puan).toEqual({ puan: 2, enCok: 3, gecmePuani: 2 })
  expect(olcekler).toEqual([])
})

test("the test's own guid opens it for the owner with the whole name, and the score only where candidates may", async () => {
  const hidden = await answered()
  const closed = await read(hidden.owner, hidden.guid)
  expect(closed).toMatchObject({ adayAdSoyad: 'Işıl Nur çağlar', puan: null, olcekler: [] })
  expect(closed.sorular).toHaveLength(4)

  const shown = await answered({ plan: anInventory({ sonucAdaya: true }) })
  expect((await read(shown.owner, shown.guid)).olcekler).toHaveLength(2)
  const scored = await answered({ plan: anAptitudeTest({ sonucAdaya: true }) })
  expect((await read(scored.owner, scored.guid.toUpperCase())).puan).toMatchObject({ puan: 0 })
})

test('staff of the company that are permitted read everything by either guid', async () => {
  const staff = await permittedStaff(app, here)
  const { guid, sonucGuid } = await answered()
  for (const asked of [guid, sonucGuid]) {
    const sonuc = await read(staff, asked)
    expect(sonuc.adayAdSoyad).toBe('Işıl Nur çağlar')
    expect(sonuc.olcekler).toHaveLength(2)
  }
})

test('staff without a right are link holders like others; the guid of the test is nothing to them', async () => {
  const { guid, sonucGuid } = await answered()
  const staff = await here.staff()
  expect((await read(staff, sonucGuid)).adayAdSoyad).toBe('I. Ç.')
  await refused(staff, guid)
})

test('for everybody else the guid of the test opens nothing, like one that is not there', async () => {
  const { guid, sonucGuid } = await answered()
  const other = await app.newTenant()
  const stranger = await makeAday(app.runtime, here.tenant)
  await refused(here.visitor, guid)
  await refused(await here.aday(stranger.id), guid)
  expect((await read(await here.aday(stranger.id), sonucGuid)).adayAdSoyad).toBe('I. Ç.')
  for (const asked of [guid, sonucGuid]) {
    await refused(other.visitor, asked)
    await refused(await permittedStaff(app, other), asked)
    await refused(await other.aday(1), asked)
  }
  await refused(here.visitor, newGuid())
})

test('a refusal counts once against its address and says the same, byte for byte', async () => {
  const { guid } = await answered()
  const bodies = await Promise.all(
    [guid, newGuid()].map(async (asked) => {
      const address = newAddress()
      const headers = { 'x-forwarded-for': address }
      const { body, status } = await here.visitor.send({ url: getSonuc.path, query: { guid: asked }, headers })
      const { rows } = await app.runtime.master.db.query({
        text: `select sum(sayi)::int from sinir where ad = 'guidMiss' and anahtar = sha256($1::text::bytea)`,
        values: [address],
        rowMode: 'array',
      })
      expect(rows).toEqual([[1]])
      return `${status} ${body}`
    }),
  )
  expect(new Set(bodies)).toEqual(new Set(['404 {"isSuccess":false,"message":"notFound","resultObject":null}']))
})

test('an unfinished test has no result for anybody', async () => {
  const { guid, sonucGuid, owner } = await answered({ isFinished: false })
  for (const who of [owner, await permittedStaff(app, here), here.visitor]) {
    await refused(who, guid)
    await refused(who, sonucGuid)
  }
})

test('a link that was revoked, has ended or has another purpose opens nothing', async () => {
  const { id, sonucGuid, owner } = await answered()
  const make = (amac: 'testHarici' | 'ars', seconds: number) =>
    here.read((db) => createGuidLink(db, here.tenant, { amac, konuId: id, seconds }))
  await refused(owner, await make('testHarici', 3600))
  await refused(here.visitor, await make('ars', 3600))
  await here.read((db) =>
    execute(db, `update baglanti set gecerlilik = now() where amac = 'testSonuc' and konu_id = ${id}`),
  )
  await refused(here.visitor, sonucGuid)

  const again = await answered()
  await here.read((db) => revokeGuidLinks(db, { amac: 'testSonuc', konuId: again.id }))
  await refused(here.visitor, again.sonucGuid)
})

test('what the product logs holds no guid', async () => {
  const { guid, sonucGuid } = await answered()
  await read(here.visitor, sonucGuid)
  await refused(here.visitor, guid)
  expect(app.logged.join()).not.toContain(guid.slice(0, 13))
  expect(app.logged.join()).not.toContain(sonucGuid.slice(0, 13))
})

test('a test that was taken elsewhere has a result without questions', async () => {
  const { sonucGuid, id } = await answered({ plan: { testAdi: 'Dışarıda', harici: true }, isFinished: false })
  await here.read((db) => execute(db, `update aday_test set durum = 3, bitis_zamani = now() where id = ${id}`))
  expect(await read(here.visitor, sonucGuid)).toMatchObject({ sorular: [], puan: null, olcekler: [] })
})

test.each([
  ['Ayşe', 'Yılmaz', 'A. Y.'],
  [' ışıl nur ', 'ilter', 'I. İ.'],
  ['Ö', "d'Arc", 'Ö. D.'],
  ['', 'Kaya', 'K.'],
])('of %s %s strangers read %s', (ad, soyad, initials) => {
  expect(initialsOf({ ad, soyad })).toBe(initials)
})
