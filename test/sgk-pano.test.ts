import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, today } from '#core/date.ts'
import type { Endpoint } from '#core/endpoint.ts'
import { paths, tileUrl } from '#core/paths.ts'
import { donemEkle } from '#core/period.ts'
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
import { menuSayilari } from '#features/menu-sayi/contract.ts'
import { personel } from '#features/personel/resource.ts'
import { sgkBeyan } from '#features/sgk-beyan/resource.ts'
import * as pano from '#features/sgk-pano/contract.ts'
import { tescil } from '#features/tescil/resource.ts'
import { tesvik } from '#features/tesvik/resource.ts'
import { createTestApp, type TestApp, type TestTenant } from './app.ts'
import { type Client, createClient } from './client.ts'
import { execute } from './deneme.ts'
import { makeIsyeri } from './filo.ts'
import { seeded, sized } from './harness/random.ts'
import { makePanoWorld } from './pano-world.ts'
import { rights, startStaff } from './staff.ts'

const random = seeded('worlds of the dashboard')
const { getGrafikler, getPano } = pano

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

/** How the charts sum what is behind their bars: a column, or its rows; and what a bar counts besides. */
const barsOf: Record<string, (list: Awaited<ReturnType<typeof behind>>) => unknown> = {
  borc: ({ fields, count }) => [fields.toplamBorc?.sum, count],
  tesvik: ({ fields, count }) => [fields.bildirilenTutar?.sum ?? '0.00', count],
  mahsup: ({ fields, count }) => [fields.odenenTutar?.sum ?? '0.00', count],
  kaza: ({ count }) => count,
}

/** Tiles that show a figure above the list; the others show the number of its rows. */
const stripOf: Record<string, string> = { borcToplam: 'toplamBorc', borcluFirma: 'firma' }
/** Tiles that show the sum of a column. */
const sumOf: Record<string, string> = { viziteMahsup: 'odenenTutar', tesvikKazanc: 'bildirilenTutar' }

