import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, today } from '#core/date.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { sized } from '#test/harness/random.ts'
import { openKabul, start } from '#test/kabul.ts'
import { rights } from '#test/staff.ts'
import { iseGirisEndpoints as calls, listAdaylar, listEksikler } from './contract.ts'
import { eksiklerOf, type GirisBilgisi, yasOn } from './rules.ts'

const good: GirisBilgisi = {
  kimlikIddiali: false,
  dogumTarihi: '1990-05-10',
  guvenlikMi: true,
  silahliMi: false,
  oggBitis: '2030-01-01',
  eksikBelgeler: [],
  aktifPersonel: false,
  acikGiris: false,
  isyeriVar: true,
  kabul: true,
  kartBilinir: true,
}
const gun = '2026-12-01'
const eksik = (belgeAdi: string, ozelNitelikli = false) => ({ belgeAdi, ozelNitelikli })

test.each<[string, Partial<GirisBilgisi>, string[]]>([
  ['nothing is missing', {}, []],
  ['an application that is not accepted any more', { kabul: false }, ['kabulDegil']],
  ['a branch without a workplace', { isyeriVar: false }, ['isyeriYok']],
  ['a number that two have given', { kimlikIddiali: true }, ['kimlikIddiali']],
  ['two documents', { eksikBelgeler: [eksik('Diploma'), eksik('Nüfus kaydı')] }, ['belgeEksik', 'belgeEksik']],
  [
    'documents of special categories together',
    { eksikBelgeler: [eksik('Adli sicil', true), eksik('Diploma'), eksik('Sağlık raporu', true)] },
    ['belgeEksik', 'ozelBelgeEksik'],
  ],
  ['no card', { oggBitis: null }, ['kartYok']],
  ['no card where no question asks for its last day', { oggBitis: null, kartBilinir: false }, []],
  ['a card that ends the day before', { oggBitis: '2026-11-30' }, ['kartGecersiz']],
  ['a card that ends that day', { oggBitis: gun }, []],
  ['no card for other work', { guvenlikMi: false, oggBitis: null, dogumTarihi: '2012-01-01' }, []],
  ['a day younger than eighteen', { dogumTarihi: '2008-12-02' }, ['yasKucuk']],
  ['eighteen that day', { dogumTarihi: '2008-12-01' }, []],
  ['twenty with a weapon', { silahliMi: true, dogumTarihi: '2006-01-01' }, ['yasKucuk']],
  [
    'an open entry of a person who is employed',
    { acikGiris: true, aktifPersonel: true },
    ['acikGiris', 'aktifPersonel'],
  ],
])('the checks find %s', (_, bilgi, keys) => {
  expect(eksiklerOf({ ...good, ...bilgi }, gun, { guard: 18, armed: 21 }).map(({ key }) => key)).toEqual(keys)
})

test('an age is that of the day', () => {
  expect([yasOn('2000-02-29', '2018-02-28'), yasOn('2000-02-29', '2018-03-01')]).toEqual([17, 18])
})

let app: TestApp
let world: Awaited<ReturnType<typeof openKabul>>
beforeAll(async () => {
  app = await createTestApp()
  world = await openKabul(app)
})
afterAll(() => app.close())

test('an accepted application becomes an employment and a work order, once, and what becomes of the order comes back', async () => {
  const { staff, run, orders, prepare, anApplication } = world
  const { id: basvuruId, takipNo } = await anApplication()
  expect((await staff.call(listAdaylar, { ara: takipNo })).map(({ id }) => id)).toEqual([basvuruId])
  const made = await prepare(basvuruId, { meslekKodu: '5414.01' })
  expect(made).toMatchObject({ durum: 2, eksikler: [], sonBildirimTarihi: addDays(start, -1), kalanGun: 9 })
  // prepared again it is the same one
  expect(await prepare(basvuruId, { iseBaslamaTarihi: addDays(start, 1) })).toMatchObject({ id: made.id, kalanGun: 10 })
  expect(await staff.call(listAdaylar, { ara: takipNo })).toEqual([])
  const [before, key] = [await orders(), 'bir-anahtar-bir-is-emri-01']
  const opened = await staff.call(calls.isEmriAc, { id: made.id }, { key })
  expect(opened).toMatchObject({ durum: 3, isEmriDurumu: 'Olusturuldu' })
  expect(await staff.call(calls.isEmriAc, { id: made.id }, { key })).toEqual(opened)
  await expect(staff.call(calls.isEmriAc, { id: made.id })).rejects.toMatchObject({ code: 'gecisYok' })
  expect(await orders()).toBe(before + 1)
  expect(
    await run(`select p.personel_no, p.meslek_kodu, e.giris_tarihi = p.giris_tarihi from personel p
    join sgk_tescil_is_emri e on e.personel_id = p.id where e.id = ${opened.isEmriId}`),
  ).toEqual([[takipNo, '5414.01', true]])
  await expect(prepare(basvuruId)).rejects.toMatchObject({ code: 'durumUygunDegil' })
  await run(`update sgk_tescil_is_emri set durum = 'SGKAktarildi' where id = ${opened.isEmriId}`)
  expect(await staff.call(calls.get, { id: made.id })).toMatchObject({ durum: 4, isEmriDurumu: 'SGKAktarildi' })
  await expect(staff.call(calls.iptal, { id: made.id, neden: 'Geç' })).rejects.toMatchObject({ code: 'gecisYok' })
})

