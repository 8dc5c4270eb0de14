import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#core/endpoint.ts'
import { paths } from '#core/paths.ts'
import type { Totals } from '#engine/declaration/list-endpoints.ts'
import type { Resource } from '#engine/declaration/resource.ts'
import { resourceEndpoints } from '#engine/declaration/resource-endpoints.ts'
import { toFilter } from '#engine/screen/list-screen-state.ts'
import { eBorc } from '#features/e-borc/resource.ts'
import { eVizite } from '#features/e-vizite/resource.ts'
import { girisCikisKontrol } from '#features/giris-cikis-kontrol/resource.ts'
import { hizmetSatiri } from '#features/hizmet-satiri/resource.ts'
import { isKazasi } from '#features/is-kazasi/resource.ts'
import { syncSube } from '#features/kullanici/contract.ts'
import { eviziteMahsup } from '#features/mahsup/resource.ts'
import { personel } from '#features/personel/resource.ts'
import * as pano from '#features/sgk-pano/contract.ts'
import { tescil } from '#features/tescil/resource.ts'
import { tesvik } from '#features/tesvik/resource.ts'
import { createTestApp, type TestApp, type TestTenant } from './app.ts'
import { type Client, createClient } from './client.ts'
import { execute } from './deneme.ts'
import { makeIsyeri } from './filo.ts'
import { seeded, sized } from './harness/random.ts'
import { startStaff } from './staff.ts'

const random = seeded('worlds of the dashboard')
const { getPano } = pano

let app: TestApp
let company: TestTenant
let staff: Client
/** Who sees all, two branches and one. */
const callers: Client[] = []
beforeAll(async () => {
  app = await createTestApp()
  company = await app.newTenant()
  staff = await company.staff()
  await makeIsyeri(app.runtime, company.tenant, 6)
  await run(`insert into branch (sube_kodu, sube_adi, company_id) select 'Ş-3', 'Şube 3', min(id) from company`)
  await run('update isyeri set branch_id = case id when 5 then 3 when 6 then null else branch_id end')
  await run(`insert into company (company_name) values ('İkinci')`)
  await run('update isyeri set company_id = 2 where id in (2, 3)')
  await run(`insert into kisi (tc_kimlik_no, tc_kimlik_index, tc_kimlik_maske, ad, soyad)
    select 'v1.k', decode(md5(n::text), 'hex'), '1*********6', 'Ayşe', 'Işık' from generate_series(1, 12) n`)
  callers.push(staff)
  for (const branchIds of [[1, 3], [2]]) {
    const { token, subjectId } = await startStaff(app.runtime, company.tenant.id)
    await staff.call(syncSube, { kullaniciId: subjectId, branchIds })
    callers.push(createClient(app.app, token))
  }
})
afterAll(() => app.close())

const run = (text: string, values: unknown[] = []) => company.read((db) => execute(db, text, values))

