import type { RecordFiles } from '#engine/server/record-files.server.ts'
import { actorName } from '#server/session/audit.ts'
import { dropOtherKayitDosya, insertKayitDosya, keepKayitDosya, listKayitDosya } from './kayit-queries.server.ts'
import { clearSoon, signedPath, storeUpload } from './store.server.ts'

/** The files of records, for `serveResource`: kept like those of candidates, in the same store and by the same rules. */
export const kayitDosyalari: RecordFiles = {
  store(context, place) {
    const yukleyen = actorName(context.session)
    return storeUpload(context, {
      amac: 'kayit',
      insert: (db, file) => insertKayitDosya(db, { ...file, ...place, yukleyen }),
      async use({ audit }, dosya) {
        const degisim = { alan: place.alan, dosyaId: dosya.id }
        audit({ islem: 'dosyaYukle', varlik: place.kaynak, degisim })
        return dosya
      },
    })
  },

  async list({ db, tenant, session }, { kaynak, id }) {
    const rows = await listKayitDosya(db, { kaynak, kayitId: id })
    const staffId = 'subjectId' in session ? session.subjectId : 0
    return rows.map((row) => ({ ...row, url: signedPath(tenant, row.id, { owner: 'staff', staffId }) }))
  },

  async keep(context, { kaynak, alan, id, ids }) {
    const { db } = context
    const kept = await keepKayitDosya(db, { kaynak, alan, kayitId: id, ids, yukleyen: actorName(context.session) })
    const dropped = await dropOtherKayitDosya(db, { kaynak, alan, kayitId: id, ids })
    if (dropped.length > 0) await clearSoon(context.enqueue)
    return kept.length === ids.length
  },
}
