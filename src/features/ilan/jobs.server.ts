import { sendMesaj } from '#features/mesaj/send.server.ts'
import { defineJob } from '#server/jobs/job.ts'
import { closedKind, closedSablon } from './kinds.server.ts'
import { findIlanTitle, listOpenBasvuru } from './queries.server.ts'

const atOnce = 100

/** The reference of each message names application and closing: a job that runs twice tells nobody twice. */
export const tellIlanClosed = defineJob({
  ...closedKind,
  async run({ payload, once, tenant }) {
    await once('tell', async ({ db, enqueue }) => {
      const { iapId, surum, after } = payload
      const [ilan] = await findIlanTitle(db, { id: iapId })
      if (!ilan) return
      const open = await listOpenBasvuru(db, { iapId, after, limit: atOnce })
      for (const { id, basvuruTakipNo, cepTel, dil } of open) {
        await sendMesaj(
          { db, enqueue, tenant },
          {
            kanal: 'sms',
            alici: cepTel,
            sablon: closedSablon,
            klass: 'process',
            dil,
            degiskenler: { baslik: ilan.baslik, takipNo: basvuruTakipNo },
            reference: `ilan-kapat-${iapId}-${surum}-${id}`,
          },
        )
      }
      const last = open.at(-1)
      if (open.length === atOnce && last) await enqueue(closedKind, { ...payload, after: last.id })
    })
  },
})

export const ilanJobs = [tellIlanClosed]
