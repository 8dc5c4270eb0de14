import { rawStatement, type TenantTables } from '../../../src/server/database/database.ts'
import type { Where } from './where.ts'

const insertAsked = rawStatement<TenantTables, { cepTel: string }, { basvuruTakipNo: string }>(
  `with b as (
     insert into basvuru (aday_id, iap_id, form_surum_id, durum, basvuru_takip_no, gonderim_tarihi, anlik, durum_yonetimi_no)
     select a.id, i.id, s.id, 1, upper(substr(md5(random()::text), 1, 9)), now(), '{}', 4
       from aday a, lateral (select id, basvuru_formu_id from ilan where acik and gorunmeye_acik order by id limit 1) i
       join form_surum s on s.basvuru_formu_id = i.basvuru_formu_id and s.durum = 'yayinda'
      where a.cep_tel = $1 returning id, basvuru_takip_no),
   d as (
     insert into belge (basvuru_id, belge_tanim_id, belge_adi, zorunlu, siralama)
     select b.id, t.id, t.belge_adi, t.zorunlu, t.siralama from b, belge_tanim t where t.aktif)
   select basvuru_takip_no from b`,
  ['cepTel'],
)

/** Gives the candidate with a phone an application that waits for documents; its tracking number. */
export async function askForBelge({ runtime, tenant }: Where, { cepTel }: { cepTel: string }): Promise<string> {
  const [made] = await insertAsked((await runtime.tenants.open(tenant.id)).db, { cepTel })
  if (!made) throw new Error('nobody has that phone')
  return made.basvuruTakipNo
}
