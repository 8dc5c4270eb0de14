import { z } from 'zod'
import { addDays } from '#core/date.ts'
import { bildirimIdOf } from '#features/sgk/rules.ts'
import { type BeyanSonucu, beyanDurum } from '#features/sgk-beyan/rules.ts'
import { onBeyanSonucu } from '#features/sgk-beyan/sonuc.server.ts'
import type { TenantDb } from '#server/database/database.ts'
import { settleOnay } from './onay.server.ts'
import { type BilinenRapor, deleteParca, findRapor, lockRapor, upsertParcalar, wantDetay } from './queries.server.ts'
import { eVizite } from './resource.ts'

const Onay = z.object({ tarih: z.string(), nitelikDurumu: z.string() })
const Iptal = z.object({ bildirimId: z.string().optional() })

/** The approved days follow each other, so a new piece begins after the last one. */
async function addParca(db: TenantDb, rapor: BilinenRapor, { istek, sonucAciklama }: BeyanSonucu) {
  const { tarih, nitelikDurumu } = Onay.parse(istek)
  const last = rapor.parcalar.at(-1)?.bitis
  const baslangic = last ? addDays(last, 1) : (rapor.raporBaslangic ?? tarih)
  const bildirimId = bildirimIdOf(sonucAciklama ?? '')
  // a reading may have brought it in the meantime
  if (tarih < baslangic) return
  const parca = {
    bildirimId,
    baslangic,
    bitis: tarih,
    calisti: nitelikDurumu === '1',
    islemTarihi: null,
    odemeCikti: false,
  }
  await upsertParcalar(db, { eviziteId: rapor.id, rows: JSON.stringify([parca]) })
  if (bildirimId === null) await wantDetay(db, { ids: [rapor.id] })
}

/** What a declaration that SGK has accepted changes in its report. */
async function applyBeyan({ db }: { db: TenantDb }, sonuc: BeyanSonucu) {
  const id = sonuc.kayitId
  const [rapor] = await findRapor(db, { id })
  if (!rapor || sonuc.durum !== beyanDurum.basarili) return
  if (sonuc.islem === 'raporOnay') await addParca(db, rapor, sonuc)
  if (sonuc.islem === 'onaylIptal') {
    await deleteParca(db, { eviziteId: id, bildirimId: Iptal.parse(sonuc.istek).bildirimId ?? null })
  }
  const [now] = await findRapor(db, { id })
  if (!now) return
  if (sonuc.islem === 'personelimDegildir') await settleOnay(db, now, { personelimDegil: true })
  else if (sonuc.islem === 'onaylIptal') {
    // SGK shows it among those that wait again
    await settleOnay(db, now, { bekleyenListede: true, arsiv: false, sgkOnay: now.parcalar.length > 0 ? 1 : 0 })
  } else await settleOnay(db, now)
}

onBeyanSonucu(eVizite.name, {
  hold: async (db, id) => void (await lockRapor(db, { id })),
  apply: applyBeyan,
})
