-- Whoever keeps the workplaces of a company may see the whole name of their user at SGK; each look is recorded.
insert into yetki (rol_id, ekran, eylem)
  select r.id, 'isyeri', 'goster' from rol r where (r.sistem, r.rol) = ('SGK', 'YÖNETİCİ')
  on conflict do nothing;
