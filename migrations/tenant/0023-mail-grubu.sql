-- Groups of mail addresses that results of scheduled operations are sent to, and the screens of those operations.

create table mail_grubu (
  id          integer      generated always as identity primary key,
  adi         varchar(150) not null unique collate "tr-TR-x-icu",
  -- one address a line
  adresler    varchar(13000) not null,
  aktif       boolean      not null default true,
  arama       text         generated always as (katla(adi)) stored,
  row_version bigint       not null default 1
);
comment on table mail_grubu is
  'One row is a group of mail addresses that scheduled operations report to.';

insert into sablon (code, kanal, hukuki_sinif, konu, sablon_metni) values
  ('zamanliIslemSonuc', 'eposta', 'process', '{islem}: {sonuc}',
   E'{sirket} için zamanlanmış işlem çalıştı.\n\nİşlem: {islem}\nSonuç: {sonuc}\nPlanlanan zaman: {zaman}\nSüre: {sure}\n\n{ozet}\n\nAlıcı grupları: {gruplar}');

insert into menu (baslik, metin_anahtari, yol, ekran, modul_id, simge, siralama)
  select v.baslik, 'ekran.' || v.ekran, v.yol, v.ekran, y.id, v.simge,
         (select coalesce(max(siralama), 0) from menu) + v.sira
    from (values (1, 'Zamanlı işlemler', '/zamanliIslemler', 'tenantBatchOperation', 'clock'),
                 (2, 'İşlem izleme', '/islemIzleme', 'scheduledJobLog', 'robot'),
                 (3, 'Mail grupları', '/mailGruplari', 'mailGrubu', 'mail'))
         as v (sira, baslik, yol, ekran, simge)
   cross join (select id from yetki_modul where modul_tipi = 1 order by siralama limit 1) y
  on conflict (yol) do nothing;
insert into yetki (rol_id, ekran, eylem)
  select r.id, v.ekran, v.eylem
    from rol r cross join (values ('tenantBatchOperation', 'gor'), ('tenantBatchOperation', 'ekle'),
                                  ('tenantBatchOperation', 'degistir'), ('tenantBatchOperation', 'sil'),
                                  ('tenantBatchOperation', 'disaAktar'), ('tenantBatchOperation', 'tetikle'),
                                  ('tenantBatchOperation', 'sifirla'),
                                  ('scheduledJobLog', 'gor'), ('scheduledJobLog', 'sil'),
                                  ('scheduledJobLog', 'disaAktar'),
                                  ('mailGrubu', 'gor'), ('mailGrubu', 'ekle'), ('mailGrubu', 'degistir'),
                                  ('mailGrubu', 'sil'), ('mailGrubu', 'disaAktar')) as v (ekran, eylem)
   where (r.sistem, r.rol) = ('SGK', 'YÖNETİCİ')
  on conflict do nothing;
