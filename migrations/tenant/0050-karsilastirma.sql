-- Staff correct one answer of an application and say why, and the card shows who else a candidate may be.

create table basvuru_duzeltme (
  id           bigint       generated always as identity primary key,
  basvuru_id   bigint       not null references basvuru (id) on delete cascade,
  kriter_id    integer      not null,
  -- the component that the question stands in
  komponent_id integer,
  -- in the words of the form; what was not answered has none
  soru         text         not null,
  once         text,
  sonra        text,
  neden        varchar(500) not null,
  duzelten     varchar(80)  not null,
  zaman        timestamptz  not null default now(),
  constraint basvuru_duzeltme_degisir check (once is distinct from sonra)
);
comment on table basvuru_duzeltme is
  'One row is an answer of a sent application that staff corrected, or that another correction took away: before, after and why.';
create index basvuru_duzeltme_basvuru on basvuru_duzeltme (basvuru_id, id);

-- who else a candidate may be is asked with every card
create index aday_tc_kimlik_iddia on aday (tc_kimlik_index) where tc_kimlik_iddia;
create index aday_dogum_ad on aday (dogum_tarihi, arama) where silindi is null;
create index aday_eski_iletisim on aday using gin (eski_iletisim jsonb_path_ops) with (fastupdate = off)
  where eski_iletisim is not null;
