-- A message and an invitation change soon after they were written. Where their page has room for it, and no index knows
-- what changes, such a change touches no index at all: a message that is taken to be sent is one.
alter table mesaj set (fillfactor = 60);
alter table ars_aday set (fillfactor = 80);
alter table randevu_slot set (fillfactor = 50);

-- what has no result is open
drop index mesaj_acik;
create index mesaj_acik on mesaj (son_gonderme) where sonuc_tarihi is null;
alter table mesaj add constraint mesaj_sonuc check ((sonuc_tarihi is null) = (durum in ('bekliyor', 'gonderiliyor')));
