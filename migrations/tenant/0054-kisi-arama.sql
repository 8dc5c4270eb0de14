-- A search for a person's name looks into the stored folded text of the name: entries of its index are not left in a
-- list of pending ones, which every search would read through.
alter index kisi_arama set (fastupdate = off);
select gin_clean_pending_list('kisi_arama');
