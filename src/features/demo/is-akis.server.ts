import { askIlanYayin } from '#features/is-akis/ask.server.ts'
import { blindIndex, toGuid } from '#server/database/crypto.ts'
import { rawStatement, type TenantDb, type TenantTables } from '#server/database/database.ts'
import type { Runtime } from '#server/runtime.ts'
import type { Tenant } from '#server/tenant/tenants.ts'

type Asking = Pick<Runtime, 'jobs' | 'config'>

const lock = 7305011
/** Its links are the ones that the demo can name: they are worked out, where others are known to their holders only. */
const onaylayanOf = ({ tenantKey }: Tenant) => `mudur@${tenantKey}.example`

/** Worked out again whenever it is shown, because the table keeps only a hash. */
function isAkisGuid(tenant: Tenant, onaylayanId: number): string {
  return toGuid(blindIndex(tenant.keys, `demo|isAkis|${onaylayanId}`))
}

const findWaiting = rawStatement<TenantTables, { alici: string }, { onaylayanId: number; ozet: string }>(
  `select o.id as onaylayan_id, a.ozet from is_akis a join is_akis_onaylayan o on o.is_akis_id = a.id and o.alici = $1
     join ilan i on i.id = a.konu_id and i.row_version = a.konu_surum
    where a.durum = 'bekliyor' and a.son_tarih > now() and coalesce(
        i.basvuru_bitis_tarihi >= (now() at time zone 'Europe/Istanbul')::date, true)
      and exists (select from baglanti b where b.amac = 'isAkis' and b.konu_id = o.id and b.iptal is null
        and b.gecerlilik > now())
    order by a.id desc limit 1`,
  ['alici'],
)

/** A posting that nobody sees and nobody was asked about; the hidden before the closed. */
const findUnpublished = rawStatement<TenantTables, object, { iapKodu: string }>(
  `select i.iap_kodu from ilan i
    where not (i.acik and i.gorunmeye_acik) and not i.havuzda_mi
      and coalesce(i.basvuru_bitis_tarihi >= (now() at time zone 'Europe/Istanbul')::date, true)
      and not exists (select from is_akis a where a.konu_id = i.id and a.durum = 'bekliyor')
    order by i.gorunmeye_acik, i.talep_tarihi desc, i.id desc limit 1`,
  [],
)

/** For a demo that was approved to its last posting: one more, like the newest, with the tests that it asks for. */
const copyIlan = rawStatement<TenantTables, object, { iapKodu: string }>(
  `with ornek as (select id from ilan where not havuzda_mi order by talep_tarihi desc, id desc limit 1),
   yeni as (
     insert into ilan (baslik, kisa_aciklama, metin, zaman_tipi, is_id, is_aciklamasi, calisan_tip_id, il_kodu, ilce_kodu,
                       sehir_adi, ilce_adi, kontenjan, asgari_yas, maas_min, maas_max, yan_haklar, basvuru_formu_id)
     select baslik, kisa_aciklama, metin, zaman_tipi, is_id, is_aciklamasi, calisan_tip_id, il_kodu, ilce_kodu,
            sehir_adi, ilce_adi, kontenjan, asgari_yas, maas_min, maas_max, yan_haklar, basvuru_formu_id
       from ilan where id = (select id from ornek) returning id, iap_kodu),
   testler as (
     insert into proje_test (iap_id, test_merkez_tip_id, siralama, zorunlu)
     select yeni.id, p.test_merkez_tip_id, p.siralama, p.zorunlu
       from yeni, ornek join proje_test p on p.iap_id = ornek.id)
   select iap_kodu from yeni`,
  [],
)

