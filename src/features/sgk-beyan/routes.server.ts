import { serveResource } from '#engine/resource.server.ts'
import { ofOwnBranches } from '#features/branch/own-branches.server.ts'
import { readBeyanKind } from './kinds.server.ts'
import { permitOkuma } from './queries.server.ts'
import { sgkBeyan } from './resource.ts'
import { beyanDurum, maskText, okumaSayisi } from './rules.ts'
import { holdKayit, settleBeyan } from './sonuc.server.ts'

export const sgkBeyanRoutes = serveResource(sgkBeyan, {
  scope: ofOwnBranches(
    (branchIds) => `t.isyeri_id in (select i.id from isyeri i where i.branch_id = any(${branchIds}))`,
  ),
  columns: {
    adSoyad: `(select k.ad || ' ' || k.soyad from kisi k where k.id = t.kisi_id)`,
    subeAdi: '(select b.sube_adi from isyeri i join branch b on b.id = i.branch_id where i.id = t.isyeri_id)',
    kullaniciAdi: '(select u.ad_soyad from kullanici u where u.id = t.kullanici_id)',
    istekId: 't.istek_id::text',
    istek: 't.istek::text',
  },
  // the engine locks the declaration next
  lock: ({ db, input }) => holdKayit(db, (input as { id: number }).id), // the actions are for one row
  rowActions: {
    async dogrula({ db, enqueue }, row) {
      const id = Number(row.id)
      await permitOkuma(db, { id, most: okumaSayisi - 1 })
      // a key of its own: a reading that was put off for minutes must not stand in the way of a person's question
      await enqueue(readBeyanKind, { id }, { singletonKey: `${id} kisi` })
      return undefined
    },
    async kapat({ db, enqueue, changed }, row, { durum, aciklama }) {
      const closed = { sonucKod: null, sonucAciklama: maskText(String(aciklama)), neden: 'kisi' as const }
      const decided = { id: Number(row.id), durum: Number(durum), ...closed, from: [beyanDurum.belirsiz] }
      const kept = await settleBeyan({ db, enqueue }, decided)
      if (kept) changed(kept.kayit)
      return undefined
    },
  },
})
