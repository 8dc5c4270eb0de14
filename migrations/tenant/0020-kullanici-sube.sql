-- The branches that a member of staff is limited to.

create table kullanici_sube (
  kullanici_id integer not null references kullanici (id) on delete cascade,
  -- never deleted along: a user whose last branch went would see every branch
  branch_id    integer not null references branch (id),
  primary key (kullanici_id, branch_id)
);
comment on table kullanici_sube is
  'One row is a branch whose records a member of staff sees; somebody without a row sees all branches.';
create index kullanici_sube_branch on kullanici_sube (branch_id);
