-- The record of calls says for which job and which of its tasks a call was made, and is searched by what went wrong.
alter table sgk_cagri add column job_id bigint, add column task_id bigint;
create index sgk_cagri_operasyon on sgk_cagri (operasyon, id);
create index sgk_cagri_sonuc_kod on sgk_cagri (sonuc_kod, id);
create index sgk_cagri_hata_turu on sgk_cagri (hata_turu, id);
