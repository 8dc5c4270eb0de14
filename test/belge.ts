import type { Runtime } from '#server/runtime.ts'
import { makeAday } from './aday.ts'
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

/** Files of two plain documents and of one of a special category, written without an upload; their numbers stand nowhere else. */
export async function plainAndSpecialBelge(runtime: Pick<Runtime, 'tenants'>, company: TestTenant) {
  const run = (text: string, values: unknown[] = []) => company.read((db) => execute(db, text, values))
  await run('alter table belge_dosya alter id restart 4100001')
  const { id: adayId } = await makeAday(runtime, company.tenant)
  const { belgeIdList } = await askedBasvuru(company, { adayId })
  const text = `with d as (insert into dosya (aday_id, amac, durum, depo_adi, dosya_adi, tur, boyut, ozet)
      values ($1, 'belge', 'hazir', encode(sha256(random()::text::bytea), 'hex'), 'b.pdf', 'application/pdf', 9, sha256('x'))
      returning id) insert into belge_dosya (belge_id, dosya_id) select $2, id from d returning id`
  const ids: number[] = []
  for (const belgeId of belgeIdList) ids.push(Number((await run(text, [adayId, belgeId]))[0]?.[0]))
  await run(`update belge_tanim set ozel_nitelikli = true where belge_adi = '${belgeAdlari[2]}'`)
  return { own: ids.slice(0, 2), foreign: ids.slice(2) }
}
