import { afterAll, beforeAll, expect, test } from 'vitest'
import { runKontrol } from '#features/giris-cikis-kontrol/kontrol.server.ts'
import type { DatabaseAddress } from '#server/database/pool.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { copyTenant } from '#test/databases.ts'
import { countRows, look } from '#test/harness/look-inside.ts'
import { seedDemo } from './seed.server.ts'
import { demoTenants } from './tenants.ts'

let app: TestApp
let addresses: DatabaseAddress[]
beforeAll(async () => {
  app = await createTestApp({ environment: { KADRO_DEMO: '1' } })
  const { runtime } = app
  addresses = [runtime.server.at(runtime.server.masterDatabase)]
  for (const { tenantKey, name } of demoTenants) {
    const id = await copyTenant(runtime, { tenantKey, name })
    addresses.push(await runtime.tenants.address(id))
  }
})
afterAll(() => app.close())

/** Every recorded step leaves the limit that its session ran under. */
const watchSteps = `
  create table gorulen_sinir (sure text);
  create function siniri_gor() returns trigger language plpgsql as $$
  begin
    insert into gorulen_sinir values (current_setting('statement_timeout'));
    return new;
  end $$;
  create trigger siniri_gor before insert on demo_adim for each row execute function siniri_gor()`

/** PostgreSQL refuses one step, as it would on a full disk. */
const refuseStep = `
  create function reddet() returns trigger language plpgsql as $$ begin raise exception 'refused by the test'; end $$;
  create trigger reddet before insert on demo_adim for each row when (new.adim = '009-basvuru') execute function reddet()`

const countAll = () => Promise.all(addresses.map(countRows))

test('the demo is filled under limits of its own, goes on after a refused step, and has nothing twice', async () => {
  const [, demo] = addresses
  if (!demo) throw new Error('the demo has no database')
  for (const address of addresses) await look(address, watchSteps)
  await look(demo, refuseStep)
  await expect(seedDemo(app.runtime)).rejects.toThrow('refused by the test')
  expect(await look(demo, 'select count(*)::int as n from basvuru')).toEqual([{ n: 0 }])

  await look(demo, 'drop trigger reddet on demo_adim')
  await seedDemo(app.runtime)
  for (const address of addresses) {
    expect(await look(address, 'select distinct sure from gorulen_sinir')).toEqual([{ sure: '10min' }])
  }
  expect(await look(demo, 'select count(*)::int as n from basvuru')).toEqual([{ n: 3034 }])
  // both companies read accidents and sick reports every few minutes
  const clock = `select param1, count(*)::int as n, bool_and(sonraki_kosu <= now() + interval '5 minutes') as soon
    from tenant_batch_operation where operation_type = 6 group by param1`
  expect(await look(addresses[0] ?? demo, clock)).toEqual([{ param1: '*/5 * * * *', n: 4, soon: true }])

  for (const address of addresses) await look(address, 'drop trigger siniri_gor on demo_adim')
  const before = await countAll()
  await look(addresses[0] ?? demo, 'delete from demo_adim')
  await seedDemo(app.runtime)
  expect(await countAll()).toEqual(before)
})

test('reviewers find documents that wait, tests in every state and suggestions', async () => {
  const inDemo = (text: string) => look<Record<string, unknown>>(addresses[1] as DatabaseAddress, text) // made above
  const waiting = `select count(*)::int as n, count(distinct d.boyut) > 4 as differ from belge_dosya f
    join dosya d on d.id = f.dosya_id join aday a on a.id = f.aday_id where f.durum = 0 and a.cep_tel like '5556%'`
  expect(await inDemo(waiting)).toEqual([{ n: 120, differ: true }])
  const tests = `select distinct durum, coalesce(iptal_nedeni, '') as neden, sifirlama_tarihi is not null as sifir
    from aday_test where test_merkez_tip_id = 7 order by 1, 2, 3`
  expect((await inDemo(tests)).map((row) => Object.values(row).join(' '))).toEqual([
    '-1 iptal false',
    '-1 sure false',
    '1  false',
    '2  false',
    '3  false',
    '3  true',
  ])
  const oneriler = 'select durum, count(*)::int as n from oneri_talep group by 1 order by 1'
  expect((await inDemo(oneriler)).map(({ n }) => n)).toEqual([16, 8, 16, 20])
})

