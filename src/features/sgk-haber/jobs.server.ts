import { z } from 'zod'
import { addDays, today } from '#core/date.ts'
import { paths } from '#core/paths.ts'
import { takeYeniRaporlar } from '#features/e-vizite/queries.server.ts'
import { takeYeniKazalar } from '#features/is-kazasi/queries.server.ts'
import { sendMesaj } from '#features/mesaj/send.server.ts'
import { catalogue } from '#i18n/catalogue.ts'
import { createT } from '#i18n/t.ts'
import type { TenantDb } from '#server/database/database.ts'
import type { Enqueue } from '#server/job-kind.ts'
import { defineJob, defineSchedule } from '#server/jobs/job.ts'
import type { Runtime } from '#server/runtime.ts'
import type { Tenant } from '#server/tenant/tenants.ts'
import { type Alici, findBekleyen, isReading, listSonGunAlicilari, listYeniAlicilari } from './queries.server.ts'

const metin = createT(catalogue.tr, 'tr')

/** A reading of all workplaces is told as one; one that takes longer is told by the hour. */
const longestWaitMs = 3_600_000
/** Duties whose last day is so near are told in the morning. */
const nearDays = 3

type Write = { db: TenantDb; enqueue: Enqueue; tenant: Tenant }
type Haber = { sablon: 'sgkYeniKayit' | 'sgkSonGun'; reference: string; publicUrl: string }

/** Counts and links, neither names nor anything about health: an e-mail is read anywhere. */
async function tell(write: Write, { id, adSoyad, eposta, rapor, kaza }: Alici, haber: Haber) {
  const counts = [
    ...(rapor > 0 ? [metin('isKazasi.haber.rapor', { n: rapor })] : []),
    ...(kaza > 0 ? [metin('isKazasi.haber.kaza', { n: kaza })] : []),
  ]
  await sendMesaj(write, {
    kanal: 'eposta',
    alici: eposta,
    sablon: haber.sablon,
    klass: 'process',
    degiskenler: {
      ad: adSoyad,
      sirket: write.tenant.name,
      ozet: counts.join(', '),
      raporAdresi: `${haber.publicUrl}${paths.eVizite}?onayli=false`,
      kazaAdresi: `${haber.publicUrl}${paths.isKazalari}?isKazalariDashboard=true`,
    },
    reference: `${haber.reference}-${id}`,
  })
}

const publicUrlOf = ({ config }: Runtime) => config.publicUrl

/** Tells who has to know what readings have brought since the last time. */
export const tellSgkNews = defineJob({
  name: 'tellSgkNews',
  payload: z.object({}),
  retry: { limit: 3, delaySeconds: 60 },
  timeoutSeconds: 120,
  async run({ db, master, tenant, runtime, once }) {
    const [waiting] = await findBekleyen(db, {})
    if (!waiting?.ilk) return
    const [reading] = await isReading(master, { tenantId: tenant.id })
    const isRecent = Date.now() - new Date(waiting.ilk).getTime() < longestWaitMs
    if (reading?.ok && isRecent) return
    // the marks go with the mails: a run that is cut off leaves both or neither
    await once('haber', async (write) => {
      const zaman = Date.now()
      const haber = { sablon: 'sgkYeniKayit', reference: `sgk-yeni-${zaman}`, publicUrl: publicUrlOf(runtime) } as const
      const raporlar = (await takeYeniRaporlar(write.db, {})).map(({ isyeriId }) => isyeriId)
      const kazalar = (await takeYeniKazalar(write.db, {})).map(({ isyeriId }) => isyeriId)
      const alicilar = await listYeniAlicilari(write.db, { raporlar, kazalar })
      for (const alici of alicilar) await tell({ ...write, tenant }, alici, haber)
    })
  },
})

/** Tells in the morning which duties end within days, once a day and person. */
export const tellSgkDeadlines = defineJob({
  name: 'tellSgkDeadlines',
  payload: z.object({}),
  retry: { limit: 3, delaySeconds: 300 },
  timeoutSeconds: 120,
  async run({ tenant, runtime, once }) {
    const day = today(new Date())
    const haber = { sablon: 'sgkSonGun', reference: `sgk-songun-${day}`, publicUrl: publicUrlOf(runtime) } as const
    await once(day, async (write) => {
      const alicilar = await listSonGunAlicilari(write.db, { gun: addDays(day, nearDays) })
      for (const alici of alicilar) await tell({ ...write, tenant }, alici, haber)
    })
  },
})

export const sgkHaberJobs = [tellSgkNews, tellSgkDeadlines]

export const sgkHaberSchedules = [
  defineSchedule({ name: 'tellSgkNewsEveryTenMinutes', cron: '*/10 * * * *', job: tellSgkNews }),
  defineSchedule({ name: 'tellSgkDeadlinesMornings', cron: '30 7 * * *', job: tellSgkDeadlines }),
]
