-- New lines of the menu stand beside those that they belong to. Every other line keeps its place among its neighbours, so
-- that a company that has moved lines finds them where it put them.
with yer (ad, yaninda, k) as (values
  ('/sgkPano', '/eVizite', -1),
  ('/tescilIzleme', '/isKazalari', 1), ('/personeller', '/isKazalari', 2), ('/eBorc', '/isKazalari', 3),
  ('/eviziteMahsup', '/isKazalari', 4), ('/tesvik', '/isKazalari', 5), ('/raporlar', '/isKazalari', 6),
  ('/belgeInceleme', '/basvurular', 1), ('/adayTestleri', '/basvurular', 2), ('/iseGirisler', '/basvurular', 3),
  ('ekran.iletisimBasligi', 'ekran.tanimBasligi', -3), ('/sablonlar', 'ekran.tanimBasligi', -2),
  ('/oneriTalepleri', 'ekran.tanimBasligi', -1)),
satir as (
  select m.id, row_number() over (order by coalesce(a.siralama, m.siralama), coalesce(y.k, 0), m.siralama) as yeni
    from menu m
    left join yer y on y.ad = coalesce(m.yol, m.metin_anahtari)
    left join menu a on coalesce(a.yol, a.metin_anahtari) = y.yaninda)
update menu m set siralama = s.yeni from satir s where s.id = m.id and m.siralama <> s.yeni;
