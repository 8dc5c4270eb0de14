import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { addDays, today } from '#core/date.ts'
import { getPano } from '#features/sgk-pano/contract.ts'
import { createTestApp, type TestApp, type TestTenant } from './app.ts'
import type { Client } from './client.ts'
import { execute } from './deneme.ts'
import { makeIsyeri, masterRows } from './filo.ts'
import { soon } from './soon.ts'
import { rights } from './staff.ts'

/** What the dashboard says about its own numbers: how much was read, and which of them could not be. */
let app: TestApp
let company: TestTenant
let staff: Client
const bugun = today(new Date())
beforeAll(async () => {
  app = await createTestApp()
  company = await app.newTenant()
  staff = await company.staff()
  await makeIsyeri(app.runtime, company.tenant, 6)
})
afterAll(() => app.close())
beforeEach(async () => {
  await run('truncate sgk_borc_sorgu cascade')
})

const run = (text: string, values: unknown[] = []) => company.read((db) => execute(db, text, values))
const okumaOf = async (kutu: string) => (await staff.call(getPano, {})).kutular[kutu]?.okuma

/** A job of today whose plan left out a workplace. */
async function leaveOut(isyeriId: number, status: number) {
  const { db } = app.runtime.master
  const [job] = await masterRows(
    db,
    `insert into worker_planned_job (tenant_id, tip, calisma_zamani, status, start_date, end_date, bitis)
     values ($1, 1, now(), 2, now(), now(), now()) returning id`,
    [company.tenant.id],
  )
  await masterRows(
    db,
    `insert into sgk_worker_monitor (job_id, tenant_id, monitor_type, calisma_gunu, isyeri_id, sube_adi, status, completed, end_date)
     values ($1, $2, 1, $3, $4, 'x', $5, true, now())`,
    [job?.id, company.tenant.id, bugun, isyeriId, status],
  )
}

test('workplaces that are left out, that rest and that may not be asked yet are told with the reason', async () => {
  await run(`update isyeri set by_pass_bitis = $1, by_pass_nedeni = 'devir' where id = 1`, [bugun])
  await run('update isyeri set kimlik_durumu = 7 where id = 2')
  await leaveOut(3, 1)
  await leaveOut(4, 4)
  expect(await okumaOf('eviziteOnayBekleyen')).toEqual({
    okunan: 0,
    toplam: 6,
    sonOkuma: null,
    hatali: [
      { status: 1, adet: 1 },
      { status: 4, adet: 2 },
      { status: 7, adet: 1 },
    ],
  })
  // of another kind of reading only what is known of the workplace itself is said
  expect((await okumaOf('isKazasiBildirilmeyen'))?.hatali).toEqual([
    { status: 4, adet: 1 },
    { status: 7, adet: 1 },
  ])
  await run('update isyeri set by_pass_bitis = null, by_pass_nedeni = null, kimlik_durumu = 0')
})

test('debts are as old as their day, whenever their file came', async () => {
  expect(await okumaOf('borcToplam')).toEqual({ okunan: 0, toplam: 6, sonOkuma: null, hatali: [] })
  const gun = addDays(bugun, -20)
  await run(
    `insert into sgk_borc_sorgu (isyeri_id, calisma_gunu, okuma_durumu, sorgu_zamani, prim_borcu, issizlik_borcu,
       damga_vergisi, idari_para_cezasi, egitim_ozel_islem, gecikme_cezasi, gecikme_zammi, icra_borcu, taksitli_borc)
     values (1, $1, 5, now(), 7, 0, 0, 0, 0, 0, 0, 0, 0)`,
    [gun],
  )
  const okuma = await okumaOf('borcToplam')
  expect(Date.parse(okuma?.sonOkuma ?? '')).toBe(Date.parse(`${addDays(gun, 1)}T00:00:00+03:00`))
})

test('a number whose page the caller may not open has no tile', async () => {
  const may = async (...names: string[]) => {
    const { kutular } = await (await company.staff(rights('sgkPano/gor', ...names))).call(getPano, {})
    return Object.keys(kutular)
  }
  expect(await may('girisCikisKontrol/gor')).toEqual([])
  expect(await may('girisCikisKontrol/gor', 'tahakkuk/gor')).toEqual(['girisCikisKontrolHata'])
})

test('a number that is too slow fails alone, before its statement ends', async () => {
  await run('alter table sgk_is_kazasi rename to sgk_is_kazasi_gizli')
  await run(`create view sgk_is_kazasi as select t.* from (select pg_sleep(60)::text as s) s
    left join sgk_is_kazasi_gizli t on true where s.s is not null`)
  const { kutular, hatalar } = await staff.call(getPano, {})
  const running = await run(`select count(*)::int from pg_stat_activity
    where state = 'active' and query like '%sgk_is_kazasi%' and pid <> pg_backend_pid()`)
  // the statement ends by its own limit
  await vi.waitFor(() => run('drop view sgk_is_kazasi'), soon)
  await run('alter table sgk_is_kazasi_gizli rename to sgk_is_kazasi')
  expect([hatalar, Number(running[0]?.[0]) > 0]).toEqual([['isKazasiBildirilmeyen'], true])
  expect(Object.keys(kutular)).toHaveLength(10)
})