/** Requests that ended, two in each way, on the company's oldest postings; decided ones with the words of who decided. */
const insertEnded = rawStatement<TenantTables, { sahip: string; alici: string }, never>(
  `with durumlar (durum, tip, sira) as (values
     ('onaylandi', 0, 0), ('reddedildi', 1, 1), ('iptal', null, 2), ('gecersiz', null, 3), ('suresiDoldu', null, 4)),
   ilanlar as (select id, baslik, iap_kodu, row_version, row_number() over (order by id) - 1 as no from
     (select * from ilan where not havuzda_mi order by id limit 10) i),
   akislar as (
     insert into is_akis (tur, konu_id, konu_surum, ozet, mesaj, isteyen, sahip_kanal, sahip_alici, durum, son_tarih, olusturulma_tarihi)
     select 'ilanYayin', i.id, greatest(0, i.row_version - 1), 'İlan yayını: ' || left(i.baslik, 100) || ' (' || i.iap_kodu || ')',
            'İlan yayını için onay isteniyor.' || chr(10) || 'İlan no: ' || i.iap_kodu, 'İpek Uzman', 'eposta', $1, d.durum,
            now() - (i.no * 9 + 1) * interval '1 day', now() - (i.no * 9 + 31) * interval '1 day'
       from ilanlar i join durumlar d on d.sira = i.no % 5
     returning id, konu_id, durum, olusturulma_tarihi),
   soranlar as (
     insert into is_akis_onaylayan (is_akis_id, kanal, alici) select id, 'eposta', $2 from akislar returning id, is_akis_id),
   kararlar as (
     insert into is_akis_karar (is_akis_id, onaylayan_id, aksiyon_tipi, aciklama, adres, karar_tarihi)
     select a.id, o.id, d.tip, case d.tip when 0 then 'Uygundur.' else 'Bu ay yeni kadro yok.' end, '10.0.0.*',
            a.olusturulma_tarihi + interval '2 days'
       from akislar a join soranlar o on o.is_akis_id = a.id join durumlar d on d.durum = a.durum and d.tip is not null
     returning is_akis_id, aksiyon_tipi, karar_tarihi)
   insert into is_akis_islem (is_akis_id, islem, konu_id, islem_tarihi)
   select k.is_akis_id, 'ilanYayinla', a.konu_id, k.karar_tarihi from kararlar k join akislar a on a.id = k.is_akis_id
    where k.aksiyon_tipi = 0`,
  ['sahip', 'alici'],
)

/** What became of earlier requests. */
export async function createEndedIsAkis(db: TenantDb, tenant: Tenant) {
  await insertEnded(db, { sahip: `ik@${tenant.tenantKey}.example`, alici: onaylayanOf(tenant) })
}

const takeTurn = rawStatement<TenantTables, { lock: number }, { ok: string }>(
  'select pg_advisory_xact_lock($1)::text as ok',
  ['lock'],
)

/** The approval that waits in a company, with its guid. */
export async function findDemoIsAkis(db: TenantDb, tenant: Tenant) {
  const [waiting] = await findWaiting(db, { alici: onaylayanOf(tenant) })
  return waiting && { guid: isAkisGuid(tenant, waiting.onaylayanId), ozet: waiting.ozet }
}

/** Asks for the publication of a posting unless such a request waits already. */
export async function askDemoIsAkis({ jobs, config }: Asking, db: TenantDb, tenant: Tenant) {
  await takeTurn(db, { lock })
  if (await findDemoIsAkis(db, tenant)) return
  const [found] = await findUnpublished(db, {})
  const [ilan] = found ? [found] : await copyIlan(db, {})
  if (!ilan) return
  const write = { db, tenant, enqueue: jobs.enqueueIn(db, tenant.id), audit: () => {}, publicUrl: config.publicUrl }
  await askIlanYayin(write, {
    iapKodu: ilan.iapKodu,
    isteyen: 'İpek Uzman',
    not: 'Yeni proje bu ay başlıyor.',
    sahip: { kanal: 'eposta', alici: `ik@${tenant.tenantKey}.example` },
    onaylayanList: [{ kanal: 'eposta', alici: onaylayanOf(tenant) }],
    guidOf: (onaylayanId) => isAkisGuid(tenant, onaylayanId),
  })
}

/** Puts a new approval in the place of one that is spent. */
export async function replaceSpentIsAkis(runtime: Asking & Pick<Runtime, 'tenants'>, tenant: Tenant) {
  const pool = await runtime.tenants.open(tenant.id)
  if (await findDemoIsAkis(pool.db, tenant)) return
  await pool.inTransaction((db) => askDemoIsAkis(runtime, db, tenant))
  runtime.jobs.relay(tenant.id)
}
