import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerBasvuru } from '#features/basvuru/contract.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createClient } from '#test/client.ts'
import { openDesk } from '#test/desk.ts'
import { seeded } from '#test/harness/random.ts'
import { aPosting } from '#test/posting.ts'
import { rights, startStaff } from '#test/staff.ts'
import { basvuruEndpoints as calls } from './contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

test('special answers inside components are counted and read by who has the right to applications and to them', async () => {
  const { tenant, ids, newAday, run, of } = await aPosting(app)
  const client = async (...names: string[]) =>
    createClient(app.app, (await startStaff(app.runtime, tenant.id, { rights: rights(...names) })).token)
  await run(`update kriter set ozel_nitelikli = true where id in (${ids.sex}, ${ids.employer})`)
  const komponentKriterler = [{ kriterId: ids.employer, value: 'Atlas' }]
  const row = { komponentId: ids.work, modulId: ids.modul, refId: -1, komponentKriterler }
  const kriterList = [{ kriterId: ids.sex, value: ids.female }]
  await (await newAday()).call(registerBasvuru, of({ kriterList, komponentKriterList: [row] }))
  const [[id] = []] = await run('select id::int from basvuru')

  const reader = await client('basvuru/gor', 'ozelNitelikli/gor')
  const kart = await reader.call(calls.kart, { id: Number(id) })
  expect(kart.ozelSayisi).toBe(2)
  expect(JSON.stringify(kart)).not.toContain('Atlas')
  expect(await reader.call(calls.ozelYanitlar, { id: Number(id) })).toEqual([
    { kriterId: ids.sex, soru: 'Cinsiyet', yanit: 'Kadın', duzeltme: null, komponent: null },
    { kriterId: ids.employer, soru: 'İşveren', yanit: 'Atlas', duzeltme: null, komponent: expect.any(String) },
  ])
  const stranger = await client('ozelNitelikli/gor')
  await expect(stranger.call(calls.ozelYanitlar, { id: Number(id) })).rejects.toMatchObject({ code: 'noAuthority' })
})

test('the timeline says of a message whether it waits, has left or never left', async () => {
  const company = await app.newTenant()
  const staff = await company.staff()
  const { anApplication, run } = await openDesk(app, company)
  const { id } = await anApplication(1)
  await staff.call(calls.durumDegistir, { id, durumYonetimiNo: 2 })
  const said = async (durum: string) => {
    const done = durum === 'bekliyor' || durum === 'gonderiliyor' ? 'null' : 'now()'
    await run(`update mesaj set durum = '${durum}', sonuc_tarihi = ${done} where referans like 'basvuru-${id}-durum-%'`)
    const rows = await staff.call(calls.hareketler, { id })
    return rows.map(({ islem }) => islem).filter((islem) => islem.startsWith('mesaj'))
  }
  expect(await said('bekliyor')).toEqual(['mesajBekliyor'])
  expect(await said('gonderildi')).toEqual(['mesaj'])
  expect(await said('basarisiz')).toEqual(['mesajGitmedi'])
  // it began with the candidate, whom nobody moved
  expect((await staff.call(calls.hareketler, { id })).at(-1)).toMatchObject({ islem: 'basvur' })
})

test('a file of an application is recorded', async () => {
  const company = await app.newTenant()
  const staff = await company.staff()
  const { anApplication, run } = await openDesk(app, company)
  const { id } = await anApplication(1)
  const file = await staff.send({ method: 'GET', url: `${calls.dosya.path}?id=${id}` })
  expect(file.status).toBe(200)
  const recorded = `select varlik, varlik_id, aktor like 'tnt:%' from audit_log where islem = 'dosya'`
  expect(await run(recorded)).toEqual([['basvuru', String(id), true]])
})

test('a document that has run out is none of the complete ones', async () => {
  const company = await app.newTenant()
  const staff = await company.staff()
  const { anApplication, run } = await openDesk(app, company)
  const { id, aday } = await anApplication(4)
  await run(`with t as (insert into belge_tanim (belge_adi, zorunlu, siralama) values ('Adli sicil', true, 900) returning id, belge_adi),
      b as (insert into belge (basvuru_id, belge_tanim_id, belge_adi, zorunlu, siralama) select ${id}, id, belge_adi, true, 1 from t returning id),
      d as (insert into dosya (aday_id, amac, durum, depo_adi, dosya_adi, tur, boyut, ozet)
        values (${aday.id}, 'belge', 'hazir', repeat('a', 64), 'b.pdf', 'application/pdf', 9, sha256('x')) returning id)
    insert into belge_dosya (belge_id, dosya_id, durum, karar_tarihi, gecerlilik_tarihi)
    select b.id, d.id, 1, now(), current_date + 30 from b, d`)
  const look = async () => {
    const row = await staff.call(calls.get, { id })
    const { resultCount } = await staff.call(calls.fullGet, { filter: { belgeTam: true } })
    return [row.belgeTamam, row.belgeToplam, resultCount, (await staff.call(calls.ozet, {})).belgeTamAdet]
  }
  expect(await look()).toEqual([1, 1, 1, 1])
  await run('update belge_dosya set gecerlilik_tarihi = current_date - 2')
  expect(await look()).toEqual([0, 1, 0, 0])
})

