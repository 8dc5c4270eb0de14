import type { TestTenant } from './app.ts'
import { execute } from './deneme.ts'
import { makeIsyeri } from './filo.ts'

type Tenants = Parameters<typeof makeIsyeri>[0]

const bugun = `(now() at time zone 'Europe/Istanbul')::date`
/** A day of the month that lies so many months back. */
export const gunOf = (ay: number, gun: number | string) =>
  `(date_trunc('month', ${bugun}) - interval '${ay} months')::date + (${gun}) - 1`

/** The last workplace is one of which SGK was never read. */
export const isyeriSayisi = 7

/**
 * People by the last digit of their number: 0-4 work for long, 5 and 6 came two months ago, 7 and 8 left two months ago,
 * 9 came yesterday. Personnel, lines of three months and declared orders agree about all of them.
 */
const people = [
  `insert into kisi (id, tc_kimlik_no, tc_kimlik_index, tc_kimlik_maske, ad, soyad) overriding system value
   select n, 'v1.k', decode(md5(n::text), 'hex'), '1*********6', 'Ad' || n, 'Soyad' from generate_series(1, $1::int) n`,
  `insert into personel (personel_no, kisi_id, isyeri_id, giris_tarihi, cikis_tarihi, cikis_kodu)
   select 'P' || n, n, 1 + n / 10 % ${isyeriSayisi},
          case when n % 10 in (5, 6) then ${gunOf(2, '2 + n / 10 % 20')} when n % 10 = 9 then ${bugun} - 1 else date '2015-03-01' + n % 300 end,
          case when n % 10 in (7, 8) then ${gunOf(2, '5 + n / 10 % 20')} end, case when n % 10 in (7, 8) then 4 end
     from generate_series(1, $1::int) n`,
  `insert into sgk_tescil_is_emri (islem_tipi, personel_id, isyeri_id, kisi_id, giris_tarihi, durum, aktarim_zamani, son_gun_durumu, son_tarih)
   select 1, id, isyeri_id, kisi_id, giris_tarihi, 'SGKAktarildi', (giris_tarihi - 1 + time '10:00') at time zone 'Europe/Istanbul', 0, giris_tarihi - 1
     from personel where kisi_id % 10 = 9 and $1::int > 0`,
]

const lines = [
  `insert into sgk_tahakkuk (isyeri_id, period_id, belge_turu, mahiyet, kanun_no, sigortali_sayisi, gun_sayisi, pek_tutari, prim_tutari,
     issizlik_tutari, tesvik_tutari, damga_vergisi, odenecek_tutar)
   select i, to_char(${bugun} - make_interval(months => m), 'YYYYMM')::int, 1, 'A', '05510', 0, 30, 1, 1, 1, 1, 0, 1
     from generate_series(1, ${isyeriSayisi} - 1) i, generate_series(1, 3) m`,
  `insert into sgk_hizmet_satiri (tahakkuk_id, isyeri_id, period_id, belge_turu, mahiyet, kanun_no, kisi_id, gun, ucret, giris_gunu, cikis_gunu, isten_cikis_nedeni)
   select t.id, t.isyeri_id, t.period_id, 1, 'A', '05510', p.kisi_id, 30, 30000,
          case when to_char(p.giris_tarihi, 'YYYYMM')::int = t.period_id then p.giris_tarihi end,
          case when to_char(p.cikis_tarihi, 'YYYYMM')::int = t.period_id then p.cikis_tarihi end,
          case when to_char(p.cikis_tarihi, 'YYYYMM')::int = t.period_id then p.cikis_kodu end
     from sgk_tahakkuk t join personel p on p.isyeri_id = t.isyeri_id
      and t.period_id between to_char(p.giris_tarihi, 'YYYYMM')::int and to_char(coalesce(p.cikis_tarihi, ${bugun}), 'YYYYMM')::int`,
]

const allRead = `update sgk_tahakkuk t set sigortali_sayisi = (select count(*) from sgk_hizmet_satiri h where h.tahakkuk_id = t.id)`

/** Personnel of seven workplaces who are the same here and at SGK. */
export async function agreeingWorld(runtime: Tenants, company: TestTenant, adet: number) {
  const run = (text: string, values: unknown[] = []) => company.read((db) => execute(db, text, values))
  await makeIsyeri(runtime, company.tenant, isyeriSayisi)
  for (const text of people) await run(text, [adet])
  for (const text of [...lines, allRead]) await run(text)
  return run
}

type Run = Awaited<ReturnType<typeof agreeingWorld>>
type Ekim = { son: number; boz: string[]; onar: string[] }

