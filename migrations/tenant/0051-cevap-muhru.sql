-- The answer that is kept for a repeated call may tell of people: it is sealed under the tenant's key, like every other
-- secret in a column. Nothing here knows the key, so what was kept in clear for its two days goes.
-- loses: idempotency because answers that were kept in clear cannot be sealed by a migration
truncate idempotency;
alter table idempotency alter column cevap type text;
alter table idempotency add constraint idempotency_cevap_muhurlu check (cevap like 'v1.%');
comment on table idempotency is
  'One row is the answer of a writing call under its Idempotency-Key, sealed and stored in the same transaction as the effect: a repeated call is answered from here.';
