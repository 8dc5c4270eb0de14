import { afterAll, beforeAll, expect, test } from 'vitest'
import { eBorcEndpoints } from '#features/e-borc/contract.ts'
import { eViziteEndpoints } from '#features/e-vizite/contract.ts'
import { personelEndpoints } from '#features/personel/contract.ts'
import { createTestApp, type TestApp, type TestTenant } from '#test/app.ts'
import type { Client } from '#test/client.ts'
import { execute } from '#test/deneme.ts'
import { makeIsyeri } from '#test/filo.ts'
import { rights } from '#test/staff.ts'
import { borcOzetiEndpoints, viziteOzetiEndpoints } from './contract.ts'

let app: TestApp
let company: TestTenant
let staff: Client
const run = (text: string) => company.read((db) => execute(db, text))
beforeAll(async () => {
  app = await createTestApp()
  company = await app.newTenant()
  staff = await company.staff()
  await makeIsyeri(app.runtime, company.tenant, 4)
  await run(`insert into company (company_name) values ('İkinci')`)
  await run('update isyeri set company_id = 2 where id = 4')
  await run('update isyeri set branch_id = null where id = 3')
  await run(`insert into kisi (tc_kimlik_no, tc_kimlik_index, tc_kimlik_maske, ad, soyad)
    values ('v1.k', '\\x00', '1*********6', 'Ayşe', 'Işık')`)
  await run(`insert into sgk_evizite (isyeri_id, kisi_id, medula_rapor_id, vaka, poliklinik_tarihi, onay_durumu, kaynak, ilk_okuma, gun_sayisi)
    select 1 + n % 4, 1, n::text, 1 + n % 3, date '2026-09-20' + n, n % 3, 1, false, 2 from generate_series(1, 40) n`)
  await run(`insert into sgk_borc_sorgu (isyeri_id, calisma_gunu, okuma_durumu, sorgu_zamani, prim_borcu, issizlik_borcu, damga_vergisi,
      idari_para_cezasi, egitim_ozel_islem, gecikme_cezasi, gecikme_zammi, icra_borcu, taksitli_borc, emanet_tutari)
    select i, date '2026-11-02' + g, case when o then 5 else 0 end, case when o then now() end, case when o then i * 10.25 end,
           case when o then 1 end, case when o then 0 end, case when o then 0 end, case when o then 0 end, case when o then 2 end,
           case when o then 3 end, case when o then 0 end, case when o then 0 end, case when o then 0 end
      from (select i, g, i <> 2 or g = 0 as o from generate_series(1, 4) i, generate_series(0, 2) g) s`)
  await run(`insert into personel (personel_no, kisi_id, isyeri_id, giris_tarihi, cikis_tarihi, cikis_kodu)
    values ('A', 1, 1, '2026-01-31', '2026-03-01', 4), ('B', 1, 1, '2026-03-31', null, null), ('C', 1, 2, '2026-05-01', null, null)`)
})
afterAll(() => app.close())

test('sums of sick reports and of debts are those of the records themselves', async () => {
  const vizite = await staff.call(viziteOzetiEndpoints.totals, {})
  const reports = await staff.call(eViziteEndpoints.totals, {})
  expect([vizite.fields.adet?.sum, vizite.fields.gunSayisi?.sum]).toEqual([String(reports.count), '80'])
  const october = await staff.call(viziteOzetiEndpoints.totals, { filter: { periodId: { gte: 202610, lte: 202610 } } })
  expect(october.fields.adet?.sum).toBe('30')
  const [borc, all] = [await staff.call(borcOzetiEndpoints.totals, {}), await staff.call(eBorcEndpoints.totals, {})]
  expect(borc.fields.toplamBorc?.sum).toBe(all.fields.toplamBorc?.sum)
  expect([borc.fields.toplam?.sum, borc.fields.okunan?.sum]).toEqual(['12', '10'])
  // one day's debt, as the list of queries says it
  const newest = { filter: { guncelSorgu: true } }
  const [ozet, sorgular] = [
    await staff.call(borcOzetiEndpoints.totals, newest),
    await staff.call(eBorcEndpoints.ozet, newest),
  ]
  expect([ozet.fields.toplamBorc?.sum, ozet.fields.isyeri?.sum]).toEqual([sorgular.toplamBorc, String(sorgular.isyeri)])
  // of all days a workplace in debt counts once
  expect((await staff.call(eBorcEndpoints.ozet, {})).isyeri).toBe(4)
  const day = { filter: { calismaGunu: { gte: '2026-11-03', lte: '2026-11-03' }, companyId: 2 } }
  const { rows } = await staff.call(borcOzetiEndpoints.fullGet, day)
  expect(rows).toMatchObject([{ companyName: 'İkinci', toplamBorc: '47.00', gecikmeTutari: '5.00', isyeri: 1 }])
  expect(await staff.call(borcOzetiEndpoints.get, { id: rows[0]?.id ?? 0 })).toMatchObject({ toplamBorc: '47.00' })
})

test('no two rows have the same number', async () => {
  for (const view of ['liste_vizite_ozeti', 'liste_borc_ozeti'])
    expect(await run(`select count(*) = count(distinct id) and count(*) > 3 from ${view}`)).toEqual([[true]])
})

test('personnel of a period are those who were employed on a day of it', async () => {
  const inPeriod = async (periodId: number) => {
    const { rows } = await staff.call(personelEndpoints.fullGet, { filter: { periodId } })
    return rows.map(({ personelNo }) => personelNo).join('')
  }
  const months = [202512, 202601, 202602, 202603, 202604, 202605]
  expect(await Promise.all(months.map(inPeriod))).toEqual(['', 'A', 'A', 'AB', 'B', 'BC'])
  const refused = staff.call(personelEndpoints.fullGet, { filter: { periodId: 202613 } })
  await expect(refused).rejects.toMatchObject({ code: 'validationFailed', errors: [{ field: 'filter.periodId' }] })
})

test('without the right nobody sees the sums', async () => {
  const other = await company.staff(rights('eBorc/gor'))
  await expect(other.call(borcOzetiEndpoints.fullGet, {})).rejects.toMatchObject({ code: 'noAuthority' })
  await expect(other.call(viziteOzetiEndpoints.totals, {})).rejects.toMatchObject({ code: 'noAuthority' })
})