test('the control has differences of every kind, which a run finds again, and AUDI has its three parts', async () => {
  for (const address of addresses.slice(1)) {
    const kinds =
      'select hata_tipi, count(*)::int as n from sgk_giris_cikis_kontrol where durum = 0 group by 1 order by 1'
    const found = await look<{ hata_tipi: number; n: number }>(address, kinds)
    expect(found.map((row) => row.hata_tipi)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(found.filter(({ hata_tipi }) => hata_tipi !== 8).map(({ n }) => n)).toEqual([3, 3, 3, 3, 3, 3, 3, 3])
    expect(await look(address, 'select count(distinct bolum)::int as n from sgk_audi')).toEqual([{ n: 3 }])
  }
  for (const { tenantKey } of demoTenants) {
    const tenant = await app.runtime.tenants.find(tenantKey)
    expect(await runKontrol(app.runtime, tenant?.id ?? 0)).toMatchObject({ yeni: 0, degisen: 0, kapanan: 0 })
  }
})

test('offsets of eighteen months stand in every state, some with a difference, and debts are read of all but one', async () => {
  const [, demo, ornek] = addresses
  if (!demo || !ornek) throw new Error('the demo has no databases')
  const states =
    'select distinct mahsup_durumu as durum, tahsilat_tutari is not null as alindi from sgk_mahsup order by 1'
  expect(
    (await look<{ durum: number; alindi: boolean }>(demo, states)).map((row) => Object.values(row).join(' ')),
  ).toEqual(['1 false', '2 false', '3 false', '5 true'])
  const [found] = await look<{ ay: number; fark: number; isyersiz: number }>(
    demo,
    `select count(distinct period_id)::int as ay, count(*) filter (where farkli)::int as fark,
            (select count(*)::int from sgk_mahsup m join isyeri i on i.id = m.isyeri_id where not i.mahsup_protokolu_var) as isyersiz
       from sgk_mahsup`,
  )
  expect(found).toMatchObject({ isyersiz: 0 })
  expect(found?.ay).toBeGreaterThanOrEqual(15)
  expect(found?.fark).toBeGreaterThan(10)
  // four of the workplaces owe something on every day, and one was never read
  const debts = `select count(distinct isyeri_id) filter (where toplam_borc > 0)::int as borclu,
    count(distinct isyeri_id)::int - count(distinct isyeri_id) filter (where okuma_durumu <> 0)::int as okunmayan from sgk_borc_sorgu`
  expect(await look(demo, debts)).toEqual([{ borclu: 4, okunmayan: 1 }])
  // what was taken off for the long write is there again
  const bare = `select conrelid::regclass::text as t, count(*)::int as n from pg_constraint
    where contype = 'f' and conrelid in ('sgk_hizmet_satiri'::regclass, 'sgk_tesvik'::regclass) group by 1 order by 1`
  expect(await look(demo, bare)).toEqual([
    { t: 'sgk_hizmet_satiri', n: 3 },
    { t: 'sgk_tesvik', n: 2 },
  ])
})

test('accruals of the demo are the sums of their lines, and its incentives those of its slips', async () => {
  const [, demo] = addresses
  if (!demo) throw new Error('the demo has no database')
  const differing = `select count(*)::int as n from sgk_tahakkuk t
     left join (select tahakkuk_id, sum(gun) as gun, sum(pek_tutari) as pek from sgk_hizmet_satiri group by 1) h on h.tahakkuk_id = t.id
    where (t.gun_sayisi, t.pek_tutari) is distinct from (h.gun, h.pek)`
  expect(await look(demo, differing)).toEqual([{ n: 0 }])
  const [sums] = await look<{ slip: string; tesvik: string; satir: number }>(
    demo,
    `select (select sum(tesvik_tutari)::text from sgk_tahakkuk) as slip, (select sum(bildirilen_tutar)::text from sgk_tesvik) as tesvik,
            (select count(*)::int from sgk_hizmet_satiri) as satir`,
  )
  expect(sums?.satir).toBeGreaterThan(48_000)
  expect(sums?.tesvik).toBe(sums?.slip)
  const kinds = await look<{ kind: string }>(
    demo,
    `select distinct durum || coalesce(' ' || engel, '') as kind from sgk_tesvik order by 1`,
  )
  expect(kinds.map(({ kind }) => kind)).toEqual([
    '1',
    '1 degerYok',
    '1 formulYok',
    '2',
    '2 borc',
    '2 gecBildirim',
    '3 borc',
    '3 gecBildirim',
  ])
})
