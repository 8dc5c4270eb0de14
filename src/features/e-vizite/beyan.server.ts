import { z } from 'zod'
import { addDays } from '#core/date.ts'
import { bildirimIdOf } from '#features/sgk/rules.ts'
import { type BeyanSonucu, beyanDurum } from '#features/sgk-beyan/rules.ts'
import { onBeyanSonucu } from '#features/sgk-beyan/sonuc.server.ts'
import type { TenantDb } from '#server/database/database.ts'
import { settleOnay } from './onay.server.ts'
import { deleteParca, upsertParcalar } from './parca.server.ts'
import { type BilinenRapor, findRapor, lockRapor, wantDetay } from './queries.server.ts'
import { eVizite } from './resource.ts'

const Onay = z.object({ tarih: z.string(), nitelikDurumu: z.string() })
const Iptal = z.object({ bildirimId: z.string().nullable().default(null), bitis: z.string().nullable().default(null) })

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

/** Takes back the piece that was cancelled; SGK is asked for the pieces where nobody knows which one that was. */
async function dropParca(db: TenantDb, id: number, istek: unknown) {
  const dropped = await deleteParca(db, { eviziteId: id, ...Iptal.parse(istek) })
  if (dropped.length === 0) await wantDetay(db, { ids: [id] })
}

/** What a declaration that SGK has accepted changes in its report. */
async function applyBeyan({ db }: { db: TenantDb }, sonuc: BeyanSonucu) {
  const id = sonuc.kayitId
  const [rapor] = await findRapor(db, { id })
  if (!rapor || sonuc.durum !== beyanDurum.basarili) return
  if (sonuc.islem === 'raporOnay') await addParca(db, rapor, sonuc)
  if (sonuc.islem === 'onaylIptal') await dropParca(db, id, sonuc.istek)
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