test('every number is that of the list behind it, for every window and scope', async () => {
  for (let world = 0; world < sized(2, 200); world++) {
    await makePanoWorld(run, random)
    for (const client of callers) {
      const { day, periodId } = await aTime(client)
      const { kutular, hatalar } = await client.call(getPano, { day, periodId })
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

test('every bar of a chart is the list behind it, and the charts agree with the tiles', async () => {
  for (let world = 0; world < sized(1, 100); world++) {
    await makePanoWorld(run, random)
    for (const client of callers) {
      const { grafikler, hatalar } = await client.call(getGrafikler, {})
      expect([Object.keys(grafikler).sort(), hatalar]).toEqual([['borc', 'kaza', 'mahsup', 'tesvik'], []])
      for (const [name, bars] of Object.entries(grafikler)) {
        // a day without an accident has no link
        const shown = name === 'kaza' ? random.shuffle(bars.filter(({ deger }) => deger !== 0)).slice(0, 4) : bars
        for (const { deger, adet, yol } of shown) {
          const listed = barsOf[name]?.(await behind(client, yol))
          expect([name, yol, name === 'kaza' ? deger : [deger, adet]]).toEqual([name, yol, listed])
        }
      }
      const { kutular } = await client.call(getPano, {})
      const kurus = (bars: readonly { deger: string | number }[] = []) =>
        bars.reduce((all, { deger }) => all + Math.round(Number(deger) * 100), 0)
      // there are two companies, and the newest period is the last bar
      expect(kurus(grafikler.borc)).toBe(kurus([kutular.borcToplam ?? { deger: -1 }]))
      expect(grafikler.tesvik?.at(-1)?.deger).toBe(kutular.tesvikKazanc?.deger)
      expect(kurus(grafikler.mahsup?.slice(1, 3))).toBe(kurus([kutular.viziteMahsup ?? { deger: -1 }]))
    }
  }
})

/** A window and a period: the working one or one of the two before it. */
async function aTime(client: Client) {
  const { calismaDonemi } = await client.call(pano.calismaDonemi, {})
  return { day: random.pick([30, 60, 90] as const), periodId: donemEkle(calismaDonemi, -random.below(3)) }
}

test('each call of its own answers what the page shows for every time, and names the newest day that was read', async () => {
  for (const client of callers) {
    const { day, periodId } = await aTime(client)
    const { kutular, borcSonSorguGunu, calismaDonemi } = await client.call(getPano, { day, periodId })
    const values = Object.fromEntries(Object.entries(kutular).map(([name, { deger }]) => [name, deger]))
    const { bekleyen: viziteMahsup, ...durumlar } = await client.call(pano.viziteMahsup, { periodId })
    const bugun = today(new Date())
    const [date, gun] = [addDays(bugun, -day), borcSonSorguGunu ?? undefined]
    expect({
      viziteMahsup,
      tesvikKazanc: await client.call(pano.tesvikKazanc, { periodId }),
      personelSayisi: await client.call(pano.personelSayisi, { periodId }),
      isKazasiBildirilmeyen: await client.call(pano.isKazasiBildirilmeyen, { date }),
      girisCikisKontrolHata: await client.call(pano.girisCikisKontrolHata, { date }),
      tescilHata: await client.call(pano.tescilHata, { startDate: date, endDate: bugun }),
      eviziteOnayBekleyen: await client.call(pano.eviziteOnayBekleyen, { startDate: date, endDate: bugun }),
      borcToplam: await client.call(pano.borcToplam, {}),
      borcluFirma: await client.call(pano.borcluFirma, { calismaGunu: gun }),
      borcluIsyeri: await client.call(pano.borcluIsyeri, { calismaGunu: gun }),
      borcuYokKayit: await client.call(pano.borcuYokKayit, {}),
    }).toMatchObject(values)
    expect(await client.call(pano.borcSonSorguGunu, {})).toBe(borcSonSorguGunu)
    expect(await client.call(pano.calismaDonemi, {})).toEqual({ calismaDonemi })
    for (const durum of [2, 3, 5] as const) {
      const { count, fields } = await behind(client, tileUrl.eviziteMahsup(durum, periodId))
      expect(durumlar[durum]).toEqual({ adet: count, tutar: fields.odenenTutar?.sum ?? '0.00' })
    }
  }
})

test('the number beside a line of the menu is that of the list to which the line then leads', async () => {
  const linesOf: Record<string, Resource> = { eVizite, isKazasi, tescil, eviziteMahsup, sgkBeyan }
  for (const client of callers) {
    const sayilar = await client.call(menuSayilari, {})
    expect(sayilar.map(({ ekran }) => ekran)).toEqual(Object.keys(linesOf))
    for (const { ekran, adet, sorgu } of sayilar) {
      const resource = linesOf[ekran]
      if (!resource) throw new Error(`no list ${ekran}`)
      const filter = toFilter(resource, { search: '', filters: Object.fromEntries(new URLSearchParams(sorgu)) })
      expect(Object.keys(filter)).toHaveLength(1)
      const { totals } = resourceEndpoints(resource) as unknown as { totals: Endpoint }
      const { count } = (await client.call(totals, { filter })) as Totals
      expect([ekran, adet]).toEqual([ekran, count])
    }
  }
  const looker = await company.staff(rights('tescil/gor'))
  expect((await looker.call(menuSayilari, {})).map(({ ekran }) => ekran)).toEqual(['tescil'])
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
  const charts = await staff.call(getGrafikler, {})
  await run('alter table sgk_is_kazasi_gizli rename to sgk_is_kazasi')
  expect([charts.hatalar, Object.keys(charts.grafikler).sort()]).toEqual([['kaza'], ['borc', 'mahsup', 'tesvik']])
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
  expect(await looker.call(getGrafikler, {})).toEqual({ grafikler: {}, hatalar: [] })
  await expect(looker.call(pano.borcToplam, {})).rejects.toMatchObject({ code: 'noAuthority' })
})

test.each([
  ['a window that is none', getPano, { day: 45 }, 'day'],
  ['a month that is none', getPano, { periodId: 202613 }, 'periodId'],
  ['a month of charts that is none', getGrafikler, { periodId: 202613 }, 'periodId'],
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
