-- What the form of an accident (Ek-7) asks about the injury is health data, and it names who prepares it by their whole
-- national id: one cipher text, opened by a call with a right of its own.
alter table sgk_is_kazasi add column ek7_gizli text;

insert into yetki (rol_id, ekran, eylem)
  select r.id, 'isKazasi', 'saglikGor' from rol r where (r.sistem, r.rol) in (('SGK', 'UZMAN'), ('SGK', 'YÖNETİCİ'))
  on conflict do nothing;
