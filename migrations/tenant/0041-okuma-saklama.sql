-- A reading that is forgotten is taken from the records that it brought.
create index sgk_evizite_okuma on sgk_evizite (okuma_id) where okuma_id is not null;
create index sgk_is_kazasi_okuma on sgk_is_kazasi (okuma_id) where okuma_id is not null;
create index sgk_mahsup_okuma on sgk_mahsup (okuma_id) where okuma_id is not null;
-- What is old enough to be forgotten is found without a walk through all readings.
create index sgk_okuma_baslama on sgk_okuma (baslama);
