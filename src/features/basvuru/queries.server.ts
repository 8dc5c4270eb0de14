import type { Value } from '#features/kriter/rules/form.ts'
import type { SilinenSatir, StoredSatir, StoredYanit } from '#features/kriter/rules/merge.ts'
import type { Yazan } from '#features/kriter/rules/yazan.ts'
import type { ShippedLanguage } from '#i18n/language.ts'
import { rawStatement, type TenantTables } from '#server/database/database.ts'
import type { BasvuruItem } from './contract.ts'

type T = TenantTables

/** A test that a posting asks for besides its form. */
export type ProjeTest = { testMerkezTipId: number; testAdi: string; zorunlu: boolean }

/** A posting with the version of its form that is in use, and its tests that can be taken, in their order. */
export type PostedForm = {
  id: number
  iapKodu: string
  baslik: string
  asgariYas: number | null
  fotoZorunlu: boolean
  cvZorunlu: boolean
  isOpen: boolean
  basvuruFormuId: number | null
  formSurumId: number | null
  testler: ProjeTest[]
}

const open = `acik and gorunmeye_acik
  and (basvuru_bitis_tarihi is null or basvuru_bitis_tarihi >= (now() at time zone 'Europe/Istanbul')::date)`

/** Open to whom it is shown, and afterwards to whoever has an application there. */
export const findPostedForm = rawStatement<T, { adayId: number; iapId: number }, PostedForm>(
  `select i.id, i.iap_kodu, i.baslik, i.asgari_yas, i.foto_zorunlu, i.cv_zorunlu, ${open} as is_open, i.basvuru_formu_id, s.id as form_surum_id,
          (select coalesce(jsonb_agg(jsonb_build_object('testMerkezTipId', t.id, 'testAdi', t.test_adi, 'zorunlu', p.zorunlu)
                    order by p.siralama, p.id), '[]')
             from proje_test p join test_merkez_tip t on t.id = p.test_merkez_tip_id and t.aktif
                  join test_surum v on v.test_merkez_tip_id = t.id and v.durum = 'yayinda'
            where p.iap_id = i.id) as testler
     from ilan i left join form_surum s on s.basvuru_formu_id = i.basvuru_formu_id and s.durum = 'yayinda'
    where i.id = $2::bigint
      and (i.gorunmeye_acik or exists (select from basvuru b where b.aday_id = $1 and b.iap_id = i.id))`,
  ['adayId', 'iapId'],
)

/** Holds an open posting as it is until the transaction ends: whoever closes it comes before or after. */
export const holdOpenPosting = rawStatement<T, { iapId: number }, { id: number }>(
  `select id from ilan where id = $1 and ${open} for share`,
  ['iapId'],
)

export type BasvuruRow = {
  id: number
  durum: number
  durumYonetimiNo: number | null
  basvuruTakipNo: string | null
  formSurumId: number
  sonBlokId: number | null
  rowVersion: number
  dokunulanKomponentler: number[]
  /** Closed without success, and the day from which the candidate may apply again has come. */
  mayReapply: boolean
}
const dayHasCome = `coalesce(yeniden_basvuru_tarihi <= (now() at time zone 'Europe/Istanbul')::date, true)`
const columns = `id, durum, durum_yonetimi_no, basvuru_takip_no, form_surum_id, son_blok_id, row_version,
  dokunulan_komponentler, kapali and ${dayHasCome}
    and exists (select from durum_tanim d where d.durum_yonetimi_no = basvuru.durum_yonetimi_no and d.durum_tipi in (3, 4))
    as may_reapply`

// at most one is not closed; where all are, the last one tells
const ofPosting = 'from basvuru where aday_id = $1 and iap_id = $2 order by kapali, id desc limit 1'

export const findBasvuru = rawStatement<T, { adayId: number; iapId: number }, BasvuruRow>(
  `select ${columns} ${ofPosting}`,
  ['adayId', 'iapId'],
)

/** Whoever writes to an application waits here for whoever does already. */
export const lockBasvuru = rawStatement<T, { adayId: number; iapId: number }, BasvuruRow>(
  `select ${columns} ${ofPosting} for update`,
  ['adayId', 'iapId'],
)

