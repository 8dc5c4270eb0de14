-- What became of a message is asked in turn, and the answer finds its message by the provider's number.
alter table mesaj add column rapor_tarihi timestamptz;
create index mesaj_saglayici on mesaj (saglayici_id) where teslim_durumu = 'bekliyor';

-- The clean-up and an erasure find what is theirs without reading the whole table.
create index dosya_temizlenen on dosya (id) where temizlenme_tarihi is not null and amac <> 'belge';
create index baglanti_son on baglanti (least(gecerlilik, iptal));
create index aday_email on aday (email) where silindi is null;
create index donusum_aday on donusum (aday_id) where aday_id is not null;

-- A file that has arrived takes up what it took up on its way: nothing is counted anew.
drop trigger dosya_say_degis on dosya;
create trigger dosya_say_degis after update on dosya for each row
  when ((old.durum = 'silindi') <> (new.durum = 'silindi')) execute function dosya_say();
