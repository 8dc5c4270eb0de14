import { type FormerContact, isOwnSql } from '#features/aday/contact-periods.ts'
import { type MasterTables, rawStatement, type TenantTables } from '#server/database/database.ts'

// Erasure is the one place that writes to everybody's tables: whoever adds a table with people in it adds it here.

type Person = {
  id: number
  adayGuid: string
  cepTel: string | null
  email: string
  eskiIletisim: FormerContact[] | null
  adSoyad: string | null
  olusturulmaTarihi: string
}

export const lockPersonToErase = rawStatement<TenantTables, { id: number }, Person>(
  `select id, aday_guid, cep_tel, email, eski_iletisim, ad_soyad, olusturulma_tarihi
     from aday where id = $1 and silindi is null for update`,
  ['id'],
)

export const isErased = rawStatement<TenantTables, { id: number }, { id: number }>(
  'select id from aday where id = $1 and silindi is not null',
  ['id'],
)

type Traces = { adayId: number; contacts: string }

// The contact that a person has now is forgotten for all time, a former one until it was given up.
const contacts = `contact as (
    select c.kanal, c.alici, c.son from jsonb_to_recordset($2::jsonb) as c (kanal text, alici text, son timestamptz)),
  code as (
    select d.id, d.mesaj_id, d.ziyaretci_hash from dogrulama d where d.aday_id = $1
    union
    select d.id, d.mesaj_id, d.ziyaretci_hash from contact c
      join dogrulama d on d.cep_tel = c.alici and (c.son is null or d.olusturulma_tarihi <= c.son)
     where c.kanal = 'sms')`

/** The registrations that the person's codes opened: their sessions are in the master database. */
export const listRegistrations = rawStatement<TenantTables, Traces, { id: number }>(
  `with ${contacts} select id from code order by id`,
  ['adayId', 'contacts'],
)

/** Answers kept for repeated calls, of the person and of the visitor that the person was before. */
export const deleteStoredAnswers = rawStatement<TenantTables, Traces, { konu: string }>(
  `with ${contacts}
   delete from idempotency where konu = 'ady:' || $1 or konu in (select 'reg:' || id from code)
      or (konu like 'anon:%' and sha256(decode(substr(konu, 6), 'hex')) in (select ziyaretci_hash from code))
   returning konu`,
  ['adayId', 'contacts'],
)

/** Of an application, whichever phone it went to: one may have been written while the number was being changed. */
const isAbout = (mesaj: string, basvuruId: string) =>
  ['basvuru', 'belge-iste']
    .map((name) => `'${name}-' || ${basvuruId}`)
    .map((text) => `(${mesaj}.referans ~>=~ (${text} || '-') and ${mesaj}.referans ~<~ (${text} || '.'))`)
    .join(' or ')

// a message on its way is stopped; one in a sender's hands finds its row closed
export const wipeMesaj = rawStatement<TenantTables, Traces, { id: number }>(
  `with ${contacts}
   update mesaj m set alici = '', konu = null, metin = null, gizli_metin = null, saglayici_id = null,
     durum = case when durum in ('bekliyor', 'gonderiliyor') then 'basarisiz' else durum end,
     teslim_durumu = case when teslim_durumu = 'bekliyor' then null else teslim_durumu end,
     saglayici_kodu = case when durum in ('bekliyor', 'gonderiliyor') then 'erased' else saglayici_kodu end,
     sonuc_tarihi = coalesce(sonuc_tarihi, now()), row_version = row_version + 1
    where m.id in (
      select mesaj_id from code
      union
      select x.id from contact c join mesaj x on x.alici = c.alici and x.kanal = c.kanal
         and ${isOwnSql('x', '$1')} and (c.son is null or x.olusturulma_tarihi <= c.son)
      union
      select x.id from basvuru b join mesaj x on ${isAbout('x', 'b.id')} where b.aday_id = $1
      union
      select x.id from basvuru b join mesaj x
          on x.referans like 'ilan-kapat-%' and substring(x.referans from '[0-9]+$')::bigint = b.id where b.aday_id = $1)
   returning m.id`,
  ['adayId', 'contacts'],
)

// what went to a phone that was never the person's counts in that phone's limits until it is swept, and names nobody
export const deleteCodes = rawStatement<TenantTables, Traces, { id: number }>(
  `with ${contacts},
  yabanci as (
    update dogrulama d set aday_id = null, kisi_index = null, kullanan_istek = null,
      iptal = case when d.kullanildi is null then coalesce(d.iptal, now()) end
     where d.aday_id = $1 and not exists (select from contact c where c.kanal = 'sms' and c.alici = d.cep_tel)
    returning d.id)
   delete from dogrulama where id in (select id from code except select id from yabanci) returning id`,
  ['adayId', 'contacts'],
)

// what bears the person's phone, which was proved; an e-mail address proves nothing
export const wipeOneriTalep = rawStatement<TenantTables, Traces, { id: number }>(
  `with ${contacts}
   update oneri_talep o set baslik = null, metin = null, ad_soyad = null, cep_tel = null, e_posta = null,
     istemci_tarihi = null, yanit = null, kapatma_notu = null, row_version = row_version + 1
    where o.id in (
      select id from oneri_talep where aday_id = $1
      union
      select x.id from contact c join oneri_talep x on x.cep_tel = c.alici
         and (c.son is null or x.olusturulma_tarihi <= c.son))
   returning o.id`,
  ['adayId', 'contacts'],
)

