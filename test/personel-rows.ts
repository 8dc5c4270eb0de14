import type { TestTenant } from './app.ts'
import { execute } from './deneme.ts'

const text = `with p as (insert into personel (personel_no, kisi_id, isyeri_id, giris_tarihi)
    values ('K-' || $1::text, $2, $1::int, '2026-11-01') returning *)
  insert into sgk_tescil_is_emri (islem_tipi, personel_id, isyeri_id, kisi_id, giris_tarihi)
  select 1, id, isyeri_id, kisi_id, giris_tarihi from p returning personel_id, id`

/** Somebody who works at a workplace, and the work order of the entry; answers both numbers. */
export async function insertPersonel(
  company: TestTenant,
  { isyeriId, kisiId }: { isyeriId: number; kisiId: number },
): Promise<[personelId: number, emirId: number]> {
  const [row] = await company.read((db) => execute(db, text, [isyeriId, kisiId]))
  return [Number(row?.[0]), Number(row?.[1])]
}
