import { rawStatement, type TenantTables } from '#server/database/database.ts'

/** Records that show the name of a person, each at a workplace. */
const kisiKayitlari = ['personel', 'sgk_tescil_is_emri', 'sgk_evizite', 'sgk_is_kazasi', 'sgk_mahsup']
kisiKayitlari.push('sgk_hizmet_satiri', 'sgk_audi', 'sgk_manuel_bildirim')

const elsewhere = (tablo: string) =>
  `exists (select from ${tablo} r join isyeri i on i.id = r.isyeri_id
            where r.kisi_id = k.id and (i.branch_id = any ($2::bigint[])) is not true)`

/** Those of some persons who have a record at a workplace that is of none of these branches. */
export const listBaskaSubede = rawStatement<
  TenantTables,
  { ids: number[]; subeler: readonly number[] },
  { id: number }
>(`select k.id from kisi k where k.id = any ($1::bigint[]) and (${kisiKayitlari.map(elsewhere).join(' or ')})`, [
  'ids',
  'subeler',
])