test('a document that belongs to an option is asked of who chose it', async () => {
  const { tenant, ids, newAday, run, of } = await aPosting(app)
  const staff = createClient(app.app, (await startStaff(app.runtime, tenant.id)).token)
  await run(`insert into belge_tanim (belge_adi, zorunlu, siralama, bagli_kriter_id, bagli_secenek_id) values
    ('Kimlik', true, 901, null, null), ('Terhis belgesi', true, 902, ${ids.service}, ${ids.served}),
    ('Nüfus kaydı', true, 903, ${ids.sex}, null), ('Ehliyet', true, 904, ${ids.sex}, ${ids.female})`)
  const served = { kriterId: ids.service, value: ids.served }
  await (await newAday()).call(registerBasvuru, of({ kriterList: [{ kriterId: ids.sex, value: ids.male }, served] }))
  await (await newAday()).call(registerBasvuru, of({ kriterList: [{ kriterId: ids.sex, value: ids.female }] }))
  const asked: unknown[] = []
  for (const [id] of await run('select id::int from basvuru order by id')) {
    await staff.call(calls.belgeIste, { id: Number(id) })
    asked.push((await run(`select belge_adi from belge where basvuru_id = ${id} order by siralama`)).flat())
  }
  expect(asked).toEqual([
    ['Kimlik', 'Terhis belgesi', 'Nüfus kaydı'],
    ['Kimlik', 'Nüfus kaydı', 'Ehliyet'],
  ])
})

test('the card has every message of its application, whatever the phone is today, and none of another one', async () => {
  const company = await app.newTenant()
  const staff = await company.staff()
  const { anApplication, run } = await openDesk(app, company)
  const { id, aday } = await anApplication(4)
  const { id: other } = await anApplication(4)
  const [[iapId] = []] = await run(`select iap_id from basvuru where id = ${id}`)
  const aFile = async (basvuruId: number) => {
    const [[fileId] = []] =
      await run(`with t as (insert into belge_tanim (belge_adi, siralama) values ('B${basvuruId}', ${basvuruId}) returning id),
        b as (insert into belge (basvuru_id, belge_tanim_id, belge_adi, zorunlu, siralama) select ${basvuruId}, id, 'B', true, 1 from t returning id, basvuru_id),
        d as (insert into dosya (aday_id, amac, durum, depo_adi, dosya_adi, tur, boyut, ozet)
          select v.aday_id, 'belge', 'hazir', encode(sha256('${basvuruId}'), 'hex'), 'b.pdf', 'application/pdf', 9, sha256('x') from basvuru v where v.id = ${basvuruId} returning id)
      insert into belge_dosya (belge_id, dosya_id) select b.id, d.id from b, d returning id`)
    return Number(fileId)
  }
  const [[testId] = []] = await run(
    `with t as (insert into test_merkez_tip (id, test_adi) values (7, 'Dikkat') returning id),
        s as (insert into test_surum (test_merkez_tip_id, surum, soru_sayisi) select id, 1, 0 from t returning id, test_merkez_tip_id)
     insert into aday_test (aday_id, test_merkez_tip_id, test_surum_id, durum, iptal_nedeni, son_tarih)
     select ${aday.id}, s.test_merkez_tip_id, s.id, -1, 'iptal', now() from s returning id`,
  )
  const own = [
    `basvuru-${id}`,
    `basvuru-${id}-durum-2`,
    `belge-iste-${id}-3`,
    `belge-tamam-${id}`,
    `belge-ret-${await aFile(id)}`,
    `ilan-kapat-${iapId}-4-${id}`,
    `testDavet-${testId}`,
  ]
  const others = [
    `basvuru-${id}1`,
    `belge-ret-${await aFile(other)}`,
    `ilan-kapat-${iapId}-4-${id}1`,
    `belge-iste-${other}-${id}`,
    `ilan-kapat-${id}-4-${other}`,
  ]
  for (const referans of [...own, ...others]) {
    await run(`insert into mesaj (referans, kanal, alici, sablon_id, hukuki_sinif, metin, son_gonderme)
      select '${referans}', 'sms', '5550000000', min(id), 'process', '${referans}', now() from sablon`)
  }
  const { mesajlar } = await staff.call(calls.kart, { id })
  expect(mesajlar.map(({ metin }) => metin).sort()).toEqual(own.sort())
})

