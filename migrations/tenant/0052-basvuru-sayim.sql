-- The hiring desk of a company with hundreds of thousands of applications: how many stand in each status, and whose
-- documents are complete, is known before somebody asks.

create table basvuru_sayim (
  id                bigint   generated always as identity primary key,
  durum_yonetimi_no smallint not null,
  adet              integer  not null
);
comment on table basvuru_sayim is
  'One row is how many sent applications came to a status, or left it where it is below zero: the sum of a status is the number of its applications. Rows are added and put together, never changed, so that no writer waits for another.';
insert into basvuru_sayim (durum_yonetimi_no, adet)
  select durum_yonetimi_no, count(*) from basvuru where gonderim_tarihi is not null group by 1;

-- One row in 256 puts together what is committed and what its own transaction added. Rows that somebody else is putting
-- together are left out: they are counted once, as what they are or as their sum.
create function basvuru_sayilir() returns trigger language plpgsql as $$
declare
  sira bigint;
begin
  if tg_op <> 'INSERT' and old.gonderim_tarihi is not null then
    insert into basvuru_sayim (durum_yonetimi_no, adet) values (old.durum_yonetimi_no, -1) returning id into sira;
  end if;
  if tg_op <> 'DELETE' and new.gonderim_tarihi is not null then
    insert into basvuru_sayim (durum_yonetimi_no, adet) values (new.durum_yonetimi_no, 1) returning id into sira;
  end if;
  if sira % 256 < 2 then
    with secilen as (select id from basvuru_sayim order by id limit 10000 for update skip locked),
         eski as (delete from basvuru_sayim s using secilen x where s.id = x.id returning s.durum_yonetimi_no, s.adet)
    insert into basvuru_sayim (durum_yonetimi_no, adet)
      select durum_yonetimi_no, sum(adet) from eski group by 1 having sum(adet) <> 0;
  end if;
  return null;
end $$;
create trigger basvuru_sayilir_yeni after insert on basvuru for each row
  when (new.gonderim_tarihi is not null) execute function basvuru_sayilir();
create trigger basvuru_sayilir_silinen after delete on basvuru for each row
  when (old.gonderim_tarihi is not null) execute function basvuru_sayilir();
create trigger basvuru_sayilir after update of durum_yonetimi_no, gonderim_tarihi on basvuru for each row
  when (old.durum_yonetimi_no is distinct from new.durum_yonetimi_no
        or (old.gonderim_tarihi is null) <> (new.gonderim_tarihi is null)) execute function basvuru_sayilir();

-- The last day on which every required document of an application has an approved file that is good; without an end
-- 'infinity', null while one is missing or nothing was asked for.
alter table basvuru add column belge_tam_gun date;

-- The applications are held first: of two decisions at once the later one sees the other.
create function belge_tam_yaz(basvurular bigint[]) returns void language plpgsql as $$
begin
  perform from basvuru where id = any (basvurular) order by id for no key update;
  update basvuru v set belge_tam_gun = s.gun
    from (select x.id, case when count(b.id) > 0 and bool_and(not b.zorunlu or f.son is not null)
                            then coalesce(min(f.son) filter (where b.zorunlu), 'infinity') end as gun
            from unnest(basvurular) as x (id)
            left join belge b on b.basvuru_id = x.id
            left join lateral (select max(coalesce(d.gecerlilik_tarihi, 'infinity')) as son
                                 from belge_dosya d where d.belge_id = b.id and d.durum = 1) f on true
           group by x.id) s
   where v.id = s.id and v.belge_tam_gun is distinct from s.gun;
end $$;

create function belge_tamlanir() returns trigger language plpgsql as $$
declare
  basvurular bigint[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct basvuru_id) into basvurular from yeni;
  elsif tg_op = 'DELETE' then
    select array_agg(distinct basvuru_id) into basvurular from eski;
  else
    select array_agg(distinct y.basvuru_id) into basvurular from yeni y join eski e on e.id = y.id
     where y.zorunlu <> e.zorunlu;
  end if;
  if basvurular is not null then perform belge_tam_yaz(basvurular); end if;
  return null;
end $$;
create trigger belge_tamlanir_yeni after insert on belge referencing new table as yeni
  for each statement execute function belge_tamlanir();
create trigger belge_tamlanir_silinen after delete on belge referencing old table as eski
  for each statement execute function belge_tamlanir();
create trigger belge_tamlanir after update on belge referencing new table as yeni old table as eski
  for each statement execute function belge_tamlanir();

-- Files that wait or were rejected say nothing; a file never moves to another application.
create function belge_dosya_tamlanir() returns trigger language plpgsql as $$
declare
  basvurular bigint[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct basvuru_id) into basvurular from yeni where durum = 1;
  elsif tg_op = 'DELETE' then
    select array_agg(distinct basvuru_id) into basvurular from eski where durum = 1;
  else
    select array_agg(distinct y.basvuru_id) into basvurular from yeni y join eski e on e.id = y.id
     where 1 in (y.durum, e.durum) and (y.durum, y.gecerlilik_tarihi) is distinct from (e.durum, e.gecerlilik_tarihi);
  end if;
  if basvurular is not null then perform belge_tam_yaz(basvurular); end if;
  return null;
end $$;
create trigger belge_dosya_tamlanir_yeni after insert on belge_dosya referencing new table as yeni
  for each statement execute function belge_dosya_tamlanir();
create trigger belge_dosya_tamlanir_silinen after delete on belge_dosya referencing old table as eski
  for each statement execute function belge_dosya_tamlanir();
create trigger belge_dosya_tamlanir after update on belge_dosya referencing new table as yeni old table as eski
  for each statement execute function belge_dosya_tamlanir();

select belge_tam_yaz(array(select distinct basvuru_id from belge));
-- those that are complete, in the order of the list; the day decides within the index
create index basvuru_belge_tam on basvuru (gonderim_tarihi, id, belge_tam_gun)
  where durum_yonetimi_no = 4 and belge_tam_gun is not null;