/** Makes the draft unless it is there. */
export const insertBasvuru = rawStatement<T, { adayId: number; iapId: number; formSurumId: number }, { id: number }>(
  `insert into basvuru (aday_id, iap_id, form_surum_id) values ($1, $2, $3)
   on conflict (aday_id, iap_id) where not kapali do nothing returning id`,
  ['adayId', 'iapId', 'formSurumId'],
)

type Touch = { id: number; sonBlokId: number | null; komponentler: readonly number[] }
/** Marks a draft as changed, and the components in which anything was done. */
export const touchBasvuru = rawStatement<T, Touch, { rowVersion: number }>(
  `update basvuru set row_version = row_version + 1, degisme_tarihi = now(), son_blok_id = coalesce($2, son_blok_id),
          dokunulan_komponentler = case when dokunulan_komponentler @> $3::int[] then dokunulan_komponentler
            else array(select distinct unnest(dokunulan_komponentler || $3::int[]) order by 1) end
    where id = $1 and durum = 0 returning row_version`,
  ['id', 'sonBlokId', 'komponentler'],
)

type Answer = { kriterId: number; value: Value }
type Sent = {
  tarih: string
  kriterList: Answer[]
  komponentKriterList: { komponentId: number; komponentKriterler: Answer[] }[]
}
/** The answers of the candidate's last application, as they were sent. */
export const findLastSent = rawStatement<T, { adayId: number }, Sent>(
  `select gonderim_tarihi as tarih, coalesce(anlik->'kriterList', '[]') as kriter_list,
          coalesce(anlik->'komponentKriterList', '[]') as komponent_kriter_list
     from basvuru where aday_id = $1 and gonderim_tarihi is not null order by gonderim_tarihi desc limit 1`,
  ['adayId'],
)

type TestRow = {
  testMerkezTipId: number
  testAdi: string
  testAciklama: string | null
  harici: boolean
  soruSayisi: number
  cevaplandi: boolean
}
/** Kinds of test as one candidate sees them. */
export const listTests = rawStatement<T, { adayId: number; tipler: readonly number[] }, TestRow>(
  `select t.id as test_merkez_tip_id, t.test_adi, t.test_aciklama, t.harici, coalesce(v.soru_sayisi, 0) as soru_sayisi,
          exists (select from aday_test a where a.aday_id = $1 and a.test_merkez_tip_id = t.id and a.durum = 3
                    and a.sifirlama_tarihi is null) as cevaplandi
     from test_merkez_tip t left join test_surum v on v.test_merkez_tip_id = t.id and v.durum = 'yayinda'
    where t.id = any($2::int[])`,
  ['adayId', 'tipler'],
)

type Owner = { ownerId: number }
type Written = { degismeTarihi: string; yazan: Yazan | null }

/** The answers of an application, with the time and the writers of each. */
export const listYanit = rawStatement<T, Owner, StoredYanit & Written>(
  'select kriter_id, value, surum, degisme_tarihi, yazan from basvuru_yanit where basvuru_id = $1 order by kriter_id',
  ['ownerId'],
)

/** Writes answers, `[{ kriter_id, value, yazan }]`; a cleared one stays as null, because its version must not begin anew. */
export const saveYanitList = rawStatement<T, Owner & { list: string }, { kriterId: number; surum: number }>(
  `insert into basvuru_yanit (basvuru_id, kriter_id, value, yazan)
   select $1, y.kriter_id, coalesce(y.value, 'null'), nullif(y.yazan, 'null')
     from jsonb_to_recordset($2::jsonb) as y (kriter_id int, value jsonb, yazan jsonb)
   on conflict (basvuru_id, kriter_id) do update
     set value = excluded.value, yazan = excluded.yazan, surum = basvuru_yanit.surum + 1, degisme_tarihi = now()
   returning kriter_id, surum`,
  ['ownerId', 'list'],
)

