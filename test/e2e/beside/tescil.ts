import { nationalId } from '../../../src/features/demo/invented-person.ts'
import { ensureKisi } from '../../../src/features/kisi/store.server.ts'
import { withTenant } from '../../../src/server/tenant/tenants.ts'
import { execute } from '../../deneme.ts'
import type { Where } from './where.ts'

const personel = `
  insert into personel (personel_no, kisi_id, isyeri_id, meslek_kodu, ogrenim_kodu, giris_tarihi)
  select $1, $2, i.id, '5414.02', 4, current_date + $3::int from isyeri i
   where i.kimlik_durumu = 5 and i.by_pass_bitis is null and i.branch_id is not null order by i.id limit 1`

/** Somebody whom SGK does not know at a workplace that the simulator knows: who begins in some days, or began so long ago. */
export async function makeTescil({ runtime, tenant }: Where, wanted: { personelNo: string; gun: number }) {
  const { personelNo, gun } = wanted
  await withTenant(runtime.tenants, tenant.id, async (db) => {
    const tcKimlikNo = nationalId(720_000_001 + (Date.now() % 100_000_000))
    const kisiId = await ensureKisi(db, tenant, { tcKimlikNo, ad: 'Özge', soyad: personelNo })
    await execute(db, personel, [personelNo, kisiId, gun])
  })
}
