-- What nobody has told of an accrual is empty, not zero; the day of SGK's staff begins with the dashboard.

-- a slip may leave out persons, days and earnings, and no lines may have told them
alter table sgk_tahakkuk alter sigortali_sayisi drop not null, alter gun_sayisi drop not null,
  alter pek_tutari drop not null;

-- loses: menu.is_default because the module of SGK opens with its dashboard instead of the companies
do $$
begin
  update menu m set is_default = false
   where m.is_default and m.yol = '/firmalar'
     and exists (select from menu p where p.yol = '/sgkPano' and p.aktif and p.modul_id = m.modul_id);
  -- a company that begins with another page keeps it
  if found then
    update menu set is_default = true where yol = '/sgkPano';
  end if;
end
$$;
