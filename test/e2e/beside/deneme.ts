import { withTenant } from '../../../src/server/tenant/tenants.ts'
import { createDeneme, execute } from '../../deneme.ts'
import type { Where } from './where.ts'

const menuLines = `
  insert into menu (baslik, yol, ekran, modul_id, siralama)
  select s.baslik, s.yol, s.ekran, (select min(id) from yetki_modul), (select max(siralama) from menu) + s.sira
    from (values ('Denemeler', '/denemeler', 'deneme', 1), ('Tüm denemeler', '/tumDenemeler', 'denemeTumu', 2))
      as s (baslik, yol, ekran, sira)
  on conflict (yol) do nothing`
const records = `
  insert into deneme (ad, aciklama, adet, oran, tutar, gun, tip, aktif, tckn, siralama,
                      firma_id, son_gun, saat, gorulme)
  select $1 || ' ' || lpad(n::text, 3, '0'), 'tohum ' || $1, n, n / 4.0, n * 10.5, date '2026-01-01' + n, 1 + n % 2,
         n % 2 = 0, '10000000146', (select coalesce(max(siralama), 0) from deneme) + n,
         case when n % 3 > 0 then (select min(id) from company) end,
         (now() at time zone 'Europe/Istanbul')::date + n - 2, time '08:30', now() - n * interval '1 hour'
    from generate_series(1, $2::int) n`

/** The test's own table, its line of the menu, and records to begin with. */
export async function makeDeneme({ runtime, tenant }: Where, groups: [name: string, rows: number][]) {
  await withTenant(runtime.tenants, tenant.id, async (db) => {
    // journeys at two widths begin together
    await execute(db, 'select pg_advisory_xact_lock(20261115)')
    const [[isThere] = []] = await execute(db, `select to_regclass('deneme') is not null`)
    if (!isThere) await createDeneme(db)
    await execute(db, menuLines)
    for (const group of groups) await execute(db, records, group)
    await execute(db, 'insert into deneme_bagli select max(id) from deneme')
  })
}