/** Whoever writes to an application now is waited for: what they wrote is seen, and forgotten too. */
export const lockBasvurular = rawStatement<TenantTables, { adayId: number }, { id: number }>(
  'select id from basvuru where aday_id = $1 order by id for update',
  ['adayId'],
)

/** Why somebody began late or did not begin at all is forgotten; the entry is counted on. */
export const wipeIseGiris = rawStatement<TenantTables, { adayId: number }, { id: number }>(
  `update ise_giris set gecikme_nedeni = null, iptal_nedeni = case when iptal_nedeni is not null then '' end,
          row_version = row_version + 1
    where basvuru_id in (select id from basvuru where aday_id = $1)
      and (gecikme_nedeni is not null or iptal_nedeni is not null) returning id`,
  ['adayId'],
)

/** Tags that no application has any more: somebody may have written a name into one. */
export const deleteUnusedEtiket = rawStatement<TenantTables, object, { id: number }>(
  `delete from etiket where id in (
     select e.id from etiket e where not exists (select from basvuru_etiket x where x.etiket_id = e.id)
      for update skip locked) returning id`,
  [],
)

export const deletePersonal = rawStatement<TenantTables, { adayId: number }, { id: number }>(
  `with yanit as (delete from kisisel_yanit where aday_id = $1),
        bilgi as (delete from aday_bilgi where aday_id = $1)
   delete from kisisel_satir where aday_id = $1 returning id`,
  ['adayId'],
)

/** Applications are counted on; what was answered in them is forgotten. */
export const wipeBasvuru = rawStatement<TenantTables, { adayId: number }, { id: number }>(
  `with yanit as (delete from basvuru_yanit where basvuru_id in (select id from basvuru where aday_id = $1)),
        satir as (delete from basvuru_satir where basvuru_id in (select id from basvuru where aday_id = $1)),
        etiket as (delete from basvuru_etiket where basvuru_id in (select id from basvuru where aday_id = $1)),
        notlar as (delete from basvuru_not where basvuru_id in (select id from basvuru where aday_id = $1)),
        duzeltme as (delete from basvuru_duzeltme where basvuru_id in (select id from basvuru where aday_id = $1))
   update basvuru set adaya_metin = null, anlik = case when anlik is not null then '{}'::jsonb end,
     geri_cekme_nedeni = case when geri_cekme_nedeni is not null then '' end, row_version = row_version + 1
    where aday_id = $1 returning id`,
  ['adayId'],
)

/** Files are counted on; why one was refused and the number of its barcode are forgotten. */
export const wipeBelge = rawStatement<TenantTables, { adayId: number }, { id: number }>(
  `update belge_dosya set ret_nedeni = case when ret_nedeni is not null then '' end, barkod_no = null,
          row_version = row_version + 1
    where aday_id = $1 and (ret_nedeni is not null or barkod_no is not null) returning id`,
  ['adayId'],
)

/** Their bytes are taken away soon after; the names are forgotten now, and what is on its way never arrives. */
export const wipeDosya = rawStatement<TenantTables, { adayId: number }, { id: number }>(
  `update dosya set durum = 'silindi', silinme_tarihi = coalesce(silinme_tarihi, now()), dosya_adi = null
    where aday_id = $1 returning id`,
  ['adayId'],
)

export const wipeKvkkBasvuru = rawStatement<TenantTables, { adayId: number }, { id: number }>(
  `update kvkk_basvuru set metin = null, yanit = null, durum = 'silindi', row_version = row_version + 1
    where aday_id = $1 returning id`,
  ['adayId'],
)

export const anonymiseAday = rawStatement<TenantTables, { adayId: number }, { id: number }>(
  `update aday set ad = null, soyad = null, cep_tel = null, email = null, dogum_tarihi = null, tc_kimlik_no = null,
     tc_kimlik_index = null, tc_kimlik_iddia = false, kisi_anahtari = null, eski_iletisim = null, dil = 'tr',
     aktif = false, silindi = now(), degisme_tarihi = now(), row_version = row_version + 1
    where id = $1 and silindi is null returning id`,
  ['adayId'],
)

type Leftover = { tenantId: number; adayId: number; kayitList: number[] }

export const deleteSessions = rawStatement<MasterTables, Leftover, { id: number }>(
  `delete from oturum where tenant_id = $1
      and (sinif = 'ady' and konu_id = $2 or sinif = 'reg' and konu_id = any ($3)) returning id`,
  ['tenantId', 'adayId', 'kayitList'],
)

// what a page reported may hold anything that stood on it
export const deleteErrorLogs = rawStatement<MasterTables, Leftover, { id: string }>(
  `delete from error_log where tenant_id = $1
      and (user_id = 'ady:' || $2 or user_id in (select 'reg:' || unnest($3::bigint[]))) returning id`,
  ['tenantId', 'adayId', 'kayitList'],
)

export const deleteMasterAnswers = rawStatement<MasterTables, Leftover, { konu: string }>(
  `delete from idempotency where konu = $1::text || '/ady:' || $2::text or konu in (select $1::text || '/reg:' || unnest($3::bigint[]))
   returning konu`,
  ['tenantId', 'adayId', 'kayitList'],
)

export const endOtherSessions = rawStatement<
  MasterTables,
  { tenantId: number; adayId: number; sessionId: number; zaman: string },
  { id: number }
>(
  `update oturum set bitti = now() where sinif = 'ady' and tenant_id = $1 and konu_id = $2 and id <> $3
      and olusturulma_tarihi < $4 and bitti is null returning id`,
  ['tenantId', 'adayId', 'sessionId', 'zaman'],
)
