-- What nobody has told of an accrual is empty, not zero; the day of SGK's staff begins with the dashboard.

-- a slip may leave out persons, days and earnings, and no lines may have told them
alter table sgk_tahakkuk alter sigortali_sayisi drop not null, alter gun_sayisi drop not null,
  alter pek_tutari drop not null;