/** How each kind is made from what agrees, and mended: `son` is the digit of the people, `$1` their numbers. */
const ekimler: Record<number, Ekim> = {
  1: {
    son: 0,
    boz: [
      'create table if not exists sakli as select * from sgk_hizmet_satiri where false',
      'insert into sakli select * from sgk_hizmet_satiri where kisi_id = any ($1::bigint[])',
      'delete from sgk_hizmet_satiri where kisi_id = any ($1::bigint[])',
    ],
    onar: [
      `insert into sgk_hizmet_satiri (tahakkuk_id, isyeri_id, period_id, belge_turu, mahiyet, kanun_no, kisi_id, gun, ucret)
       select tahakkuk_id, isyeri_id, period_id, belge_turu, mahiyet, kanun_no, kisi_id, gun, ucret from sakli where kisi_id = any ($1::bigint[])`,
    ],
  },
  2: {
    son: 1,
    boz: ['delete from personel where kisi_id = any ($1::bigint[])'],
    onar: [
      `insert into personel (personel_no, kisi_id, isyeri_id, giris_tarihi)
       select distinct 'Y' || kisi_id, kisi_id, isyeri_id, date '2015-03-01' from sgk_hizmet_satiri where kisi_id = any ($1::bigint[])`,
    ],
  },
  3: {
    son: 5,
    boz: ['update personel set giris_tarihi = giris_tarihi + 3 where kisi_id = any ($1::bigint[])'],
    onar: ['update personel set giris_tarihi = giris_tarihi - 3 where kisi_id = any ($1::bigint[])'],
  },
  4: {
    son: 2,
    boz: [`update personel set cikis_tarihi = ${gunOf(2, 15)}, cikis_kodu = 4 where kisi_id = any ($1::bigint[])`],
    onar: ['update personel set cikis_tarihi = null, cikis_kodu = null where kisi_id = any ($1::bigint[])'],
  },
  5: {
    son: 7,
    boz: ['update personel set cikis_tarihi = null, cikis_kodu = null where kisi_id = any ($1::bigint[])'],
    onar: [
      `update personel p set cikis_tarihi = h.cikis_gunu, cikis_kodu = 4 from sgk_hizmet_satiri h
        where h.kisi_id = p.kisi_id and h.cikis_gunu is not null and p.kisi_id = any ($1::bigint[])`,
    ],
  },
  6: {
    son: 8,
    boz: ['update personel set cikis_tarihi = cikis_tarihi - 2 where kisi_id = any ($1::bigint[])'],
    onar: ['update personel set cikis_tarihi = cikis_tarihi + 2 where kisi_id = any ($1::bigint[])'],
  },
  7: {
    son: 8,
    boz: ['update personel set cikis_kodu = 5 where kisi_id = any ($1::bigint[])'],
    onar: ['update personel set cikis_kodu = 4 where kisi_id = any ($1::bigint[])'],
  },
  8: {
    son: 9,
    boz: [
      `update sgk_tescil_is_emri set aktarim_zamani = now(), son_tarih = ${bugun} - 3 where kisi_id = any ($1::bigint[])`,
    ],
    onar: [`update sgk_tescil_is_emri set son_tarih = ${bugun} where kisi_id = any ($1::bigint[])`],
  },
  9: {
    son: 3,
    boz: [`update personel set isyeri_id = isyeri_id % (${isyeriSayisi} - 1) + 1 where kisi_id = any ($1::bigint[])`],
    onar: [
      `update personel set isyeri_id = (isyeri_id + ${isyeriSayisi} - 3) % (${isyeriSayisi} - 1) + 1 where kisi_id = any ($1::bigint[])`,
    ],
  },
}

export type Fark = { kisiId: number; hataTipi: number }

/** Makes so many differences of each kind at workplaces that were read, each of another person. */
export async function plant(run: Run, { adet, herTip }: { adet: number; herTip: number }): Promise<Fark[]> {
  const taken = new Set<number>()
  const farklar: Fark[] = []
  for (const [tip, { son, boz }] of Object.entries(ekimler)) {
    const all = Array.from({ length: adet }, (_, at) => at + 1)
    const free = all.filter(
      (n) => n % 10 === son && Math.floor(n / 10) % isyeriSayisi < isyeriSayisi - 1 && !taken.has(n),
    )
    const chosen = free.slice(0, herTip)
    for (const kisiId of chosen) {
      taken.add(kisiId)
      farklar.push({ kisiId, hataTipi: Number(tip) })
    }
    for (const text of boz) await run(text, text.includes('$1') ? [chosen] : [])
  }
  await run(allRead)
  return farklar
}

/** Puts right what was made wrong. */
export async function mend(run: Run, farklar: readonly Fark[]) {
  for (const [tip, { onar }] of Object.entries(ekimler)) {
    const ids = farklar.filter(({ hataTipi }) => hataTipi === Number(tip)).map(({ kisiId }) => kisiId)
    for (const text of onar) await run(text, [ids])
  }
  await run(allRead)
}
