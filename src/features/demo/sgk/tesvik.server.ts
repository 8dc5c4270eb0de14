import { today } from '#core/date.ts'
import { donemEkle, donemOf } from '#core/period.ts'
import { hesaplaDonem, readDegerler } from '#features/tesvik/hesapla.server.ts'
import { formulOf, payToplami, primPaylari } from '#features/tesvik/rules.ts'
import { type MasterDb, rawStatement, type TenantDb, type TenantTables } from '#server/database/database.ts'

/** The laws of the demo's lines; two of them are computed by nobody, and most lines without a law had a right to one. */
const kanunlar = ['05510', '06111', '14857', '27103', '06645', '17103', '02828', '05746'] as const
const aylar = 3

type Ay = { periodId: number; gunluk: string }

/**
 * What every employment of a month would have declared: a full month has thirty days, the wage depends on the number of
 * the employment, which is the same however often a step was begun.
 * Some got an addition, and of a few some days were cancelled: nobody is left without a day.
 */
const satirlar = `(
  select d.period_id, p.isyeri_id, p.kisi_id, p.meslek_kodu, m.mahiyet,
         case when n.no < 22 then '05510' when n.no < 26 then '06111' when n.no < 28 then '14857' when n.no = 28 then '27103'
              when n.no = 29 then '06645' when n.no = 30 then '17103' when n.no = 31 then '02828' when n.no = 32 then '05746'
              else '00000' end as kanun_no,
         m.isaret * case when m.mahiyet = 'A' then g.gun else 5 end as gun,
         m.isaret * round(case when m.mahiyet = 'A' then g.gun else 5 end * $2::numeric * (1 + (n.kisi_no % 5) * 0.35), 2) as ucret,
         case when p.giris_tarihi >= d.bas then p.giris_tarihi end as giris, p.cikis_tarihi as cikis, p.cikis_kodu,
         row_number() over (partition by p.isyeri_id, p.kisi_id, m.mahiyet order by p.id) as sira
    from (select $1::int as period_id, to_date($1::int::text, 'YYYYMM') as bas,
                 (to_date($1::int::text, 'YYYYMM') + interval '1 month - 1 day')::date as son) d
    join personel p on p.giris_tarihi <= d.son and coalesce(p.cikis_tarihi, d.son) >= d.bas
   cross join lateral (select k.no % 40 as no, k.no as kisi_no
            from (select ('x' || substr(md5(p.personel_no), 1, 6))::bit(24)::int as no) k) n
   cross join lateral (select case when p.giris_tarihi <= d.bas and coalesce(p.cikis_tarihi, d.son) >= d.son then 30
            else least(30, least(coalesce(p.cikis_tarihi, d.son), d.son) - greatest(p.giris_tarihi, d.bas) + 1) end as gun) g
   cross join lateral (select 'A' as mahiyet, 1 as isaret union all select 'E', 1 where n.kisi_no % 53 = 0
                       union all select 'I', -1 where n.kisi_no % 61 = 0 and g.gun > 10) m) s`

const insertTahakkuklar = rawStatement<TenantTables, Ay, never>(
  `insert into sgk_tahakkuk (isyeri_id, period_id, belge_turu, mahiyet, kanun_no, sigortali_sayisi, gun_sayisi, pek_tutari)
   select s.isyeri_id, s.period_id, 1, s.mahiyet, s.kanun_no,
          case when s.mahiyet = 'I' then -1 else 1 end * count(distinct s.kisi_id), sum(s.gun), sum(s.ucret)
     from ${satirlar} group by s.isyeri_id, s.period_id, s.mahiyet, s.kanun_no order by 1, 4, 5
   on conflict do nothing`,
  ['periodId', 'gunluk'],
)

const insertSatirlar = rawStatement<TenantTables, Ay, never>(
  `insert into sgk_hizmet_satiri (tahakkuk_id, isyeri_id, period_id, belge_turu, mahiyet, kanun_no, kisi_id, sira_no, gun,
          ucret, eksik_gun_sayisi, eksik_gun_nedeni, giris_gunu, cikis_gunu, isten_cikis_nedeni, meslek_kodu)
   select t.id, t.isyeri_id, t.period_id, 1, t.mahiyet, t.kanun_no, s.kisi_id, s.sira, s.gun, s.ucret, 0, 0, s.giris,
          case when to_char(s.cikis, 'YYYYMM')::int = s.period_id then s.cikis end,
          case when to_char(s.cikis, 'YYYYMM')::int = s.period_id then s.cikis_kodu end, s.meslek_kodu
     from ${satirlar} join sgk_tahakkuk t on (t.isyeri_id, t.period_id, t.belge_turu, t.mahiyet, t.kanun_no)
                                            = (s.isyeri_id, s.period_id, 1, s.mahiyet, s.kanun_no)
    order by t.id, s.kisi_id
   on conflict do nothing`,
  ['periodId', 'gunluk'],
)

