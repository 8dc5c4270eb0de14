-- Names of companies, by which lists of runs and tasks search and filter: found without reading every company.
create index master_tenant_name_arama on master_tenant using gin (katla(name) gin_trgm_ops) with (fastupdate = off);
-- A new company looks for a colour that no other has, one by one: each look is one step instead of all companies.
create index master_tenant_renk on master_tenant (renk);
-- The record of changes is searched by who acted.
create index master_user_adi on master_user using gin (katla(full_name) gin_trgm_ops) with (fastupdate = off);