/** Rows of every kind at random days around the windows of the tiles. */
async function aWorld() {
  await run('select setseed($1)', [random.below(1000) / 1000])
  await run(
    `truncate sgk_is_kazasi, sgk_evizite, sgk_borc_sorgu, sgk_mahsup, sgk_giris_cikis_kontrol, sgk_tescil_is_emri,
              sgk_tahakkuk, sgk_tesvik, personel cascade`,
  )
  const isyeri = '1 + floor(random() * 6)::int'
  const gun = `(now() at time zone 'Europe/Istanbul')::date - floor(random() * 200)::int`
  await run(`insert into sgk_is_kazasi (isyeri_id, kisi_id, is_kazasi_tarihi, bildirim_durumu, bildirim_tarihi, bildirim_gerekmez_nedeni)
    select ${isyeri}, 1, gun, d, case when d = 2 then gun end, case when d = 3 then 'x' end
      from (select ${gun} as gun, floor(random() * 4)::int as d from generate_series(1, 60)) k`)
  await run(`insert into sgk_evizite (isyeri_id, kisi_id, medula_rapor_id, vaka, poliklinik_tarihi, onay_durumu, kaynak, ilk_okuma)
    select ${isyeri}, 1, n::text, 3, ${gun}, floor(random() * 6)::int, 1, false from generate_series(1, 80) n`)
  await run(`insert into kisi (id, tc_kimlik_no, tc_kimlik_index, tc_kimlik_maske, ad, soyad) overriding system value
    select n, 'v1.k', decode(md5(n::text), 'hex'), '1*********6', 'Ali', 'Işık' from generate_series(101, 160) n on conflict do nothing`)
  await run(`insert into sgk_giris_cikis_kontrol (kontrol_tarihi, hata_tipi, kisi_id, isyeri_id, branch_id, durum, aciklama, kapanma_zamani)
    select ${gun}, 1 + n % 9, n, i.id, i.branch_id, d, case when d > 0 then 'x' end, case when d > 0 then now() end
      from (select n, ${isyeri} as isyeri_id, floor(random() * 3)::int as d from generate_series(101, 160) n) k join isyeri i on i.id = k.isyeri_id`)
  await run(`insert into personel (personel_no, kisi_id, isyeri_id, giris_tarihi, cikis_tarihi, cikis_kodu)
    select 'P' || n, 1 + n % 12, ${isyeri}, gun - 100, case when n % 3 = 0 then gun end, case when n % 3 = 0 then 4 end
      from (select n, ${gun} as gun from generate_series(1, 30) n) k on conflict do nothing`)
  await run(`insert into sgk_tescil_is_emri (islem_tipi, personel_id, isyeri_id, kisi_id, giris_tarihi, durum, kapatma_nedeni, created_date)
    select 3, p.id, p.isyeri_id, 1, '2020-01-01', k.durum, case when k.durum = 'ManuelKapatildi' then 'x' end,
           now() - random() * interval '200 days'
      from (select ${isyeri} as isyeri_id, (array['SGKAktarildi', 'PDFOkumaHata', 'AXSyncHata', 'ManuelKapatildi'])[1 + floor(random() * 4)::int] as durum
              from generate_series(1, 60)) k join personel p on p.isyeri_id = k.isyeri_id
`)
  await run(`insert into sgk_mahsup (isyeri_id, kisi_id, sgk_mahsup_id, odeme_bas_tar, odeme_bit_tar, odenen_tutar, mahsup_durumu, kaynak)
    select ${isyeri}, 1, n::text, gun, gun, round((random() * 1e4)::numeric, 2), (array[1, 2, 3, 5])[1 + floor(random() * 4)::int], 1
      from (select n, ${gun} as gun from generate_series(1, 60) n) k`)
  // lines of two months, or of none
  await run(
    `insert into sgk_tahakkuk (isyeri_id, period_id, belge_turu, mahiyet, kanun_no, sigortali_sayisi, gun_sayisi, pek_tutari)
    select i, to_char(now() - make_interval(months => a), 'YYYYMM')::int, 1, m, '05510', 0, 0, 0
      from generate_series(1, 6) i, generate_series(1, $1) a, unnest(array['A', 'I']) m`,
    [random.below(3)],
  )
  await run(`insert into sgk_hizmet_satiri (tahakkuk_id, isyeri_id, period_id, belge_turu, mahiyet, kanun_no, kisi_id, gun, ucret)
    select t.id, t.isyeri_id, t.period_id, 1, t.mahiyet, t.kanun_no, k, case t.mahiyet when 'I' then -15 else 15 end, 0
      from sgk_tahakkuk t, generate_series(1, 12) k where random() < 0.4`)
  await run(`insert into sgk_tesvik (isyeri_id, period_id, kanun_no, belge_turu, mahiyet, kisi_id, gun, pek_tutari, bildirilen_tutar, durum)
    select h.isyeri_id, h.period_id, h.kanun_no, 1, h.mahiyet, h.kisi_id, h.gun, 0, h.gun * round(random()::numeric * 10, 2), 1
      from sgk_hizmet_satiri h`)
  await run(`insert into sgk_borc_sorgu (isyeri_id, calisma_gunu, okuma_durumu, sorgu_zamani, prim_borcu, issizlik_borcu,
       damga_vergisi, idari_para_cezasi, egitim_ozel_islem, gecikme_cezasi, gecikme_zammi, icra_borcu, taksitli_borc)
    select i, (now() at time zone 'Europe/Istanbul')::date - g, case when o then 5 else 0 end, case when o then now() end,
           case when o then b end, case when o then 0 end, case when o then 0 end, case when o then 0 end, case when o then 0 end,
           case when o then 0 end, case when o then 0 end, case when o then 0 end, case when o then 0 end
      from (select i, g, random() < 0.7 as o, case when random() < 0.5 then 0 else round((random() * 1e4)::numeric, 2) end as b
              from generate_series(1, 6) i, generate_series(0, 3) g) s`)
}

