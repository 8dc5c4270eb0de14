import { afterAll, beforeAll, expect, test } from 'vitest'
import { basvuruEndpoints } from '#features/basvuru/masa/contract.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import type { Client } from '#test/client.ts'
import { openKabul } from '#test/kabul.ts'
import { publishedForm } from '#test/posting.ts'
import { productsRights } from '#test/staff.ts'
import { iseGirisEndpoints as calls, listEksikler } from './contract.ts'

let app: TestApp
let world: Awaited<ReturnType<typeof openKabul>>
/** Who sees everything but special categories. */
let plain: Client
beforeAll(async () => {
  app = await createTestApp()
  world = await openKabul(app)
  plain = await world.company.staff(productsRights().filter(({ ekran }) => ekran !== 'ozelNitelikli'))
})
afterAll(() => app.close())

let no = 0
/** Another document of the company. */
const aTanim = (belgeAdi: string, { zorunlu = true, ozel = false, kriterId = 'null', aktif = true } = {}) =>
  world.one(`insert into belge_tanim (belge_adi, zorunlu, siralama, ozel_nitelikli, bagli_kriter_id, aktif)
    values ('${belgeAdi}', ${zorunlu}, ${9000 + ++no}, ${ozel}, ${kriterId}, ${aktif}) returning id`)
const eksik = (belgeAdi: string) => ({ key: 'belgeEksik', params: { belgeAdi } })

/** A file that a candidate gave for a document and staff approved. */
async function approve(basvuruId: number, belgeTanimId: number) {
  const { run } = world
  await run(`update basvuru set durum_yonetimi_no = 4 where id = ${basvuruId}`)
  await run(`insert into belge (basvuru_id, belge_tanim_id, belge_adi, zorunlu, siralama)
    select ${basvuruId}, id, belge_adi, zorunlu, siralama from belge_tanim where id = ${belgeTanimId}
    on conflict do nothing`)
  await run(`with d as (insert into dosya (amac, aday_id, durum, depo_adi, dosya_adi, tur, boyut, ozet)
      select 'belge', aday_id, 'hazir', encode(sha256(random()::text::bytea), 'hex'), 'a.pdf', 'application/pdf', 9, sha256('a')
        from basvuru where id = ${basvuruId} returning id)
    insert into belge_dosya (belge_id, dosya_id, durum, karar_tarihi) select b.id, d.id, 1, now() from d, belge b
     where b.basvuru_id = ${basvuruId} and b.belge_tanim_id = ${belgeTanimId}`)
  await run(`update basvuru set durum_yonetimi_no = 5 where id = ${basvuruId}`)
}

test('who was accepted without having been asked for documents lacks those that the posting requires', async () => {
  const { staff, run, one, anApplication, prepare, orders } = world
  const kriterId = await one(`insert into kriter (kriter_adi, value_type) values ('Ehliyet var mı', 2) returning id`)
  const [diploma, , ehliyet] = [
    await aTanim('Diploma'),
    await aTanim('Fotokopi', { zorunlu: false }),
    await aTanim('Ehliyet', { kriterId: String(kriterId) }),
  ]
  await aTanim('Eski belge', { aktif: false })
  const { id: basvuruId } = await anApplication()
  const made = await prepare(basvuruId)
  expect(made).toMatchObject({ durum: 1, eksikSayisi: 1, eksikler: [eksik('Diploma')] })
  const before = await orders()
  await expect(staff.call(calls.isEmriAc, { id: made.id })).rejects.toMatchObject({
    errors: [{ field: 'eksikler', key: 'belgeEksik' }],
  })
  expect(await orders()).toBe(before)

  // a document that hangs on an answer is required of who gave it
  await run(
    `update basvuru set anlik = '{"kriterList": [{"kriterId": ${kriterId}, "value": true}]}' where id = ${basvuruId}`,
  )
  expect(await staff.call(listEksikler, { id: made.id })).toEqual([eksik('Diploma'), eksik('Ehliyet')])
  await approve(basvuruId, diploma)
  await approve(basvuruId, ehliyet)
  expect(await staff.call(listEksikler, { id: made.id })).toEqual([])
  await run('update belge_tanim set aktif = false')
})

