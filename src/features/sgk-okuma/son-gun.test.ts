import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#core/date.ts'
import { manuelSonGunu } from '#features/e-vizite/manuel/rules.ts'
import { raporSonGunu } from '#features/e-vizite/rules.ts'
import { kazaSonGunu } from '#features/is-kazasi/rules.ts'
import { listDonemParametre, listResmiTatil } from '#features/takvim/queries.server.ts'
import { takvimOf } from '#features/takvim/rules.ts'
import { sonTarihOf } from '#features/tescil/rules.ts'
import { runJob } from '#server/jobs/job-run.ts'
import { createTestApp, type TestApp, type TestTenant } from '#test/app.ts'
import { execute } from '#test/deneme.ts'
import { makeIsyeri, masterRows } from '#test/filo.ts'
import { seeded, sized } from '#test/harness/random.ts'
import { settleSgkSonGun } from './jobs.server.ts'

// Done-when 7: after any change of holidays and dated values the stored last days are those of the rules, and only rows
// whose last day or fine became another one were written.

const random = seeded('last days after changes of the calendar')
let app: TestApp
let company: TestTenant
const look = (text: string) => company.read((db) => execute(db, text))
const master = (text: string) => masterRows(app.runtime.master.db, text)

beforeAll(async () => {
  app = await createTestApp()
  company = await app.newTenant()
  await makeIsyeri(app.runtime, company.tenant, 6)
  await look('select setseed(0.42)')
  await look(`update isyeri set beyanname_tipi = 1 + id % 2, tehlike_sinifi = 1 + id % 3,
    nace_kodu = case id % 3 when 0 then '412000' when 1 then '801000' end`)
  await look(`insert into kisi (tc_kimlik_no, tc_kimlik_index, tc_kimlik_maske, ad, soyad)
    select 'v1.k', decode(md5(n::text), 'hex'), '1*********6', 'Ayşe', 'Işık' from generate_series(1, 80) n`)
  await look(`insert into personel (personel_no, kisi_id, isyeri_id, giris_tarihi)
    select 'P-' || n, n, 1 + n % 6, date '2024-01-01' from generate_series(1, 80) n`)
  const day = `date '2026-01-01' + (random() * 400)::int`
  await look(`insert into sgk_evizite (isyeri_id, kisi_id, medula_rapor_id, vaka, rapor_baslangic, rapor_bitis, gun_sayisi, onay_durumu, kaynak, ilk_okuma)
    select 1 + n % 6, 1 + n % 80, n::text, 3, d, d + g, g + 1, n % 6, 4, true
      from generate_series(1, 200) n, lateral (select ${day} as d, (random() * 20)::int as g where n > 0) x`)
  await look(`insert into sgk_is_kazasi (isyeri_id, kisi_id, is_kazasi_tarihi, ogrenme_tarihi, isyeri_kontrolu_disinda, kadin_sayisi, erkek_sayisi, bildirim_durumu)
    select 1 + n % 6, 1 + n % 80, d, d + n % 4, n % 3 = 0, case when n % 4 > 0 then n % 90 end, case when n % 4 > 0 then 3 end, n % 2
      from generate_series(1, 80) n, lateral (select ${day} as d where n > 0) x`)
  await look(`insert into sgk_tescil_is_emri (islem_tipi, personel_id, isyeri_id, kisi_id, giris_tarihi, cikis_tarihi, is_kolu)
    select 1 + n % 2, n, 1 + n % 6, n, d, case when n % 2 = 1 then d + 30 end, case n % 3 when 0 then 41 when 1 then 3 end
      from generate_series(1, 80) n, lateral (select ${day} as d where n > 0) x`)
  await look(`insert into sgk_manuel_bildirim (isyeri_id, kisi_id, rapor_baslangic, ise_baslama, calisti, manuel_durumu)
    select 1 + n % 6, 1 + n % 80, d, d + 1 + n % 9, false, case when n % 5 = 0 then 1 else 0 end
      from generate_series(1, 60) n, lateral (select ${day} as d where n > 0) x on conflict do nothing`)
})
afterAll(() => app.close())

const { signal } = new AbortController()
async function settle() {
  const id = randomUUID()
  const claimed = { id, data: { tenantId: company.tenant.id, donem: null }, retryCount: 0, signal }
  const run = { job: settleSgkSonGun, claimed: claimed as never, member: { id, payload: {} }, stopped: signal }
  await runJob(app.runtime, run as never) // what a run reads
}

/** Every duty with what its last day depends on, what is stored of it, and its version. */
const tables = {
  sgk_evizite: `select t.id, t.row_version, t.son_gun_durumu, t.son_bildirim_tarihi::text, t.tahmini_ceza::text,
      t.rapor_bitis::text, t.gun_sayisi, i.beyanname_tipi from sgk_evizite t join isyeri i on i.id = t.isyeri_id
      where t.onay_durumu in (0, 1, 5) order by t.id`,
  sgk_is_kazasi: `select t.id, t.row_version, t.son_gun_durumu, t.son_bildirim_tarihi::text, t.tahmini_ceza::text, t.guvenli_son_gun::text,
      t.kaza_gunu::text, t.ogrenme_tarihi::text, t.isyeri_kontrolu_disinda, i.tehlike_sinifi,
      t.kadin_sayisi + t.erkek_sayisi from sgk_is_kazasi t join isyeri i on i.id = t.isyeri_id
      where t.bildirim_durumu in (0, 1) order by t.id`,
  sgk_tescil_is_emri: `select t.id, t.row_version, t.son_gun_durumu, t.son_tarih::text, t.tahmini_ceza::text, t.islem_tipi,
      t.giris_tarihi::text, t.cikis_tarihi::text, t.is_kolu, i.nace_kodu from sgk_tescil_is_emri t join isyeri i on i.id = t.isyeri_id
      where t.durum = 'Olusturuldu' order by t.id`,
  sgk_manuel_bildirim: `select t.id, t.row_version, t.son_gun_durumu, t.son_bildirim_tarihi::text, t.tahmini_ceza::text,
      t.rapor_baslangic::text, t.ise_baslama::text, i.beyanname_tipi from sgk_manuel_bildirim t join isyeri i on i.id = t.isyeri_id
      where t.manuel_durumu = 0 order by t.id`,
} as const
type Table = keyof typeof tables
type Cells = unknown[]

