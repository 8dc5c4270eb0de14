import { type MasterTables, rawStatement, type TenantTables } from '#server/database/database.ts'

export const countKimlik = rawStatement<TenantTables, object, { kimlikDurumu: number; adet: number }>(
  'select kimlik_durumu, count(*)::int as adet from isyeri where aktif group by kimlik_durumu order by kimlik_durumu',
  [],
)

/** Workplaces whose credential SGK refused, at most fifty. */
export const listRefused = rawStatement<
  TenantTables,
  object,
  { isyeriSicilNo: string; companyName: string; kimlikDurumu: number }
>(
  `select i.isyeri_sicil_no, c.company_name, i.kimlik_durumu from isyeri i join company c on c.id = i.company_id
    where i.aktif and i.kimlik_durumu in (1, 2, 3, 7) order by i.id limit 50`,
  [],
)

type Ozet = { aday: number; basvuru: number; gonderilen: number; iletilemeyen: number }

/** What happened in a company on the day before, by Istanbul's clock. */
export const countYesterday = rawStatement<TenantTables, object, Ozet>(
  `with gun as (select date_trunc('day', now(), 'Europe/Istanbul') - interval '1 day' as bas,
                       date_trunc('day', now(), 'Europe/Istanbul') as son)
   select (select count(*)::int from aday, gun where olusturulma_tarihi >= bas and olusturulma_tarihi < son) as aday,
          (select count(*)::int from basvuru, gun where gonderim_tarihi >= bas and gonderim_tarihi < son) as basvuru,
          (select count(*)::int from mesaj, gun where durum = 'gonderildi' and sonuc_tarihi >= bas and sonuc_tarihi < son)
            as gonderilen,
          (select count(*)::int from mesaj, gun
            where durum in ('basarisiz', 'bilinmiyor') and sonuc_tarihi >= bas and sonuc_tarihi < son) as iletilemeyen`,
  [],
)

/** The runs of a company on the day before, and those that failed. */
export const countRunsYesterday = rawStatement<MasterTables, { tenantId: number }, { kosu: number; hatali: number }>(
  `select count(*)::int as kosu, count(*) filter (where status = -1)::int as hatali from scheduled_job_log
    where tenant_id = $1 and running_date >= date_trunc('day', now(), 'Europe/Istanbul') - interval '1 day'
      and running_date < date_trunc('day', now(), 'Europe/Istanbul')`,
  ['tenantId'],
)

/** Deletes runs of a company that are older than so many days, a part at a time; not failures that nobody has seen yet. */
export const deleteOldRuns = rawStatement<MasterTables, { tenantId: number; gun: number }, { id: number }>(
  `delete from scheduled_job_log where id = any (array(
     select id from scheduled_job_log where tenant_id = $1 and status in (1, -1)
        and running_date < now() - make_interval(days => $2::int)
        and not (status = -1 and goruldu is null and running_date > now() - interval '90 days') order by id limit 2000)) returning id`,
  ['tenantId', 'gun'],
)
