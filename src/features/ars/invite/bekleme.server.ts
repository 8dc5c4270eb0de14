import { sendMesaj } from '#features/mesaj/send.server.ts'
import type { JobContext } from '#server/jobs/job.ts'
import { type Inviting, newArsAddress } from './invite.server.ts'
import { findProjeDurumu, listWaitedProje, listWaiting, lockProje, markTold } from './queries.server.ts'

type Round = Pick<JobContext<never, 'tenant'>, 'db' | 'once' | 'tenant' | 'config'>

/** Offers what is free to whoever waits, in every project: seats that were told of and left, and times added since. */
export async function tellAllWaiting({ db, once, tenant, config }: Round) {
  for (const { id } of await listWaitedProje(db, {})) {
    await once(`bekleme-${id}`, (write) => tellWaiting({ ...write, tenant, config }, id))
  }
}

/** Tells as many as there are seats that nobody was just told of, in the order they came. */
export async function tellWaiting(write: Inviting, arsProjeId: number) {
  const { db, tenant } = write
  const [proje] = await lockProje(db, { id: arsProjeId })
  const [durum] = proje ? await findProjeDurumu(db, { id: arsProjeId }) : []
  if (!durum) return
  for (const { beklemeId, id, ad, cepTel, dil } of await listWaiting(db, { arsProjeId, bos: durum.bos })) {
    await markTold(db, { id: beklemeId })
    const adres = await newArsAddress({ db, tenant, config: write.config }, { id, seconds: durum.linkSuresi })
    await sendMesaj(write, {
      kanal: 'sms',
      alici: cepTel,
      dil,
      sablon: 'arsYerAcildi',
      klass: 'process',
      gizli: true,
      degiskenler: { ad, adres },
    })
  }
}