/** Writes the numbers of edits that changed nothing, `[{ kriter_id, yazan }]`. */
export const noteYanitList = rawStatement<T, Owner & { list: string }, { kriterId: number }>(
  `update basvuru_yanit b set yazan = y.yazan from jsonb_to_recordset($2::jsonb) as y (kriter_id int, yazan jsonb)
    where b.basvuru_id = $1 and b.kriter_id = y.kriter_id returning b.kriter_id`,
  ['ownerId', 'list'],
)

/** The same for an entry. */
export const noteSatir = rawStatement<T, Owner & { id: number; yazan: string }, { id: number }>(
  'update basvuru_satir set yazan = $3::jsonb where id = $1 and basvuru_id = $2 returning id',
  ['id', 'ownerId', 'yazan'],
)

/** The entries of an application, with the time and the writers of each. */
export const listSatir = rawStatement<T, Owner, StoredSatir & Written & { modulId: number }>(
  `select id, komponent_id, modul_id, istemci_ref, yanitlar, surum, degisme_tarihi, yazan
     from basvuru_satir where basvuru_id = $1 order by id`,
  ['ownerId'],
)

/** The entries that devices deleted from a draft. */
export const listSilinen = rawStatement<T, Owner, SilinenSatir>(
  'select satir_id, istemci_ref, yazan from basvuru_satir_silinen where basvuru_id = $1',
  ['ownerId'],
)

type NewSatir = Owner & {
  komponentId: number
  modulId: number
  istemciRef: string | null
  yanitlar: string
  yazan: string | null
}
export const insertSatir = rawStatement<T, NewSatir, { id: number; surum: number }>(
  `insert into basvuru_satir (basvuru_id, komponent_id, modul_id, istemci_ref, yanitlar, yazan)
   values ($1, $2, $3, $4, $5::jsonb, $6::jsonb) returning id, surum`,
  ['ownerId', 'komponentId', 'modulId', 'istemciRef', 'yanitlar', 'yazan'],
)

type RevivedSatir = NewSatir & { satirId: number | null }
/** Brings a deleted entry back, with the number that pages know it by. */
export const reviveSatir = rawStatement<T, RevivedSatir, { id: number; surum: number }>(
  `with back as (delete from basvuru_satir_silinen
                  where basvuru_id = $1 and satir_id is not distinct from $7 and istemci_ref is not distinct from $4)
   insert into basvuru_satir (id, basvuru_id, komponent_id, modul_id, istemci_ref, yanitlar, yazan) overriding system value
   values (coalesce($7, nextval(pg_get_serial_sequence('basvuru_satir', 'id'))), $1, $2, $3, $4, $5::jsonb, $6::jsonb)
   returning id, surum`,
  ['ownerId', 'komponentId', 'modulId', 'istemciRef', 'yanitlar', 'yazan', 'satirId'],
)

/** Remembers the deletion of an entry whose own save has not arrived yet. */
export const buryName = rawStatement<T, Owner & { istemciRef: string; yazan: string }, { ok: boolean }>(
  `insert into basvuru_satir_silinen (basvuru_id, istemci_ref, yazan) values ($1, $2, $3::jsonb) returning true as ok`,
  ['ownerId', 'istemciRef', 'yazan'],
)

type ChangedSatir = Owner & { id: number; yanitlar: string; yazan: string | null }
export const updateSatir = rawStatement<T, ChangedSatir, { id: number; surum: number }>(
  `update basvuru_satir set yanitlar = $3::jsonb, yazan = $4::jsonb, surum = surum + 1, degisme_tarihi = now()
    where id = $1 and basvuru_id = $2 returning id, surum`,
  ['id', 'ownerId', 'yanitlar', 'yazan'],
)

/** Deletes an entry; a deletion whose device is known is remembered until the draft goes. */
export const deleteSatir = rawStatement<T, Owner & { id: number; yazan: string | null }, { id: number }>(
  `with gone as (delete from basvuru_satir where id = $1 and basvuru_id = $2 returning id, istemci_ref),
        noted as (insert into basvuru_satir_silinen (basvuru_id, satir_id, istemci_ref, yazan)
                  select $2, id, istemci_ref, $3::jsonb from gone where $3::jsonb is not null)
   select id from gone`,
  ['id', 'ownerId', 'yazan'],
)

