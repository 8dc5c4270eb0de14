import { addDays, today } from '#core/date.ts'
import { settled } from '#features/ise-giris/kontrol.server.ts'
import { insertGirisler, listKabuller } from '#features/ise-giris/queries.server.ts'
import { type MasterDb, rawStatement, type TenantDb, type TenantTables } from '#server/database/database.ts'

/** Every second posting of theirs asks for documents that nobody has to give, so that some entries are ready. */
const askLess = rawStatement<TenantTables, object, never>(
  `insert into ilan_belge (iap_id, belge_tanim_id, zorunlu)
   select i.iap_id, t.id, false
     from (select v.iap_id, row_number() over (order by v.iap_id) as no from basvuru v
             join durum_tanim d on d.durum_yonetimi_no = v.durum_yonetimi_no and d.durum_tipi = 2 group by v.iap_id) i
     join belge_tanim t on t.aktif and not t.zorunlu
    where i.no % 2 = 0 on conflict do nothing`,
  [],
)

const girisSayisi = 30
/** So many begin before their notice could still be in time. */
const gecikenler = 4

/** Entries into work of accepted applications, four of them late, with what the checks find of each. */
export async function createDemoGirisler(db: TenantDb, master: MasterDb) {
  await askLess(db, {})
  const day = today(new Date())
  const rows: object[] = []
  for (const [no, kabul] of (await listKabuller(db, { limit: girisSayisi })).entries()) {
    const iseBaslamaTarihi = addDays(day, no < gecikenler ? -no : no)
    const { kontrol } = await settled({ db, master }, { ...kabul, iseBaslamaTarihi })
    rows.push({ ...kabul, iseBaslamaTarihi, ...kontrol })
  }
  await insertGirisler(db, { rows: JSON.stringify(rows) })
}
