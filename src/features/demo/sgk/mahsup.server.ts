import { today } from '#core/date.ts'
import { donemOf } from '#core/period.ts'
import { mahsupDurumu } from '#features/mahsup/rules.ts'
import { blindIndex } from '#server/database/crypto.ts'
import { rawStatement, type TenantDb, type TenantTables } from '#server/database/database.ts'
import type { Tenant } from '#server/tenant/tenants.ts'
import { vakaAdlari } from './adlar.ts'
import { dunyaKur } from './dunya.ts'
import type { DunyaMahsup } from './kayit.ts'
import { mahsupGunu, mahsupSozu } from './mahsup-hal.ts'
import { dunyaTohumu } from './olcu.ts'

const insertMahsuplar = rawStatement<TenantTables, { json: string }, never>(
  `insert into sgk_mahsup (isyeri_id, kisi_id, sgk_mahsup_id, vaka_adi, odeme_bas_tar, odeme_bit_tar, odenen_tutar, mahsup_durumu,
          durum_str, onay_tarihi, mahsuplasma_tarihi, tahsilat_tutari, prim_tahsilat_donem, kaynak)
   select i.id, k.id, y.id, y."vakaAdi", y."odemeBasTar", y."odemeBitTar", y."odenenTutar", y.durum, y."durumStr", y."onayTarihi",
          y."mahsuplasmaTarihi", y."tahsilatTutari", y."primTahsilatDonem", 4
     from json_to_recordset($1::json) as y (id text, index text, "isyeriSicilNo" text, "vakaAdi" text, "odemeBasTar" date,
            "odemeBitTar" date, "odenenTutar" numeric, durum smallint, "durumStr" text, "onayTarihi" date,
            "mahsuplasmaTarihi" date, "tahsilatTutari" numeric, "primTahsilatDonem" int)
     join isyeri i on i.isyeri_sicil_no = y."isyeriSicilNo"
     join kisi k on k.tc_kimlik_index = decode(y.index, 'hex')
    order by y."odemeBitTar", y.id
   on conflict do nothing`,
  ['json'],
)

/** How far a payment is on a day, as the lists of SGK tell it. */
function halOf({ onayTarihi, odenenTutar, tahsilatTutari = odenenTutar }: DunyaMahsup, gun: string) {
  if (onayTarihi === null) return { durum: mahsupDurumu.onayBekliyor }
  const mahsuplasmaTarihi = mahsupGunu(onayTarihi)
  if (mahsuplasmaTarihi <= gun) {
    const primTahsilatDonem = donemOf(mahsuplasmaTarihi)
    return { durum: mahsupDurumu.mahsuplasti, mahsuplasmaTarihi, tahsilatTutari, primTahsilatDonem }
  }
  const durumStr = mahsupSozu(onayTarihi, gun)
  return { durum: durumStr === 'Ödeme Emri' ? mahsupDurumu.odemeEmri : mahsupDurumu.kurumEmaneti, durumStr }
}

/**
 * The payments of eighteen months under the numbers that the simulator tells them by, so that a reading finds its own
 * again and changes nothing.
 */
export async function createDemoMahsuplar(db: TenantDb, tenant: Tenant) {
  const gun = today(new Date())
  const { kisiler, isyerleri, mahsuplar } = dunyaKur({ tohum: dunyaTohumu, gun })
  const own = new Map(kisiler.filter(({ kiraci }) => kiraci === tenant.tenantKey).map((one) => [one.no, one]))
  const rows = mahsuplar.flatMap((one) => {
    const kisi = own.get(one.kisiNo)
    if (!kisi || one.listeTarihi > gun) return []
    const index = blindIndex(tenant.keys, kisi.tcKimlikNo).toString('hex')
    const isyeriSicilNo = isyerleri[one.isyeriNo]?.isyeriSicilNo
    return [{ ...one, tahsilatTutari: null, index, isyeriSicilNo, vakaAdi: vakaAdlari[one.vaka], ...halOf(one, gun) }]
  })
  await insertMahsuplar(db, { json: JSON.stringify(rows) })
}
