import { type MasterTables, rawStatement, type TenantTables } from '#server/database/database.ts'

/** Gives companies what they are described with; those that are set up are left alone. */
export const describeTenants = rawStatement<MasterTables, { json: string }, never>(
  `with y as (select * from json_to_recordset($1::json) as (
       "tenantKey" text, renk text, "systemAuthenticationType" smallint, "ldapHost" text, "ldapDirectory" text,
       "modulTipleri" json)),
     t as (update master_tenant m set renk = y.renk, system_authentication_type = y."systemAuthenticationType",
              ldap_host = y."ldapHost", ldap_directory = y."ldapDirectory", aktif = false
             from y where m.tenant_key = y."tenantKey" and m.kurulum = 'tanim' returning m.id, m.tenant_key)
   insert into master_tenant_modul (tenant_id, modul_tipi)
   select t.id, tip.value::smallint from t join y on y."tenantKey" = t.tenant_key
    cross join json_array_elements_text(y."modulTipleri") tip
   on conflict do nothing`,
  ['json'],
)

export const insertUsers = rawStatement<MasterTables, { json: string; password: string }, never>(
  `insert into master_user (username, full_name, eposta, password, master_user_tipi, aktif)
   select y.username, y."fullName", y.eposta, $2, y."masterUserTipi", y.aktif
     from rows from (json_to_recordset($1::json) as (
            username text, "fullName" text, eposta text, "masterUserTipi" smallint, aktif boolean)) with ordinality as y
    order by y.ordinality
   on conflict (username) do nothing`,
  ['json', 'password'],
)

export const setTenantColour = rawStatement<MasterTables, { tenantKey: string; renk: string }, never>(
  'update master_tenant set renk = $2 where tenant_key = $1',
  ['tenantKey', 'renk'],
)

/** Every text of the program, live as it is; every hundredth waits to be published. */
export const insertTexts = rawStatement<
  MasterTables,
  { gruplar: string[]; anahtarlar: string[]; metinler: string[]; ingilizceler: string[] },
  never
>(
  `with y as (select grup, anahtar, metin, ingilizce, no % 100 = 0 as bekliyor
                from unnest($1::text[], $2::text[], $3::text[], $4::text[])
                     with ordinality as y (grup, anahtar, metin, ingilizce, no)),
     g as (insert into sys_global_group (group_key, sira)
             select grup, row_number() over (order by grup) from (select distinct grup from y) b
           on conflict (group_key) do update set group_key = excluded.group_key returning id, group_key),
     k as (insert into sys_global_key (sys_global_group_id, key_label, is_sync)
             select g.id, y.anahtar, not y.bekliyor from y join g on g.group_key = y.grup
           on conflict (key_label) do nothing returning id, key_label)
   insert into sys_global_key_value (sys_global_key_id, language_id, key_value, canli_deger)
   select k.id, l.id, v.deger, case when y.bekliyor then null else v.deger end
     from k join y on y.anahtar = k.key_label
    cross join lateral (values ('tr', y.metin), ('en', y.ingilizce)) as v (dil, deger)
     join language l on l.lang_key = v.dil
   on conflict do nothing`,
  ['gruplar', 'anahtarlar', 'metinler', 'ingilizceler'],
)

export const insertParameters = rawStatement<MasterTables, { json: string }, never>(
  `insert into master_parameter (paramter_name, param_key, param_tipi, value, aciklama)
   select p->>0, p->>1, (p->>2)::smallint, p->>3, p->>4 from json_array_elements($1::json) p
   on conflict (param_key) do nothing`,
  ['json'],
)

/** Rows of the company's staff, with modules of the kinds it has and roles by the number of the person. */
export const insertStaff = rawStatement<TenantTables, { json: string }, never>(
  `with y as (select * from json_to_recordset($1::json) as (
       id int, username text, "adSoyad" text, eposta text, "modulTipleri" json, aktif boolean, no int)),
     k as (insert into kullanici (id, username, ad_soyad, eposta, aktif)
             select id, username, "adSoyad", eposta, aktif from y on conflict do nothing returning id),
     m as (insert into kullanici_modul (kullanici_id, modul_id, is_default)
             select k.id, m.id, m.siralama = 1 from k join y on y.id = k.id
               join yetki_modul m on m.modul_tipi in (select t.value::int from json_array_elements_text(y."modulTipleri") t)
           on conflict do nothing)
   insert into kullanici_rol (kullanici_id, rol_id)
   select k.id, r.id from k join y on y.id = k.id
     join rol r on (r.sistem, r.rol) in (('SGK', 'UZMAN')) and y.no % 3 <> 1
       or (r.sistem, r.rol) in (('IK', 'UZMAN')) and y.no % 3 <> 0
       or r.rol = 'DEĞERLENDİRME SORUMLUSU' and y.no % 15 = 4
       or (r.sistem, r.rol) in (('SGK', 'YÖNETİCİ')) and y.no = 0
   on conflict do nothing`,
  ['json'],
)

export const insertOrganisation = rawStatement<TenantTables, { json: string }, never>(
  `with p as (select $1::json as plan),
     c as (insert into company (company_name, vergi_no)
             select c."companyName", c."vergiNo" from p,
                    json_to_recordset(p.plan->'companies') as c ("companyName" text, "vergiNo" text)
           on conflict (ayni_ad(company_name)) do update set company_name = excluded.company_name returning id, company_name),
     t as (insert into unit_type (type_name, siralama)
             select tur.ad, (select coalesce(max(siralama), 0) from unit_type) + tur.no from p,
                    json_array_elements_text(p.plan->'unitTypes') with ordinality as tur (ad, no)
           on conflict (type_name) do update set type_name = excluded.type_name returning id, type_name),
     b as (insert into branch (sube_kodu, sube_adi, company_id, company_name, il_kodu, il_adi, aktif)
             select b."subeKodu", b."subeAdi", c.id, c.company_name, b."ilKodu", b."ilAdi", b.aktif from p,
                    json_to_recordset(p.plan->'branches') as b ("subeKodu" text, "subeAdi" text, "companyName" text,
                      "ilKodu" int, "ilAdi" text, aktif boolean) join c on c.company_name = b."companyName"
           on conflict do nothing)
   insert into unit (unit_code, unit_name, unit_type_id, unit_type, company_id, company_name)
   select u."unitCode", u."unitName", t.id, t.type_name, c.id, c.company_name from p,
          json_to_recordset(p.plan->'units') as u ("unitCode" text, "unitName" text, "unitType" text, "companyName" text)
     join c on c.company_name = u."companyName" left join t on t.type_name = u."unitType"
   on conflict do nothing`,
  ['json'],
)
