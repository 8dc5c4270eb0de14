import { sealKimlik } from '../../../src/features/isyeri/kimlik.server.ts'
import { ensureKisi } from '../../../src/features/kisi/store.server.ts'
import { withTenant } from '../../../src/server/tenant/tenants.ts'
import { execute } from '../../deneme.ts'
import type { Where } from './where.ts'

const isyeri = `
  insert into isyeri (isyeri_sicil_no, company_id, branch_id, tehlike_sinifi, beyanname_tipi, isyeri_kodu, kullanici_adi, kullanici_adi_maske)
  select $1, b.company_id, b.id, 2, 1, '1', $2, '***' from branch b order by b.id limit 1 returning id`
const rapor = `
  insert into sgk_evizite (isyeri_id, kisi_id, medula_rapor_id, vaka, rapor_durumu, poliklinik_tarihi, rapor_baslangic,
                           rapor_bitis, gun_sayisi, tesis_adi, bekleyen_listede, onay_durumu, kalan_baslangic, kalan_bitis,
                           onayli_gun, onayli_bitis, son_gun_durumu, son_bildirim_tarihi, tahmini_ceza, kaynak, ilk_okuma)
  select $1, $2, $3::bigint + n, 1 + n % 4, 1, d.bas, d.bas, d.bas + 9, 10, 'Kadıköy Devlet Hastanesi', true, n % 2,
         d.bas + 4 * (n % 2), d.bas + 9, 4 * (n % 2), case when n % 2 = 1 then d.bas + 3 end, 0, current_date + n - 2, 16515, 1, true
    from generate_series(0, 5) n, lateral (select current_date - 20 - n as bas) d`
const kaza = `
  insert into sgk_is_kazasi (isyeri_id, kisi_id, bildirim_id, is_kazasi_tarihi, provizyon_tarihi, tesis_adi, listede, kaynak,
                             oneri, son_gun_durumu, son_bildirim_tarihi, guvenli_son_gun)
  select $1, $2, case when n = 0 then null else $3::bigint + n end, current_date - n, current_date - n, 'Kadıköy Devlet Hastanesi',
         true, 1, case when n = 0 then 1 else 0 end, 0, current_date + 3 - n, current_date + 2 - n from generate_series(0, 3) n`

/** Sick reports and accidents of a person at a workplace of the first branch, as a reading would have stored them. */
export async function makeEVizite({ runtime, tenant }: Where, soyad: string) {
  await withTenant(runtime.tenants, tenant.id, async (db) => {
    const no = Date.now()
    const sicilNo = `3${String(no).padStart(25, '0')}`
    const { kullaniciAdi } = sealKimlik(tenant, sicilNo, { kullaniciAdi: 'kullanici' })
    const [[isyeriId] = []] = await execute(db, isyeri, [sicilNo, kullaniciAdi])
    const kisiId = await ensureKisi(db, tenant, { tcKimlikNo: '10000000146', ad: 'AYŞE', soyad })
    await execute(db, rapor, [isyeriId, kisiId, no])
    await execute(db, kaza, [isyeriId, kisiId, no])
  })
}

const bekleyen = `
  select e.medula_rapor_id as "medulaRaporId", p.personel_no as "personelNo", i.isyeri_sicil_no as "isyeriSicilNo"
    from sgk_evizite e join isyeri i on i.id = e.isyeri_id
    join personel p on p.kisi_id = e.kisi_id and p.isyeri_id = e.isyeri_id and p.cikis_tarihi is null
   where e.onay_durumu = 0 and e.bekleyen_listede and e.rapor_bitis < current_date and i.kimlik_durumu = 5 and i.by_pass_nedeni is null
     and e.kaynak = 4 and p.giris_tarihi < e.rapor_baslangic - 90
     and not exists (select from sgk_beyan b where b.kayit = 'eVizite' and b.kayit_id = e.id)
   order by e.id limit 1`

/** A report of the demo that has ended and waits, of somebody who still works there; the simulator knows it too. */
export async function findBekleyenRapor({ runtime, tenant }: Where, _wanted: null) {
  const [row = []] = await withTenant(runtime.tenants, tenant.id, (db) => execute(db, bekleyen, []))
  const [medulaRaporId, personelNo, isyeriSicilNo] = row.map(String)
  return { medulaRaporId: medulaRaporId ?? '', personelNo: personelNo ?? '', isyeriSicilNo: isyeriSicilNo ?? '' }
}