const lists: Record<string, Resource> = {
  [paths.isKazalari]: isKazasi,
  [paths.eVizite]: eVizite,
  [paths.eBorc]: eBorc,
  [paths.eviziteMahsup]: eviziteMahsup,
  [paths.raporlar]: girisCikisKontrol,
  [paths.tescilIzleme]: tescil,
  [paths.tesvik]: tesvik,
  [paths.hizmetSatiri]: hizmetSatiri,
  '/personeller': personel,
}

/** What the list behind a link says: the number of its rows and the figures above it. */
async function behind(client: Client, yol: string) {
  const address = new URL(yol, 'http://x.invalid')
  const resource = lists[address.pathname]
  if (!resource) throw new Error(`a tile leads to ${yol}`)
  const filter = toFilter(resource, { search: '', filters: Object.fromEntries(address.searchParams) })
  // the tab of the reports names the list
  const named = [...address.searchParams.keys()].filter((name) => name !== 'tab')
  expect(Object.keys(filter).sort()).toEqual(named.sort())
  const calls = resourceEndpoints(resource) as unknown as { totals: Endpoint; ozet?: Endpoint }
  const totals = (await client.call(calls.totals, { filter })) as Totals
  // a list without figures has no such call
  const strip = calls.ozet && ((await client.call(calls.ozet, { filter })) as Record<string, unknown>)
  return { ...totals, strip }
}

/** Tiles that show a figure above the list; the others show the number of its rows. */
const stripOf: Record<string, string> = { borcToplam: 'toplamBorc', borcluFirma: 'firma' }
/** Tiles that show the sum of a column. */
const sumOf: Record<string, string> = { viziteMahsup: 'odenenTutar', tesvikKazanc: 'bildirilenTutar' }

test('every number is that of the list behind it, for every window and scope', async () => {
  for (let world = 0; world < sized(2, 200); world++) {
    await aWorld()
    for (const client of callers) {
      const day = random.pick([30, 60, 90] as const)
      const { kutular, hatalar } = await client.call(getPano, { day })
      expect(hatalar).toEqual([])
      expect(Object.keys(kutular).length).toBe(11)
      for (const [name, { deger, yol, tahmini }] of Object.entries(kutular)) {
        const { count, fields, strip } = await behind(client, yol)
        const [figure, sum] = [stripOf[name], sumOf[name]]
        const ofStrip = name === 'personelSayisi' && !tahmini ? 'kisi' : figure
        const listed = sum ? (fields[sum]?.sum ?? '0.00') : ofStrip ? strip?.[ofStrip] : count
        expect([name, yol, deger]).toEqual([name, yol, listed])
      }
    }
  }
})

test('each call of its own answers what the page shows, and names the newest day that was read', async () => {
  for (const client of callers) {
    const { kutular, borcSonSorguGunu, calismaDonemi } = await client.call(getPano, {})
    const values = Object.fromEntries(Object.entries(kutular).map(([name, { deger }]) => [name, deger]))
    const { bekleyen: viziteMahsup } = await client.call(pano.viziteMahsup, {})
    expect({
      viziteMahsup,
      tesvikKazanc: await client.call(pano.tesvikKazanc, {}),
      personelSayisi: await client.call(pano.personelSayisi, {}),
      isKazasiBildirilmeyen: await client.call(pano.isKazasiBildirilmeyen, {}),
      girisCikisKontrolHata: await client.call(pano.girisCikisKontrolHata, {}),
      tescilHata: await client.call(pano.tescilHata, {}),
      eviziteOnayBekleyen: await client.call(pano.eviziteOnayBekleyen, {}),
      borcToplam: await client.call(pano.borcToplam, {}),
      borcluFirma: await client.call(pano.borcluFirma, {}),
      borcluIsyeri: await client.call(pano.borcluIsyeri, { calismaGunu: borcSonSorguGunu ?? undefined }),
      borcuYokKayit: await client.call(pano.borcuYokKayit, {}),
    }).toMatchObject(values)
    expect(await client.call(pano.borcSonSorguGunu, {})).toBe(borcSonSorguGunu)
    expect(await client.call(pano.calismaDonemi, {})).toEqual({ calismaDonemi })
  }
})