test('a posting with documents of its own is judged by them, and what was asked for besides counts too', async () => {
  const { staff, run, one, anApplication, prepare } = world
  const [own, other, besides] = [await aTanim('Kendi belgesi'), await aTanim('Başka belge'), await aTanim('Ek belge')]
  const iapId = await one(`insert into ilan (baslik, metin) values ('Şoför', '') returning id`)
  await run(
    `insert into ilan_belge (iap_id, belge_tanim_id, zorunlu) values (${iapId}, ${own}, true), (${iapId}, ${other}, false)`,
  )
  const { id: basvuruId } = await anApplication(5, { iapId })
  const { id } = await prepare(basvuruId)
  expect(await staff.call(listEksikler, { id })).toEqual([eksik('Kendi belgesi')])
  await run(`update basvuru set durum_yonetimi_no = 2 where id = ${basvuruId}`)
  await staff.call(basvuruEndpoints.belgeIste, { id: basvuruId, belgeTanimIds: [besides] })
  await run(`update basvuru set durum_yonetimi_no = 5 where id = ${basvuruId}`)
  expect(await staff.call(listEksikler, { id })).toEqual([eksik('Kendi belgesi'), eksik('Ek belge')])
  await run('update belge_tanim set aktif = false')
})

test('an application that moves to another posting is asked for the documents of that one', async () => {
  const { company, staff, run, one, anApplication } = world
  const form = await company.read(publishedForm)
  const surum = await one(`select id from form_surum where basvuru_formu_id = ${form} and durum = 'yayinda'`)
  const [eski, ortak, yeni, verilen, ek] = [
    await aTanim('Eski ilanın'),
    await aTanim('Ortak'),
    await aTanim('Yeni ilanın'),
    await aTanim('Verilmiş'),
    await aTanim('Ek istenen'),
  ]
  const aPosting = async (ids: number[], zorunlu: boolean) => {
    const iapId = await one(`insert into ilan (baslik, metin, basvuru_formu_id, acik, gorunmeye_acik)
      values ('İlan', '', ${form}, true, true) returning id`)
    await run(
      `insert into ilan_belge (iap_id, belge_tanim_id, zorunlu) select ${iapId}, unnest('{${ids}}'::int[]), ${zorunlu}`,
    )
    return iapId
  }
  const [from, to] = [await aPosting([eski, ortak, verilen], true), await aPosting([ortak, yeni], false)]
  const { id } = await anApplication(4, { iapId: from })
  await run(`update basvuru set form_surum_id = ${surum} where id = ${id}`)
  await staff.call(basvuruEndpoints.belgeIste, { id })
  await staff.call(basvuruEndpoints.belgeIste, { id, belgeTanimIds: [ek] })
  await approve(id, verilen)
  await run(`update basvuru set durum_yonetimi_no = 4 where id = ${id}`)
  await staff.call(basvuruEndpoints.ilanDegistir, { id, iapId: to })
  expect(await run(`select belge_adi, zorunlu from belge where basvuru_id = ${id} order by belge_adi`)).toEqual([
    ['Ek istenen', true],
    ['Ortak', false],
    ['Verilmiş', false],
    ['Yeni ilanın', false],
  ])
  await run('update belge_tanim set aktif = false')
})

test('who may not see special categories reads of their documents only that something is missing', async () => {
  const { staff, run, anApplication, prepare, branchId } = world
  await aTanim('Adli sicil kaydı', { ozel: true })
  await aTanim('Sağlık raporu', { ozel: true })
  const { id: basvuruId } = await anApplication()
  const made = await prepare(basvuruId)
  const named = [{ key: 'ozelBelgeEksik', params: { belgeAdi: 'Adli sicil kaydı, Sağlık raporu' } }]
  expect(made).toMatchObject({ durum: 1, eksikSayisi: 1, eksikler: named })
  expect(await staff.call(listEksikler, { id: made.id })).toEqual(named)

  const hidden = [{ key: 'gizliEksik' }]
  expect(await plain.call(listEksikler, { id: made.id })).toEqual(hidden)
  const again = { basvuruId, branchId, iseBaslamaTarihi: made.iseBaslamaTarihi as string }
  expect((await plain.call(calls.hazirla, again)).eksikler).toEqual(hidden)
  await expect(plain.call(calls.isEmriAc, { id: made.id })).rejects.toMatchObject({
    errors: [{ field: 'eksikler', key: 'gizliEksik' }],
  })

  // lists count what everybody may know of
  await run(`update basvuru set durum_yonetimi_no = 2 where id = ${basvuruId}`)
  await staff.call(basvuruEndpoints.belgeIste, { id: basvuruId })
  const { rows } = await plain.call(basvuruEndpoints.fullGet, { filter: { id: basvuruId } })
  expect(rows).toMatchObject([{ belgeToplam: 0, belgeTamam: 0 }])
})
