import type { RecordFiles } from '#engine/server/record-files.server.ts'
import type { TenantDb } from '#server/database/database.ts'
import { actorName } from '#server/session/audit.ts'
import type { Tenant } from '#server/tenant/tenants.ts'
import { dropOtherKayitDosya, insertKayitDosya, keepKayitDosya, listKayitDosya } from './kayit-queries.server.ts'
import { clearSoon, signedPath, storeUpload } from './store.server.ts'

type Inside = { db: TenantDb; tenant: Tenant }

/** The files of records, for `serveResource`: kept like those of candidates, in the same store and by the same rules. */
export const kayitDosyalari: RecordFiles = {
  store(context, place) {
    const yukleyen = actorName(context.session)
    return storeUpload(inside(context), {
      amac: 'kayit',
      insert: (db, file) => insertKayitDosya(db, { ...file, ...place, yukleyen }),
      async use({ audit }, dosya) {
        const degisim = { alan: place.alan, dosyaId: dosya.id }
        audit({ islem: 'dosyaYukle', varlik: place.kaynak, degisim })
        return dosya
      },
    })
  },

  async list(context, { kaynak, id }) {
    const { db, tenant } = inside(context)
    const rows = await listKayitDosya(db, { kaynak, kayitId: id })
    return rows.map((row) => ({ ...row, url: signedPath(tenant, row.id, 'staff') }))
  },

  async keep(context, { kaynak, alan, id, ids }) {
    const { db } = inside(context)
    const kept = await keepKayitDosya(db, { kaynak, alan, kayitId: id, ids, yukleyen: actorName(context.session) })
    const dropped = await dropOtherKayitDosya(db, { kaynak, alan, kayitId: id, ids })
    if (dropped.length > 0) await clearSoon(context.enqueue)
    return kept.length === ids.length
  },
}

/** Records with files are a company's (`defineResource` refuses others). */
function inside<C extends { db: unknown; tenant: unknown }>(context: C) {
  return context as Omit<C, 'db' | 'tenant'> & Inside
}