test('where no declaration of a period was read, the employments of its last day stand for it as an estimate', async () => {
  await run('truncate sgk_tahakkuk, personel cascade')
  await run(`insert into personel (personel_no, kisi_id, isyeri_id, giris_tarihi, cikis_tarihi, cikis_kodu) values
    ('B1', 1, 1, '2026-01-31', null, null), ('B2', 2, 2, '2026-02-01', null, null), ('B3', 3, 1, '2025-01-01', '2026-01-30', 4)`)
  const { kutular } = await staff.call(getPano, { periodId: 202601 })
  expect(kutular.personelSayisi).toMatchObject({ deger: 1, onceki: 1, tahmini: true, seri: [1] })
  await run(`insert into sgk_tahakkuk (isyeri_id, period_id, belge_turu, mahiyet, kanun_no, sigortali_sayisi, gun_sayisi, pek_tutari)
    values (1, 202601, 1, 'A', '05510', 2, 60, 0)`)
  await run(`insert into sgk_hizmet_satiri (tahakkuk_id, isyeri_id, period_id, belge_turu, mahiyet, kanun_no, kisi_id, gun, ucret)
    select t.id, 1, 202601, 1, 'A', '05510', k, case k when 3 then 0 else 30 end, 0 from sgk_tahakkuk t, generate_series(1, 3) k`)
  const read = (await staff.call(getPano, { periodId: 202601 })).kutular.personelSayisi
  expect([read?.deger, read?.tahmini, read?.seri.at(-1)]).toEqual([2, undefined, 2])
  // what is kept of a number ends with the next change of its lines
  await run('delete from sgk_hizmet_satiri where kisi_id = 1')
  const changed = (await staff.call(getPano, { periodId: 202601 })).kutular.personelSayisi
  expect([changed?.deger, changed?.seri.at(-1)]).toEqual([1, 1])
})

test('beside the debts stands how many workplaces were read and why others were not', async () => {
  await run('truncate sgk_borc_sorgu cascade')
  await run(`insert into sgk_borc_sorgu (isyeri_id, calisma_gunu, okuma_durumu, sorgu_zamani, prim_borcu, issizlik_borcu,
       damga_vergisi, idari_para_cezasi, egitim_ozel_islem, gecikme_cezasi, gecikme_zammi, icra_borcu, taksitli_borc)
    values (1, current_date, 5, now(), 7, 0, 0, 0, 0, 0, 0, 0, 0)`)
  await run(`insert into sgk_borc_sorgu (isyeri_id, calisma_gunu, okuma_durumu) select i, current_date, s
    from (values (2, 7), (3, 7), (4, 4), (5, 0), (6, 0)) as v (i, s)`)
  const { kutular } = await staff.call(getPano, {})
  expect(kutular.borcToplam).toMatchObject({
    deger: '7.00',
    onceki: null,
    seri: [7],
    okuma: {
      okunan: 1,
      toplam: 6,
      hatali: [
        { status: 4, adet: 1 },
        { status: 7, adet: 2 },
      ],
    },
  })
  expect(kutular.eviziteOnayBekleyen?.okuma).toEqual({ okunan: 0, toplam: 6, sonOkuma: null, hatali: [] })
})

test('a number whose query fails says so alone', async () => {
  await run('alter table sgk_is_kazasi rename to sgk_is_kazasi_gizli')
  const { kutular, hatalar } = await staff.call(getPano, {})
  await run('alter table sgk_is_kazasi_gizli rename to sgk_is_kazasi')
  expect(hatalar).toEqual(['isKazasiBildirilmeyen'])
  expect(Object.keys(kutular)).toContain('borcToplam')
})

test('whoever may not open a list has no tile of it', async () => {
  const looker = await company.staff([
    { ekran: 'sgkPano', eylem: 'gor' },
    { ekran: 'eVizite', eylem: 'gor' },
  ])
  const { kutular, borcSonSorguGunu } = await looker.call(getPano, {})
  expect([Object.keys(kutular), borcSonSorguGunu]).toEqual([['eviziteOnayBekleyen'], null])
  await expect(looker.call(pano.borcToplam, {})).rejects.toMatchObject({ code: 'noAuthority' })
})

test.each([
  ['a window that is none', getPano, { day: 45 }, 'day'],
  ['a month that is none', getPano, { periodId: 202613 }, 'periodId'],
  ['a day that is none', pano.borcluFirma, { calismaGunu: '2026-02-30' }, 'calismaGunu'],
  [
    'an end of orders before their start',
    pano.tescilHata,
    { startDate: '2026-02-02', endDate: '2026-02-01' },
    'endDate',
  ],
  ['an end before the start', pano.eviziteOnayBekleyen, { startDate: '2026-02-02', endDate: '2026-02-01' }, 'endDate'],
])('%s is refused by its field', async (_name, endpoint, input, field) => {
  const refused = staff.call(endpoint as Endpoint, input)
  await expect(refused).rejects.toMatchObject({ code: 'validationFailed', errors: [{ field }] })
})
