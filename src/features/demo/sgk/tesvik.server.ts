import { today } from '#core/date.ts'
import { donemEkle, donemOf } from '#core/period.ts'
import { type Degerler, hesaplaDonem, readDegerler } from '#features/tesvik/hesapla.server.ts'
import { formulOf, payToplami, primPaylari } from '#features/tesvik/rules.ts'
import { type MasterDb, rawStatement, type TenantDb, type TenantTables } from '#server/database/database.ts'
import { writeMany } from './toplu-yaz.server.ts'

/** The laws of the demo's lines; two of them are computed by nobody, and most lines without a law had a right to one. */
const kanunlar = ['05510', '06111', '14857', '27103', '06645', '17103', '02828', '05746'] as const
const aylar = 18

/**
 * What every employment of a month would have declared: a full month has thirty days, the wage depends on the number of
 * the employment, which is the same however often a step was begun.
 * Some got an addition, and of a few some days were cancelled: nobody is left without a day.
 */
const satirlar = `
  select d.period_id, p.isyeri_id, p.kisi_id, p.meslek_kodu, m.mahiyet,
         case when n.no < 22 then '05510' when n.no < 26 then '06111' when n.no < 28 then '14857' when n.no = 28 then '27103'
              when n.no = 29 then '06645' when n.no = 30 then '17103' when n.no = 31 then '02828' when n.no = 32 then '05746'
              else '00000' end as kanun_no,
         m.isaret * case when m.mahiyet = 'A' then g.gun else 5 end as gun,
         m.isaret * round(case when m.mahiyet = 'A' then g.gun else 5 end * d.gunluk * (1 + (n.kisi_no % 5) * 0.35), 2) as ucret,
         case when p.giris_tarihi >= d.bas then p.giris_tarihi end as giris,
         case when p.cikis_tarihi <= d.son then p.cikis_tarihi end as cikis,
         case when p.cikis_tarihi <= d.son then p.cikis_kodu end as cikis_kodu,
         row_number() over (partition by d.period_id, p.isyeri_id, p.kisi_id, m.mahiyet order by p.id) as sira
    from donem d
    join (select *, ('x' || substr(md5(personel_no), 1, 6))::bit(24)::int as kisi_no from personel offset 0) p
      on p.giris_tarihi <= d.son and coalesce(p.cikis_tarihi, d.son) >= d.bas
   cross join lateral (select p.kisi_no % 40 as no, p.kisi_no) n
   cross join lateral (select case when p.giris_tarihi <= d.bas and coalesce(p.cikis_tarihi, d.son) >= d.son then 30
            else least(30, least(coalesce(p.cikis_tarihi, d.son), d.son) - greatest(p.giris_tarihi, d.bas) + 1) end as gun) g
   cross join lateral (select 'A' as mahiyet, 1 as isaret union all select 'E', 1 where n.kisi_no % 53 = 0
                       union all select 'I', -1 where n.kisi_no % 61 = 0 and g.gun > 10) m`

/** The amount of a line by its formula; a law without one declares three percent. */
const hesap = `round(case coalesce(f.esas, 'pek') when 'pek' then s.ucret when 'gun' then s.gun * f.gunluk
  else sign(s.gun::numeric) * least(abs(s.ucret), abs(s.gun * f.gunluk)) end * coalesce(f.oran, 3) / 100, 2)`

/**
 * The accruals of all months with their slips, and their lines, in one statement. Slips are what the formulas give, with
 * a ninth of the workplaces a little below it, and one in seventeen declared late.
 */
