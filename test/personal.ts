import {
  insertAltKategori,
  insertAltKomponentList,
  insertAltKriterList,
  insertKategori,
} from '#features/kriter/queries.server.ts'
import type { TenantDb } from '#server/database/database.ts'
import { insertLibrary } from './library.ts'

/** A library whose one module is also a category of personal criteria. */
export async function insertPersonalLibrary(db: TenantDb) {
  const ids = await insertLibrary(db)
  const [kategori] = await insertKategori(db, { display: 'Hakkımda', siralama: 1 })
  const kriterKategoriId = kategori?.id ?? 0
  const [alt] = await insertAltKategori(db, { kriterKategoriId, display: 'Genel', siralama: 1 })
  const links = { altKategoriId: alt?.id ?? 0, modulId: ids.modul }
  await insertAltKriterList(db, links)
  await insertAltKomponentList(db, links)
  return { ...ids, kategori: kriterKategoriId, alt: links.altKategoriId }
}