/** Sends a draft: once, whatever happens at the same time. */
export const finishBasvuru = rawStatement<
  T,
  { id: number; basvuruTakipNo: string; anlik: string; aydinlatmaSurumu: number | null },
  { id: number }
>(
  `update basvuru set durum = 1, durum_yonetimi_no = 1, basvuru_takip_no = $2, anlik = $3::jsonb, aydinlatma_surumu = $4,
          gonderim_tarihi = now(), degisme_tarihi = now(), row_version = row_version + 1
    where id = $1 and durum = 0 returning id`,
  ['id', 'basvuruTakipNo', 'anlik', 'aydinlatmaSurumu'],
)

export const isTakipNoTaken = rawStatement<T, { basvuruTakipNo: string }, { taken: boolean }>(
  'select exists (select from basvuru where basvuru_takip_no = $1) as taken',
  ['basvuruTakipNo'],
)

export type Basvuran = {
  cepTel: string
  dil: ShippedLanguage
  ad: string
  yas: number
  aydinlatmaSurumu: number | null
  hasFoto: boolean
  hasCv: boolean
}
const hasDosya = (amac: string) =>
  `exists (select from dosya d where d.aday_id = a.id and d.amac = '${amac}' and d.durum = 'hazir')`
/** Who applies: age by Istanbul's day, and the version of the clarification text that was read last. */
export const findBasvuran = rawStatement<T, { adayId: number }, Basvuran>(
  `select a.cep_tel, a.dil, a.ad, extract(year from age((now() at time zone 'Europe/Istanbul')::date, a.dogum_tarihi))::int as yas,
          (select r.metin_surumu from riza_son r where r.aday_guid = a.aday_guid and r.tur = 'aydinlatma') as aydinlatma_surumu,
          ${hasDosya('foto')} as has_foto, ${hasDosya('cv')} as has_cv
     from aday a where a.id = $1 and a.silindi is null and a.aktif`,
  ['adayId'],
)

/** A candidate's own, the newest first. */
export const listOwnBasvuru = rawStatement<T, { adayId: number; iapId: number | null }, BasvuruItem>(
  `select b.id, b.iap_id, b.basvuru_takip_no, i.baslik, b.durum, d.durum_gorunen_adi, b.durum_yonetimi_no,
          coalesce(d.adim, 0) as adim, coalesce(not d.kapali, false) as geri_cekilebilir,
          not (${open}) as ilan_kapali, b.gonderim_tarihi, b.degisme_tarihi, b.adaya_metin,
          coalesce(b.kapali and d.durum_tipi in (3, 4) and ${dayHasCome}, false) as yeniden_basvurabilir,
          b.yeniden_basvuru_tarihi::text
     from basvuru b join ilan i on i.id = b.iap_id left join durum_tanim d on d.durum_yonetimi_no = b.durum_yonetimi_no
    where b.aday_id = $1 and ($2::bigint is null or b.iap_id = $2) order by b.id desc`,
  ['adayId', 'iapId'],
)

/** Takes back what is sent and not decided; once. The version that the last change of status left names its message. */
export const withdrawBasvuru = rawStatement<
  T,
  { id: number; adayId: number; neden: string },
  { durumSurum: number | null }
>(
  `update basvuru b set durum_yonetimi_no = 7, geri_cekme_nedeni = $3, durum_degistiren = null, durum_neden_id = null,
          adaya_metin = null, yeniden_basvuru_tarihi = null, degisme_tarihi = now(), row_version = b.row_version + 1
    where b.id = $1 and b.aday_id = $2 and b.durum_yonetimi_no is not null and not b.kapali returning b.durum_surum`,
  ['id', 'adayId', 'neden'],
)

export const findOwnDurum = rawStatement<T, { id: number; adayId: number }, { durumYonetimiNo: number | null }>(
  'select durum_yonetimi_no from basvuru where id = $1 and aday_id = $2',
  ['id', 'adayId'],
)
