-- Wordings that staff edit. What is sent refers to a version in `sablon`, which is never changed; this is the newest of
-- each, under a number that stays.
create table sablon_tanim (
  id           integer       generated always as identity primary key,
  code         varchar(60)   not null collate "tr-TR-x-icu" check (code <> ''),
  dil          char(2)       not null default 'tr' check (dil in ('tr', 'en')),
  kanal        varchar(10)   not null check (kanal in ('sms', 'eposta', 'sayfa')),
  hukuki_sinif varchar(10)   not null check (hukuki_sinif in ('code', 'process', 'campaign')),
  konu         varchar(200),
  sablon_metni varchar(5000) not null,
  -- for clients that ask by what happened
  aksiyon      varchar(60),
  tip          integer,
  surum        integer       not null default 1,
  -- the product sends it or shows it: it can be worded anew, never be taken away
  urun         boolean       not null default false,
  -- the placeholders that whoever sends it gives values for
  degiskenler  text[]        not null default '{}',
  aktif        boolean       not null default true,
  arama        text          generated always as (katla(code || ' ' || coalesce(konu, '') || ' ' || sablon_metni)) stored,
  row_version  bigint        not null default 1,
  constraint sablon_tanim_code_key unique (code, dil, kanal),
  constraint sablon_tanim_konu check (kanal <> 'eposta' or konu is not null),
  constraint sablon_tanim_urun check (not urun or aktif)
);
comment on table sablon_tanim is
  'One row is a wording as staff see it: the newest version of a message or of a text on a page in one language and channel.';
create index sablon_tanim_kanal on sablon_tanim (kanal, id);
create index sablon_tanim_sinif on sablon_tanim (hukuki_sinif, id);
create index sablon_tanim_dil on sablon_tanim (dil, id);
create index sablon_tanim_aktif on sablon_tanim (aktif, id);
create index sablon_tanim_aksiyon on sablon_tanim (aksiyon, tip) where aksiyon is not null;
create index sablon_tanim_arama on sablon_tanim using gin (arama gin_trgm_ops);

create function sablon_degiskenleri(metin text) returns text[] language sql immutable parallel safe
return array(select distinct m[1] from regexp_matches(metin, '\{([a-zA-Z][a-zA-Z0-9]*)\}', 'g') m order by 1);

-- A version that a migration inserts is the product's: it becomes the wording that staff see. One that staff saved is
-- there already.
create function sablon_surumu() returns trigger language plpgsql as $$
begin
  insert into sablon_tanim as t (code, dil, kanal, hukuki_sinif, konu, sablon_metni, surum, urun, degiskenler)
  values (new.code, new.dil, new.kanal, new.hukuki_sinif, new.konu, new.sablon_metni, new.surum, true,
          sablon_degiskenleri(coalesce(new.konu, '') || ' ' || new.sablon_metni))
  on conflict on constraint sablon_tanim_code_key do update
     set hukuki_sinif = excluded.hukuki_sinif, konu = excluded.konu, sablon_metni = excluded.sablon_metni,
         surum = excluded.surum, row_version = t.row_version + 1,
         degiskenler = array(select distinct unnest(t.degiskenler || excluded.degiskenler) order by 1)
   where t.surum < excluded.surum;
  return null;
end $$;
create trigger sablon_surumu after insert on sablon for each row when (new.aktif) execute function sablon_surumu();

-- What was sent can be shown as it was worded: a version keeps its words.
create function sablon_degismez() returns trigger language plpgsql as $$
begin
  raise exception 'a version of a template is not changed' using errcode = 'check_violation';
end $$;
create trigger sablon_degismez before update on sablon for each row
  when ((old.code, old.dil, old.kanal, old.hukuki_sinif, old.konu, old.sablon_metni, old.surum)
        is distinct from (new.code, new.dil, new.kanal, new.hukuki_sinif, new.konu, new.sablon_metni, new.surum))
  execute function sablon_degismez();

insert into sablon_tanim (code, dil, kanal, hukuki_sinif, konu, sablon_metni, surum, urun, degiskenler)
  select distinct on (code, dil, kanal) code, dil, kanal, hukuki_sinif, konu, sablon_metni, surum, true,
         sablon_degiskenleri(coalesce(konu, '') || ' ' || sablon_metni)
    from sablon where aktif order by code, dil, kanal, surum desc;

insert into yetki (rol_id, ekran, eylem)
  select r.id, 'sablon', a.eylem
    from (values ('IK YÖNETİCİ', array['gor', 'ekle', 'degistir', 'sil', 'disaAktar']),
                 ('SGK YÖNETİCİ', array['gor', 'ekle', 'degistir', 'sil', 'disaAktar']),
                 ('IK UZMAN', array['gor'])) as v (rol, eylemler)
   cross join unnest(v.eylemler) as a (eylem)
   join rol r on r.sistem || ' ' || r.rol = v.rol
  on conflict do nothing;

-- Its line stands once: with hiring where the company has it, else with SGK.
insert into menu (baslik, metin_anahtari, modul_id, simge, siralama)
  select 'İletişim', 'ekran.iletisimBasligi', y.id, 'mail', (select coalesce(max(siralama), 0) from menu) + 1
    from yetki_modul y where y.modul_tipi in (1, 2) order by y.modul_tipi desc, y.siralama limit 1;
insert into menu (baslik, metin_anahtari, yol, ekran, modul_id, ust_id, simge, siralama)
  select 'Mesaj şablonları', 'ekran.sablon', '/sablonlar', 'sablon', u.modul_id, u.id, 'mail', u.siralama + 1
    from menu u where u.metin_anahtari = 'ekran.iletisimBasligi'
  on conflict (yol) do nothing;
