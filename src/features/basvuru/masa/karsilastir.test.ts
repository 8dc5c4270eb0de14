import { afterAll, beforeAll, expect, test } from 'vitest'
import { eraseAday } from '#features/aday/silme/silme.server.ts'
import { registerBasvuru } from '#features/basvuru/contract.ts'
import { withTenant } from '#server/tenant/tenants.ts'
import { makeAday } from '#test/aday.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createClient } from '#test/client.ts'
import { codeOf } from '#test/desk.ts'
import { aPosting } from '#test/posting.ts'
import { rights, startStaff } from '#test/staff.ts'
import { basvuruEndpoints as calls } from './contract.ts'

// Applications beside each other, and who else the person of a card may be.

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** A posting with three applications: two men and a woman, who works at Atlas. */
async function threeApplications() {
  const posting = await aPosting(app)
  const { ids, run, newAday, of, tenant } = posting
  const man = [
    { kriterId: ids.sex, value: ids.male },
    { kriterId: ids.service, value: ids.served },
  ]
  const work = {
    komponentId: ids.work,
    modulId: ids.modul,
    refId: -1,
    komponentKriterler: [{ kriterId: ids.employer, value: 'Atlas' }],
  }
  const woman = { kriterList: [{ kriterId: ids.sex, value: ids.female }], komponentKriterList: [work] }
  for (const answers of [{ kriterList: man }, { kriterList: man }, woman]) {
    await (await newAday()).call(registerBasvuru, of(answers))
  }
  const [a = 0, b = 0, c = 0] = (await run('select id::int from basvuru order by id')).flat().map(Number)
  const started = (...names: string[]) => startStaff(app.runtime, tenant.id, { rights: rights(...names) })
  const client = async (...names: string[]) => createClient(app.app, (await started(...names)).token)
  return { ...posting, a, b, c, started, client }
}

test('two to four applications stand beside each other: a row a question, a column an application', async () => {
  const { a, b, c, ids, run, client } = await threeApplications()
  await run(`update basvuru set puan = 70, uygunluk = 1 where id = ${b}`)
  await run(`with t as (insert into belge_tanim (belge_adi, siralama, ozel_nitelikli) values ('Kimlik', 900, false), ('Sağlık raporu', 901, true)
      returning id, belge_adi)
    insert into belge (basvuru_id, belge_tanim_id, belge_adi, zorunlu, siralama) select ${a}, id, belge_adi, true, 1 from t`)
  const staff = await client('basvuru/gor')
  const found = await staff.call(calls.karsilastir, { ids: `${c},${a},${b}` })
  expect(found.basvurular.map(({ id, puan, uygunluk }) => [id, puan, uygunluk])).toEqual([
    [c, null, 0],
    [a, null, 0],
    [b, 70, 1],
  ])
  expect(found.sorular).toEqual([
    { kriterId: ids.sex, blok: 'Genel', soru: 'Cinsiyet', yanitlar: ['Kadın', 'Erkek', 'Erkek'] },
    { kriterId: ids.service, blok: 'Genel', soru: 'Askerlik', yanitlar: [null, 'Yaptı', 'Yaptı'] },
  ])
  expect(found.komponentler).toEqual([
    { komponentId: ids.work, komponent: 'İş deneyimi', kayitlar: [['İşveren: Atlas'], [], []] },
  ])
  // without the right to special categories a document of them is not there
  expect(found.belgeler).toEqual([{ belgeAdi: 'Kimlik', durumlar: [null, { zorunlu: true, durum: null }, null] }])
  const reader = await client('basvuru/gor', 'ozelNitelikli/gor')
  const all = await reader.call(calls.karsilastir, { ids: `${a},${c}` })
  expect(all.belgeler.map(({ belgeAdi }) => belgeAdi).sort()).toEqual(['Kimlik', 'Sağlık raporu'])

  // answers of special categories are in none: who has the right looks at them by the call that records it
  await run(`update kriter set ozel_nitelikli = true where id in (${ids.service}, ${ids.employer})`)
  const special = await reader.call(calls.karsilastir, { ids: `${a},${b},${c}` })
  expect(special.sorular.map(({ soru }) => soru)).toEqual(['Cinsiyet'])
  expect(special.basvurular.map(({ ozelSayisi }) => ozelSayisi)).toEqual([1, 1, 1])
  expect(JSON.stringify(special)).not.toMatch(/Yaptı|Atlas/)
})

test('one, five, a foreign or a missing application are not compared, and nobody compares without the right', async () => {
  const { a, b, client } = await threeApplications()
  const staff = await client('basvuru/gor')
  const errorsOf = (ids: string) =>
    staff.call(calls.karsilastir, { ids }).then(
      () => [],
      ({ errors }: { errors: object[] }) => errors,
    )
  expect(await errorsOf(`${a}`)).toMatchObject([{ field: 'ids', key: 'minCount', params: { n: 2 } }])
  expect(await errorsOf(`${a},${a}`)).toMatchObject([{ field: 'ids', key: 'minCount' }])
  expect(await errorsOf('1,2,3,4,5')).toMatchObject([{ field: 'ids', key: 'maxCount', params: { n: 4 } }])
  expect(await errorsOf('1;2')).toMatchObject([{ field: 'ids', key: 'invalidId' }])
  const pair = { ids: `${a},${b}` }
  expect(await codeOf(staff.call(calls.karsilastir, { ids: `${a},999999` }))).toBe('notFound')
  expect(await codeOf((await client('aday/gor')).call(calls.karsilastir, pair))).toBe('noAuthority')
  const stranger = await (await app.newTenant()).staff()
  expect(await codeOf(stranger.call(calls.karsilastir, pair))).toBe('notFound')
})