const insertDonemler = rawStatement<TenantTables, { donemler: string; formuller: string }, never>(
  `with donem as materialized (
     select "periodId" as period_id, to_date("periodId"::text, 'YYYYMM') as bas,
            (to_date("periodId"::text, 'YYYYMM') + interval '1 month - 1 day')::date as son, gunluk, pay, issizlik
       from jsonb_to_recordset($1::jsonb) as d ("periodId" int, gunluk numeric, pay numeric, issizlik numeric)),
   f as materialized (
     select * from jsonb_to_recordset($2::jsonb) as f ("periodId" int, "kanunNo" text, imalat boolean, esas text, gunluk numeric, oran numeric)),
   satir as materialized (${satirlar}),
   belge as (
     select s.isyeri_id, s.period_id, s.mahiyet, s.kanun_no, count(distinct s.kisi_id) as kisi, sum(s.gun) as gun,
            sum(s.ucret) as pek, sum(${hesap}) as tesvik
       from satir s join isyeri i on i.id = s.isyeri_id
       left join f on f."periodId" = s.period_id and f."kanunNo" = s.kanun_no and f.imalat = i.imalat_mi
      group by 1, 2, 3, 4),
   fis as (
     select b.*, case when b.kanun_no = '00000' then 0 when b.isyeri_id % 9 = 4 then round(b.tesvik * 0.95, 2) else b.tesvik end as indirim,
            round(b.pek * (d.pay - d.issizlik) / 100, 2) as prim, round(b.pek * d.issizlik / 100, 2) as issizlik,
            d.bas + interval '1 month' as ertesi, b.isyeri_id % 17 = 5 as gec
       from belge b join donem d using (period_id)),
   tahakkuk as (
     insert into sgk_tahakkuk (isyeri_id, period_id, belge_turu, mahiyet, kanun_no, sigortali_sayisi, gun_sayisi, pek_tutari,
            prim_tutari, issizlik_tutari, tesvik_tutari, damga_vergisi, odenecek_tutar, son_odeme_tarihi, bildirim_tarihi)
     select s.isyeri_id, s.period_id, 1, s.mahiyet, s.kanun_no, case when s.mahiyet = 'I' then -1 else 1 end * s.kisi, s.gun, s.pek,
            s.prim, s.issizlik, s.indirim, 0, sign(s.prim) * greatest(0, abs(s.prim + s.issizlik) - abs(s.indirim)),
            (s.ertesi + interval '1 month - 1 day')::date,
            least((now() at time zone 'Europe/Istanbul')::date, (s.ertesi + make_interval(days => case when s.gec then 29 else 22 end))::date)
       from fis s order by s.period_id, s.isyeri_id, s.mahiyet, s.kanun_no
     on conflict do nothing
     returning id, isyeri_id, period_id, mahiyet, kanun_no)
   insert into sgk_hizmet_satiri (tahakkuk_id, isyeri_id, period_id, belge_turu, mahiyet, kanun_no, kisi_id, sira_no, gun,
          ucret, eksik_gun_sayisi, eksik_gun_nedeni, giris_gunu, cikis_gunu, isten_cikis_nedeni, meslek_kodu)
   select t.id, t.isyeri_id, t.period_id, 1, t.mahiyet, t.kanun_no, s.kisi_id, s.sira, s.gun, s.ucret, 0, 0, s.giris, s.cikis,
          s.cikis_kodu, s.meslek_kodu
     from satir s join tahakkuk t on (t.isyeri_id, t.period_id, t.mahiyet, t.kanun_no) = (s.isyeri_id, s.period_id, s.mahiyet, s.kanun_no)
    order by t.id, s.kisi_id`,
  ['donemler', 'formuller'],
)

/** Declarations of eighteen months, their slips, and the incentives computed from them. */
export async function createDemoTesvikler(db: TenantDb, master: MasterDb) {
  const degerler = await readDegerler(master)
  const donemler = sonDonemler(degerler.parametreler)
  const formuller = donemler.flatMap(({ periodId }) => formullerOf(degerler.parametreler, periodId))
  await writeMany(db, ['sgk_hizmet_satiri', 'sgk_tesvik'], async () => {
    await insertDonemler(db, { donemler: JSON.stringify(donemler), formuller: JSON.stringify(formuller) })
    for (const { periodId } of donemler) await hesaplaDonem(db, degerler, { periodId, isyeriId: null })
  })
}

/** The months behind today with what they are reckoned from; one whose values nobody has entered has no declarations. */
function sonDonemler(parametreler: Degerler['parametreler']) {
  const now = donemOf(today(new Date()))
  return Array.from({ length: aylar }, (_, at) => donemEkle(now, at - aylar)).flatMap((periodId) => {
    // the daily minimum wage is what a fixed share of a day is reckoned from
    const base = formulOf(parametreler, { kanunNo: '27103', belgeTuru: 1, imalat: false, periodId })
    const pay = payToplami(parametreler, primPaylari, periodId)
    const issizlik = payToplami(parametreler, ['ISCI_ISSIZLIK', 'ISVEREN_ISSIZLIK'], periodId)
    if (typeof base === 'string' || base.gunluk === null || pay === null || issizlik === null) return []
    return [{ periodId, gunluk: base.gunluk, pay, issizlik }]
  })
}

function formullerOf(parametreler: Degerler['parametreler'], periodId: number) {
  return [true, false].flatMap((imalat) =>
    kanunlar.flatMap((kanunNo) => {
      const formul = formulOf(parametreler, { kanunNo, belgeTuru: 1, imalat, periodId })
      return typeof formul === 'string' ? [] : [{ periodId, kanunNo, imalat, ...formul }]
    }),
  )
}
