import type pg from 'pg'
import { withAdmin } from '#server/postgres/database-server.ts'
import { createTenant } from '#server/tenant/tenant-setup.ts'
import type { Product } from './product.ts'

const roles = ['Garson', 'Aşçı', 'Şoför', 'Muhasebeci', 'Güvenlik Görevlisi', 'Depo Sorumlusu', 'Kasiyer', 'Mühendis']
const firms = [
  'Otel',
  'Fabrika',
  'Hastane',
  'Market',
  'Lojistik',
  'Okul',
  'Şantiye',
  'Ofis',
  'Mağaza',
  'Çiftlik',
  'Kafe',
]

/** Postings that differ in every column that is filtered, sorted or searched, spread without any pattern in time. */
const insertPostings = `
  insert into ilan (baslik, kisa_aciklama, metin, talep_tarihi, basvuru_bitis_tarihi, zaman_tipi, il_kodu, sehir_adi,
                    acik, gorunmeye_acik, kontenjan, maas_min, maas_max, olusturulma_tarihi)
  select ($1::text[])[1 + h % 8] || ' ' || ($2::text[])[1 + h / 8 % 11] || ' ' || n,
         'Vardiyalı çalışacak ekip arkadaşı aranıyor, kayıt ' || n % 5000,
         '<p>' || repeat('Görev tanımı ve aranan nitelikler. ', 10) || '</p>',
         date '2026-01-01' + h / 7 % 300, date '2027-01-01' + h / 11 % 300, h / 3 % 3, 1 + h / 5 % 81,
         'Şehir ' || 1 + h / 5 % 81, true, true, 1 + h % 40, 20000 + h % 9000, 30000 + h % 20000,
         timestamptz '2026-01-01' + n * interval '7 seconds'
    from generate_series(1, $3::int) n, lateral (select hashint4(n) & 2147483647 as h) hashed`

/** Makes sure of a tenant with so many postings, with statistics and without anything left to clean up. */
export async function ensureFilledTenant(product: Product, tenantKey: string, postings: number) {
  if (await product.runtime.tenants.find(tenantKey)) return
  await createTenant(product.runtime, { tenantKey, name: `Bench ${postings}` })
  await withAdmin(await product.tenantAddress(tenantKey), async (client) => {
    // a million rows are sorted into ready-made indexes far faster than one by one
    const indexes = await dropIndexes(client)
    await client.query(insertPostings, [roles, firms, postings])
    await client.query(`set maintenance_work_mem = '512MB'`)
    for (const definition of indexes) await client.query(definition)
    await client.query('vacuum (analyze) ilan')
    await client.query('checkpoint')
  })
}

async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
      where tablename = 'ilan' and indexdef not like 'CREATE UNIQUE%'`,
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}