/**
 * The slips: what the formulas give, with a ninth of the workplaces a little below it, and one in seventeen declared late.
 * A law without a formula declares three percent.
 */
const writeSlips = rawStatement<
  TenantTables,
  { periodId: number; formuller: string; pay: string; issizlik: string },
  never
>(
  `with f as (select * from jsonb_to_recordset($2::jsonb) as f ("kanunNo" text, imalat boolean, esas text, gunluk numeric, oran numeric)),
   hesap as (
     select h.tahakkuk_id, max(i.id) as isyeri_id, sum(round(case coalesce(f.esas, 'pek') when 'pek' then h.pek_tutari when 'gun' then h.gun * f.gunluk
              else sign(h.gun::numeric) * least(abs(h.pek_tutari), abs(h.gun * f.gunluk)) end * coalesce(f.oran, 3) / 100, 2)) as tesvik
       from sgk_hizmet_satiri h join isyeri i on i.id = h.isyeri_id
       left join f on f."kanunNo" = h.kanun_no and f.imalat = i.imalat_mi
      where h.period_id = $1::int group by h.tahakkuk_id),
   slip as (
     select t.id, case when t.kanun_no = '00000' then 0 when y.isyeri_id % 9 = 4 then round(y.tesvik * 0.95, 2) else y.tesvik end as tesvik,
            round(t.pek_tutari * ($3::numeric - $4::numeric) / 100, 2) as prim, round(t.pek_tutari * $4::numeric / 100, 2) as issizlik,
            to_date(t.period_id::text, 'YYYYMM') + interval '1 month' as ertesi, y.isyeri_id % 17 = 5 as gec
       from sgk_tahakkuk t join hesap y on y.tahakkuk_id = t.id)
   update sgk_tahakkuk t
      set prim_tutari = s.prim, issizlik_tutari = s.issizlik, tesvik_tutari = s.tesvik, damga_vergisi = 0,
          odenecek_tutar = sign(s.prim) * greatest(0, abs(s.prim + s.issizlik) - abs(s.tesvik)),
          son_odeme_tarihi = (s.ertesi + interval '1 month - 1 day')::date,
          bildirim_tarihi = least((now() at time zone 'Europe/Istanbul')::date, (s.ertesi + make_interval(days => case when s.gec then 29 else 22 end))::date)
     from slip s where t.id = s.id`,
  ['periodId', 'formuller', 'pay', 'issizlik'],
)

/** Declarations of the last months, their slips, and the incentives computed from them. */
export async function createDemoTesvikler(db: TenantDb, master: MasterDb) {
  const degerler = await readDegerler(master)
  const { parametreler } = degerler
  const now = donemOf(today(new Date()))
  for (let ay = aylar; ay >= 1; ay--) {
    const periodId = donemEkle(now, -ay)
    // the daily minimum wage is what a fixed share of a day is reckoned from
    const base = formulOf(parametreler, { kanunNo: '27103', belgeTuru: 1, imalat: false, periodId })
    const pay = payToplami(parametreler, primPaylari, periodId)
    const issizlik = payToplami(parametreler, ['ISCI_ISSIZLIK', 'ISVEREN_ISSIZLIK'], periodId)
    // a year whose values nobody has entered has no declarations
    if (typeof base === 'string' || base.gunluk === null || pay === null || issizlik === null) continue
    const formuller = [true, false].flatMap((imalat) =>
      kanunlar.flatMap((kanunNo) => {
        const formul = formulOf(parametreler, { kanunNo, belgeTuru: 1, imalat, periodId })
        return typeof formul === 'string' ? [] : [{ kanunNo, imalat, ...formul }]
      }),
    )
    await insertTahakkuklar(db, { periodId, gunluk: base.gunluk })
    await insertSatirlar(db, { periodId, gunluk: base.gunluk })
    await writeSlips(db, { periodId, formuller: JSON.stringify(formuller), pay, issizlik })
    await hesaplaDonem(db, degerler, { periodId, isyeriId: null })
  }
}
