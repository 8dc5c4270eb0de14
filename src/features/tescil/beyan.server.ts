import { z } from 'zod'
import { beyanDurum } from '#features/sgk-beyan/rules.ts'
import { onBeyanSonucu } from '#features/sgk-beyan/sonuc.server.ts'
import { metin, nedenMetni } from './hata.server.ts'
import { pdfOkuKind } from './kinds.server.ts'
import { lockIsEmri, markAktarildi, markHata } from './queries.server.ts'
import { tescil } from './resource.ts'

const Cevap = z
  .object({
    referansKodu: z.string().nullable(),
    sicilNo: z.string().nullable(),
    islemTarihi: z.string().nullable().optional(),
  })
  .nullable()

onBeyanSonucu(tescil.name, {
  hold: async (db, id) => void (await lockIsEmri(db, { id })),

  /** An accepted order goes on to its document; a refused one carries SGK's words. An uncertain one waits as it is. */
  async apply({ db, enqueue }, { id: beyanId, kayitId: id, durum, cevap, sonucKod, sonucAciklama, neden }) {
    if (durum === beyanDurum.basarili) {
      const { referansKodu = null, sicilNo = null, islemTarihi = null } = Cevap.parse(cevap ?? null) ?? {}
      const [done] = await markAktarildi(db, { id, referansKodu, sicilNo, islemTarihi, beyanId })
      if (done) await enqueue(pdfOkuKind, { id }, { singletonKey: String(id) })
    }
    if (durum === beyanDurum.hata) {
      const why = {
        hataKodu: sonucKod,
        hataAciklama: sonucAciklama ?? (neden ? nedenMetni(neden) : metin('tescil.hata.DIGER')),
      }
      await markHata(db, { id, from: 'Olusturuldu', to: 'SGKAktarimHata', ...why })
    }
  },
})
