import type { TestTenant } from './app.ts'
import { execute } from './deneme.ts'

/** Documents that a company asks for; the last one may be left out. */
export const belgeAdlari = ['Kimlik fotokopisi', 'Adli sicil kaydı', 'Diploma'] as const

type Asked = { adayId: number; durumYonetimiNo?: number }

/** An application in a status (that of documents unless told), asked for three documents. */
export async function askedBasvuru({ read }: TestTenant, { adayId, durumYonetimiNo = 4 }: Asked) {
  return read(async (db) => {
    const names = belgeAdlari.map((ad, index) => `('${ad}', ${index < 2}, ${index + 1})`)
    await execute(
      db,
      `insert into belge_tanim (belge_adi, zorunlu, siralama) values ${names} on conflict (belge_adi) do nothing`,
    )
    const [[basvuruId, basvuruTakipNo] = []] = await execute(
      db,
      `with i as (insert into ilan (baslik, metin) values ('Bekçi', '') returning id)
       insert into basvuru (aday_id, iap_id, durum, basvuru_takip_no, gonderim_tarihi, anlik, durum_yonetimi_no)
       select ${adayId}, id, 1, 'TKP' || lpad(id::text, 6, '0'), now(), '{}', ${durumYonetimiNo} from i
       returning id, basvuru_takip_no`,
    )
    const belgeler = await execute(
      db,
      `insert into belge (basvuru_id, belge_tanim_id, belge_adi, zorunlu, siralama)
       select ${basvuruId}, id, belge_adi, zorunlu, siralama from belge_tanim order by siralama returning id`,
    )
    return {
      basvuruId: Number(basvuruId),
      basvuruTakipNo: String(basvuruTakipNo),
      belgeIdList: belgeler.map(([id]) => Number(id)),
    }
  })
}
