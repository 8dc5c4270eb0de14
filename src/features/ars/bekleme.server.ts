import { sendMesaj } from '#features/mesaj/send.server.ts'
import { type Inviting, newArsAddress } from './invite.server.ts'
import { findProjeDurumu, listWaiting, lockProje, markTold } from './invite-queries.server.ts'

/** Tells as many as there are seats, in the order they came. */
export async function tellWaiting(write: Inviting, arsProjeId: number) {
  const { db, tenant } = write
  const [proje] = await lockProje(db, { id: arsProjeId })
  const [durum] = proje ? await findProjeDurumu(db, { id: arsProjeId }) : []
  if (!durum || durum.bos === 0) return
  for (const { beklemeId, id, ad, cepTel } of await listWaiting(db, { arsProjeId, limit: durum.bos })) {
    await markTold(db, { id: beklemeId })
    const adres = await newArsAddress({ db, tenant, config: write.config }, { id, seconds: durum.linkSuresi })
    await sendMesaj(write, {
      kanal: 'sms',
      alici: cepTel,
      sablon: 'arsYerAcildi',
      klass: 'process',
      gizli: true,
      degiskenler: { ad, adres },
    })
  }
}
