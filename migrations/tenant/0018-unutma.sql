-- An e-mail address is anybody's to type: what a stranger wrote under it is not the erased person's.
create or replace function aday_unut() returns trigger language plpgsql as $$
begin
  update oneri_talep
     set baslik = null, metin = null, ad_soyad = null, cep_tel = null, e_posta = null, istemci_tarihi = null
   where aday_id = old.id or cep_tel = old.cep_tel;
  update baglanti set iptal = now() where amac = 'smsIptal' and konu_id = old.id and iptal is null;
  update donusum set aday_id = null where aday_id = old.id;
  return null;
end $$;
drop index oneri_talep_e_posta;
