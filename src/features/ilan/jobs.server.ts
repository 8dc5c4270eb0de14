import { z } from 'zod'
import { formatDate } from '#core/date.ts'
import { menuPaths } from '#core/menu-paths.ts'
import { sendMesaj } from '#features/mesaj/send.server.ts'
import { defineJob, defineSchedule } from '#server/jobs/job.ts'
import { closedKind, closedSablon } from './kinds.server.ts'
import { findIlanTitle, listEnding, listOpenBasvuru } from './queries.server.ts'

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

/** So many days before the last one an owner hears of it. */
const daysBefore = 3

const inMail = (alici: string) => ({ kanal: 'eposta', alici }) as const
const bySms = (alici: string) => ({ kanal: 'sms', alici }) as const

/** Tells the owners of postings that their last day is near: once for each last day, whatever happens to the job. */
export const tellIlanEnds = defineJob({
  name: 'tellIlanEnds',
  payload: z.object({}),
  retry: { limit: 3, delaySeconds: 300 },
  timeoutSeconds: 120,
  async run({ once, tenant, runtime }) {
    await once('haber', async (write) => {
      for (const { id, gun, eposta, cepTel, ...facts } of await listEnding(write.db, { gun: daysBefore })) {
        const to = eposta ? inMail(eposta) : cepTel && bySms(cepTel)
        if (!to) continue
        const adres = `${runtime.config.publicUrl}${menuPaths.ilanYonetimi}/${id}`
        await sendMesaj(
          { ...write, tenant },
          {
            ...to,
            sablon: 'ilanSonGun',
            klass: 'process',
            degiskenler: { ...facts, tarih: formatDate(gun), adres },
            reference: `ilan-songun-${id}-${gun}`,
          },
        )
      }
    })
  },
})

export const ilanJobs = [tellIlanClosed, tellIlanEnds]

export const ilanSchedules = [defineSchedule({ name: 'tellIlanEndsMornings', cron: '40 7 * * *', job: tellIlanEnds })]