test('cancelled before it was sent, order and employment are gone; with a declaration of it nothing is undone', async () => {
  const { staff, run, one, orders, prepare, anApplication } = world
  const { id: basvuruId, takipNo } = await anApplication()
  const { id } = await prepare(basvuruId)
  const before = await orders()
  await staff.call(calls.isEmriAc, { id })
  expect(await staff.call(calls.iptal, { id, neden: 'Gelmedi' })).toMatchObject({
    durum: -1,
    iptalNedeni: 'Gelmedi',
    isEmriId: null,
  })
  expect(await orders()).toBe(before)
  expect(await one(`select count(*) from personel where personel_no = '${takipNo}'`)).toBe(0)

  // the person may be prepared again
  const again = await prepare(basvuruId)
  const { isEmriId } = await staff.call(calls.isEmriAc, { id: again.id })
  await run(`insert into sgk_beyan (istek_id, islem, isyeri_id, kayit, kayit_id, istek, kullanici_id, donem)
    select gen_random_uuid(), 'iseGirisKaydet', isyeri_id, 'tescil', id, '{}', 1, 1 from sgk_tescil_is_emri where id = ${isEmriId}`)
  await expect(staff.call(calls.iptal, { id: again.id, neden: 'Gelmedi' })).rejects.toMatchObject({
    code: 'durumUygunDegil',
  })
  expect(await staff.call(calls.get, { id: again.id })).toMatchObject({ durum: 3, isEmriId })
})

test('what is missing is told and keeps the order shut; a late entry needs its reason; only accepted ones come here', async () => {
  const { staff, run, prepare, anApplication } = world
  const { id: basvuruId } = await anApplication()
  await run(`insert into belge_tanim (belge_adi, zorunlu, siralama) values ('Diploma', true, 9001)`)
  const made = await prepare(basvuruId)
  expect(made).toMatchObject({ durum: 1, eksikSayisi: 1, eksikler: [{ key: 'belgeEksik' }] })
  await expect(staff.call(calls.isEmriAc, { id: made.id })).rejects.toMatchObject({
    errors: [{ field: 'eksikler', key: 'belgeEksik' }],
  })
  await run('delete from belge_tanim')
  expect(await staff.call(listEksikler, { id: made.id })).toEqual([])
  const late = await prepare(basvuruId, { iseBaslamaTarihi: today(new Date()) })
  expect(late).toMatchObject({ durum: 2, kalanGun: -1 })
  const asked = { code: 'validationFailed', errors: [{ field: 'gecikmeNedeni', key: 'required' }] }
  await expect(staff.call(calls.isEmriAc, { id: late.id })).rejects.toMatchObject(asked)
  expect(await staff.call(calls.isEmriAc, { id: late.id, gecikmeNedeni: 'Belge geç geldi' })).toMatchObject({
    durum: 3,
  })

  const waiting = await anApplication(2)
  await expect(prepare(waiting.id)).rejects.toMatchObject({ errors: [{ field: 'basvuruId', key: 'notAccepted' }] })
  await expect(prepare(basvuruId + 999)).rejects.toMatchObject({ code: 'validationFailed' })
  const other = await anApplication()
  await expect(prepare(other.id, { meslekKodu: '54' })).rejects.toMatchObject({ errors: [{ field: 'meslekKodu' }] })
})

test('of two who hand over one entry, one makes the order', async () => {
  const { company, branchId, orders, anApplication } = world
  let client = world.staff
  for (let round = 0; round < sized(3, 200); round++) {
    // a caller makes so many calls in ten minutes: the long rounds take turns
    if (round % 20 === 19) client = await company.staff()
    const { id: basvuruId } = await anApplication()
    const { id } = await client.call(calls.hazirla, { basvuruId, branchId, iseBaslamaTarihi: start })
    const before = await orders()
    const results = await Promise.allSettled([1, 2, 3].map(() => client.call(calls.isEmriAc, { id })))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await orders()).toBe(before + 1)
  }
})

test('who may look may not hand over, and another company has nothing of it', async () => {
  const { company, prepare, anApplication } = world
  const { id: basvuruId } = await anApplication()
  const { id } = await prepare(basvuruId)
  const looker = await company.staff(rights('iseGiris/gor'))
  expect(await looker.call(calls.get, { id })).toMatchObject({ durum: 2 })
  for (const call of [() => looker.call(calls.isEmriAc, { id }), () => looker.call(calls.iptal, { id, neden: 'x' })])
    await expect(call()).rejects.toMatchObject({ code: 'noAuthority' })
  const foreign = await (await app.newTenant()).staff()
  await expect(foreign.call(calls.isEmriAc, { id })).rejects.toMatchObject({ code: 'notFound' })
})