/** What the rules say of a row, in the order of its stored columns. */
async function ruled() {
  const db = app.runtime.master.db
  const parametreler = await listDonemParametre(db, {})
  const degerler = { takvim: takvimOf(await listResmiTatil(db, {})), parametreler }
  const of = (one: { sonGunDurumu: number; sonBildirimTarihi: string | null; tahminiCeza: string | null }) => [
    one.sonGunDurumu,
    one.sonBildirimTarihi,
    one.tahminiCeza,
  ]
  const rules: Record<Table, (row: Cells) => Cells> = {
    sgk_evizite: ([, , , , , bitis, gunSayisi, tip]) =>
      of(
        raporSonGunu(degerler, { raporBitis: String(bitis), gunSayisi: Number(gunSayisi), beyannameTipi: Number(tip) }),
      ),
    sgk_is_kazasi: ([, , , , , , kazaGunu, ogrenme, disinda, sinif, sayi]) => {
      const kaza = {
        kazaGunu: String(kazaGunu),
        ogrenmeTarihi: ogrenme as string | null,
        isyeriKontroluDisinda: disinda === true,
      }
      const calisanSayisi = sayi === null ? null : Number(sayi)
      const told = kazaSonGunu(degerler, { ...kaza, tehlikeSinifi: Number(sinif), calisanSayisi })
      return [...of(told), told.guvenliSonGun]
    },
    sgk_tescil_is_emri: ([, , , , , islemTipi, girisTarihi, cikisTarihi, isKolu, naceKodu]) => {
      const told = sonTarihOf(parametreler, { islemTipi, girisTarihi, cikisTarihi, isKolu, naceKodu })
      return [told.sonGunDurumu, told.sonTarih, told.tahminiCeza]
    },
    sgk_manuel_bildirim: ([, , , , , raporBaslangic, iseBaslama, tip]) => {
      const days = { raporBaslangic: String(raporBaslangic), iseBaslama: String(iseBaslama) }
      return of(manuelSonGunu(degerler, { ...days, beyannameTipi: Number(tip) }))
    },
  }
  return rules
}

/** One change of the law or the calendar, as an administrator might enter it. */
function aChange(): string {
  const day = addDays('2026-01-01', random.below(420))
  const [n, amount] = [random.below(6) + 1, random.below(90_000) + 100]
  const changes = [
    `insert into resmi_tatil (tarih, adi, yarim_gun) values ('${day}', 'Deneme', ${random.below(4) === 0}) on conflict do nothing`,
    `delete from resmi_tatil where tarih = (select tarih from resmi_tatil where tarih >= '2026-01-01' order by md5(tarih::text || '${n}') limit 1)`,
    `update donem_parametre set deger = '${n}' where anahtar = 'SGK.IS_KAZASI_BILDIRIM_IS_GUNU'`,
    `update donem_parametre set deger = case deger when '1' then '0' else '1' end where anahtar = 'SGK.IS_KAZASI_CUMARTESI'`,
    `update donem_parametre set deger = '${20 + n}' where anahtar like 'SGK.VIZITE_BILDIRIM_GUN.%'`,
    `update donem_parametre set deger = '${n}' where anahtar = 'SGK.VIZITE_BILDIRIM_ASGARI_GUN'`,
    `update donem_parametre set deger = ${n === 1 ? 'null' : `'${amount}.50'`} where anahtar in ('SGK.ASGARI_UCRET_BRUT', 'SGK.IS_KAZASI_CEZA_TABAN')`,
    `update donem_parametre set deger = '${n + 5}' where anahtar = 'SGK.CIKIS_BILDIRIM_GUN'`,
  ]
  return changes[random.below(changes.length)] ?? ''
}

const readAll = async () =>
  new Map(
    await Promise.all(Object.entries(tables).map(async ([name, text]) => [name as Table, await look(text)] as const)),
  )

test('after any change the stored last days are those of the rules, and nothing else was written', async () => {
  await settle()
  let moved = 0
  for (let round = 0; round < sized(5, 200); round++) {
    const before = await readAll()
    const change = aChange()
    await master(change)
    const rules = await ruled()
    await settle()
    const after = await readAll()
    for (const [table, rows] of after) {
      const old = new Map((before.get(table) ?? []).map((row) => [row[0], row]))
      for (const row of rows) {
        const wanted = rules[table](row)
        const stored = row.slice(2, 2 + wanted.length)
        expect([change, table, row[0], stored]).toEqual([change, table, row[0], wanted])
        const known = old.get(row[0]) ?? []
        const isSame = JSON.stringify(known.slice(2, 2 + wanted.length)) === JSON.stringify(stored)
        expect([change, table, row[0], Number(row[1]) - Number(known[1])]).toEqual([
          change,
          table,
          row[0],
          isSame ? 0 : 1,
        ])
        if (!isSame) moved++
      }
    }
  }
  expect(moved).toBeGreaterThan(0)
})
