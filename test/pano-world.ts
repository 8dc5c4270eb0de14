import type { Random } from './harness/random.ts'

/** Rows of every kind at random days around the windows of the tiles. */
export async function makePanoWorld(run: (text: string, values?: unknown[]) => Promise<unknown>, random: Random) {
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
