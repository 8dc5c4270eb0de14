-- An erasure, and the removal of a company, find the rows that are theirs without reading the whole table.
create index error_log_kullanici on error_log (user_id) where user_id is not null;
create index error_log_tenant on error_log (tenant_id);
create index oturum_tenant on oturum (tenant_id, sinif, konu_id);
create index oturum_token_tenant on oturum_token (tenant_id);
create index ziyaretci_tenant on ziyaretci (tenant_id);