test('a card names who else the person may be and why, the surest first, and nobody who was erased', async () => {
  const { a, c, run, tenant, client } = await threeApplications()
  const person = (soyad: string, given: { tcKimlikNo?: string; dogumTarihi?: string } = {}) =>
    makeAday(app.runtime, tenant, { ad: 'Işık', soyad, ...given })
  const own = await person('Ilgaz')
  await run(`update basvuru set aday_id = ${own.id} where id = ${a}`)
  const sameName = await person('ILGAZ')
  await person('Ilgaz', { dogumTarihi: '1991-02-28' })
  // two gave one national id: the second is a claim
  await run(`update aday set tc_kimlik_iddia = true where id = ${own.id}`)
  const claims = await person('Başka', { tcKimlikNo: own.tcKimlikNo })
  const hadPhone = await person('Eski')
  await run(`update aday set eski_iletisim = jsonb_build_array(jsonb_build_object('tel', '${own.cepTel}', 'bitis', now()))
    where id = ${hadPhone.id}`)
  const staff = await client('basvuru/gor')
  const { benzerKisiler } = await staff.call(calls.kart, { id: a })
  expect(benzerKisiler.map(({ adayId, nedenler, basvuruSayisi }) => [adayId, nedenler, basvuruSayisi])).toEqual([
    [claims.id, ['kimlik'], 0],
    [sameName.id, ['ad'], 0],
    [hadPhone.id, ['telefon'], 0],
  ])
  // and the other way round, with the application to go to
  for (const [adayId, neden] of [[claims.id, 'kimlik'] as const, [hadPhone.id, 'telefon'] as const]) {
    await run(`update basvuru set aday_id = ${adayId} where id = ${c}`)
    expect((await staff.call(calls.kart, { id: c })).benzerKisiler).toEqual([
      { adayId: own.id, adSoyad: 'Işık Ilgaz', nedenler: [neden], basvuruId: a, basvuruSayisi: 1 },
    ])
  }
  await withTenant(app.runtime.tenants, tenant.id, (db) => eraseAday(db, { tenant, adayId: own.id }))
  expect((await staff.call(calls.kart, { id: c })).benzerKisiler).toEqual([])
  expect((await staff.call(calls.kart, { id: a })).benzerKisiler).toEqual([])
})

test('a card tells of the employment of whoever has the national id, by right and in own branches alone', async () => {
  const { a, run, started, client } = await threeApplications()
  const [[kisiId] = []] = await run(
    `with k as (insert into kisi (tc_kimlik_no, tc_kimlik_index, tc_kimlik_maske, ad, soyad)
       select 'gizli', tc_kimlik_index, '1*********6', 'Ayşe', 'Yılmaz' from aday where id = (select aday_id from basvuru where id = ${a})
       returning id),
     c as (insert into company (company_name) values ('Işık') returning id)
     insert into branch (sube_kodu, sube_adi, company_id)
     select x.kod, x.adi, c.id from c, (values ('S1', 'Kadıköy'), ('S2', 'Bornova')) as x (kod, adi)
     returning (select id from k)::int`,
  )
  await run(`insert into isyeri (isyeri_sicil_no, company_id, branch_id, tehlike_sinifi, beyanname_tipi, isyeri_kodu, kullanici_adi, kullanici_adi_maske)
    select repeat('12', 13), company_id, id, 2, 1, '001', 'v1.k', '12******46' from branch where sube_kodu = 'S1'`)
  await run(`insert into personel (personel_no, kisi_id, isyeri_id, giris_tarihi, cikis_tarihi, cikis_kodu)
    select x.no, ${Number(kisiId)}, i.id, x.giris, x.cikis, 3 from isyeri i,
      (values ('P1', date '2020-01-01', date '2021-01-31'), ('P2', date '2022-01-01', date '2023-03-31')) as x (no, giris, cikis)`)
  const plain = await client('basvuru/gor')
  expect((await plain.call(calls.kart, { id: a })).personelKaydi).toBeNull()

  const { token, subjectId } = await started('basvuru/gor', 'personel/gor')
  const staff = createClient(app.app, token)
  expect((await staff.call(calls.kart, { id: a })).personelKaydi).toMatchObject({
    personelNo: 'P2',
    subeAdi: 'Kadıköy',
    girisTarihi: '2022-01-01',
    cikisTarihi: '2023-03-31',
    cikisNedeni: expect.stringMatching(/istifa/i),
    aktif: false,
    digerSayisi: 1,
  })
  await run(
    `insert into kullanici_sube (kullanici_id, branch_id) select ${subjectId}, id from branch where sube_kodu = 'S2'`,
  )
  expect((await staff.call(calls.kart, { id: a })).personelKaydi).toBeNull()
})