test('the counts of the board and the day of complete documents are right, however many write at once', async () => {
  const company = await app.newTenant()
  const staff = await company.staff()
  const { anApplication, run } = await openDesk(app, company)
  const made = await Promise.all(Array.from({ length: 6 }, () => anApplication(4)))
  const ids = made.map(({ id }) => id)
  await run(
    `insert into belge_tanim (belge_adi, zorunlu, siralama) values ('Sicil', true, 900), ('Rapor', true, 901), ('Fotoğraf', false, 902)`,
  )
  await run(`insert into belge (basvuru_id, belge_tanim_id, belge_adi, zorunlu, siralama)
    select b.id, t.id, t.belge_adi, t.zorunlu, 1 from basvuru b, belge_tanim t where t.siralama between 900 and 902 and b.id % 3 > 0`)
  await run(`with d as (insert into dosya (aday_id, amac, durum, depo_adi, dosya_adi, tur, boyut, ozet)
      select b.aday_id, 'belge', 'hazir', md5(g.id || '-' || n) || md5(''), 'b.pdf', 'application/pdf', 9, sha256('x')
        from belge g join basvuru b on b.id = g.basvuru_id and g.id % 4 > 0, generate_series(1, 2) n returning id, aday_id)
    insert into belge_dosya (belge_id, dosya_id)
    select g.id, d.id from (select g.*, b.aday_id, row_number() over (partition by b.aday_id order by g.id, n) as no
                              from belge g join basvuru b on b.id = g.basvuru_id and g.id % 4 > 0, generate_series(1, 2) n) g
      join (select d.*, row_number() over (partition by aday_id order by id) as no from d) d using (aday_id, no)`)
  const random = seeded('counts of the desk')
  const oneOf = (table: string) => `(select id from ${table} order by md5(id || '${random.below(1e6)}') limit 1)`
  const acts = [
    () => `update basvuru set durum_yonetimi_no = ${random.pick([1, 2, 3, 4, 5, 6])} where id = ${random.pick(ids)}`,
    // in the order of their numbers, as the product holds many rows
    () =>
      `with held as (select id from basvuru where id = any ('{${random.shuffle(ids).slice(0, 3)}}') order by id for update)
        update basvuru b set durum_yonetimi_no = 4 from held where held.id = b.id`,
    () => `update belge_dosya set durum = 1, karar_tarihi = now() where id = ${oneOf('belge_dosya')} and durum = 0`,
    () =>
      `update belge_dosya set durum = 2, ret_nedeni = 'Silik.', karar_tarihi = now() where id = ${oneOf('belge_dosya')} and durum = 0`,
    () =>
      `update belge_dosya set gecerlilik_tarihi = current_date - 3 + ${random.below(9)} where id = ${oneOf('belge_dosya')} and durum = 1`,
    () => `update belge set zorunlu = not zorunlu where id = ${oneOf('belge')}`,
    () =>
      `delete from belge g where not exists (select from belge_dosya f where f.belge_id = g.id) and id = ${oneOf('belge')}`,
  ]
  const writers = Array.from({ length: 5 }, async () => {
    for (let n = 0; n < 60; n++) await run(random.pick(acts)())
  })
  await Promise.all(writers)
  const kept = await staff.call(calls.gruplar, { alan: 'durumYonetimiNo' })
  const counted = await run('select durum_yonetimi_no, count(*)::int from basvuru group by 1 order by 2 desc, 1')
  expect(kept.map(({ deger, adet }) => [deger, adet])).toEqual(counted)
  // rows that were added are put together now and then
  expect(Number((await run('select count(*) from basvuru_sayim'))[0]?.[0])).toBeLessThan(300)
  const valid = `f.durum = 1 and coalesce(f.gecerlilik_tarihi >= current_date + k, true)`
  const wrong = () =>
    run(`select v.id, k from basvuru v, generate_series(-5, 9) k
      where coalesce(v.belge_tam_gun >= current_date + k, false) <> (exists (select from belge b where b.basvuru_id = v.id)
        and not exists (select from belge b where b.basvuru_id = v.id and b.zorunlu
          and not exists (select from belge_dosya f where f.belge_id = b.id and ${valid})))`)
  expect(await wrong()).toEqual([])
  // chance may have left no application complete: now what is open is accepted, and nothing else is required
  await run('update belge_dosya set durum = 1, karar_tarihi = now() where durum = 0')
  await run(`update belge g set zorunlu = exists (select from belge_dosya f
    where f.belge_id = g.id and f.durum = 1 and coalesce(f.gecerlilik_tarihi >= current_date, true))`)
  expect(await wrong()).toEqual([])
  expect((await run('select 1 from basvuru where belge_tam_gun is not null')).length).toBeGreaterThan(0)
})
