import { manuelBildirim } from '#features/e-vizite/resource.ts'
import { manuelDurumu } from '#features/e-vizite/rules.ts'
import { type BeyanSonucu, beyanDurum } from '#features/sgk-beyan/rules.ts'
import { onBeyanSonucu } from '#features/sgk-beyan/sonuc.server.ts'
import type { TenantDb } from '#server/database/database.ts'
import type { Enqueue } from '#server/job-kind.ts'
import { manuelOkuKind } from './kinds.server.ts'
import { lockManuel, writeDurum } from './queries.server.ts'

/** Asks for a reading of a person's notices, in the transaction of its cause. */
export async function wantManuel(enqueue: Enqueue, { isyeriId, kisiId }: { isyeriId: number; kisiId: number }) {
  await enqueue(manuelOkuKind, { isyeriId, kisiId }, { singletonKey: `${isyeriId} ${kisiId}` })
}

/** What a decided declaration makes of its notice. The number of a new one is read, because SGK's answer has none. */
async function applyBeyan({ db, enqueue }: { db: TenantDb; enqueue: Enqueue }, sonuc: BeyanSonucu) {
  const isDone = sonuc.durum === beyanDurum.basarili
  const isGiris = sonuc.islem === 'manuelCalismazlikBildirimiGiris'
  // an uncertain one is on its way, and a notice whose deletion failed stands as it stood
  if (!isDone && (!isGiris || sonuc.durum !== beyanDurum.hata)) return
  const given = isDone ? manuelDurumu.bildirildi : manuelDurumu.alinmadi
  const [manuel] = await lockManuel(db, { id: sonuc.kayitId })
  if (!manuel) return
  await writeDurum(db, { id: manuel.id, durum: isGiris ? given : manuelDurumu.silindi })
  if (isGiris && isDone) await wantManuel(enqueue, manuel)
}

onBeyanSonucu(manuelBildirim.name, {
  hold: async (db, id) => void (await lockManuel(db, { id })),
  apply: applyBeyan,
})
