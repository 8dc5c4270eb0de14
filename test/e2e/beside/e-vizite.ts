import { addDays, today } from '../../../src/core/date.ts'
import { nationalId } from '../../../src/features/demo/invented-person.ts'
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

const taninan = `
  select id, isyeri_kodu from isyeri where kimlik_durumu = 5 and by_pass_bitis is null and branch_id is not null order by id limit 1`
const okunan = `
  insert into sgk_evizite (isyeri_id, kisi_id, medula_rapor_id, vaka, rapor_durumu, poliklinik_tarihi, rapor_baslangic, rapor_bitis,
                           gun_sayisi, tesis_adi, bekleyen_listede, onay_durumu, kalan_baslangic, kalan_bitis, onayli_gun,
                           son_gun_durumu, son_bildirim_tarihi, tahmini_ceza, kaynak, ilk_okuma)
  select $1, $2, $3, 3, 1, $4::date, $4::date, $5::date, $5::date - $4::date + 1, 'Kadıköy Devlet Hastanesi', true, 0, $4::date, $5::date, 0, 0,
         $5::date + 2, 16515, 1, false`
/** First and last days as seen from today: three have ended, one goes on. */
const gunler = [
  [-9, -6],
  [-8, -5],
  [-7, -4],
  [-5, 6],
] as const

/** Waiting sick reports of one person, at the simulator and as read from there. */
export async function makeRapor(
  { runtime, tenant }: Where,
  { soyad, simulator }: { soyad: string; simulator: string },
) {
  await withTenant(runtime.tenants, tenant.id, async (db) => {
    const tckNo = nationalId(820_000_001 + (Date.now() % 100_000_000))
    const kisiId = await ensureKisi(db, tenant, { tcKimlikNo: tckNo, ad: 'AYŞE', soyad })
    const [[isyeriId, isyeriKodu] = []] = await execute(db, taninan)
    for (const [first, last] of gunler) {
      const [bas, bit] = [addDays(today(new Date()), first), addDays(today(new Date()), last)]
      const body = JSON.stringify({ isyeriKodu, tckNo, ad: 'AYŞE', soyad, poliklinik: bas, bas, bit })
      const answer = await fetch(`${simulator}/__sim/rapor`, { method: 'POST', body })
      const { medulaRaporId } = (await answer.json()) as { medulaRaporId?: string } // as the simulator's table says
      if (!medulaRaporId) throw new Error(`the simulator refused a report: ${answer.status}`)
      await execute(db, okunan, [isyeriId, kisiId, medulaRaporId, bas, bit])
    }
  })
}
