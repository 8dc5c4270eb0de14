import { z } from 'zod'
import { metin } from '#features/filo/isci/bakim.server.ts'
import { endJobs } from '#features/filo/isci/end-queries.server.ts'
import { filoSubject } from '#features/filo/isci/gorev.server.ts'
import {
  calismaGunu,
  isFileType,
  jobBitis,
  jobStatus,
  monitorStatus,
  monitorType,
  planned,
} from '#features/filo/rules.ts'
import { openSealed } from '#features/isyeri/kimlik.server.ts'
import { borcKanali } from '#features/sgk/kanal/borc.server.ts'
import type { DosyaKanali } from '#features/sgk/kanal/dosya.server.ts'
import { tahakkukKanali } from '#features/sgk/kanal/tahakkuk.server.ts'
import { nextReadings } from '#features/sgk/sonraki.server.ts'
import type { MasterDb } from '#server/database/database.ts'
import { defineJob, defineSchedule, type JobContext } from '#server/jobs/job.ts'
import {
  cancelOlder,
  deleteOtherRows,
  findPlan,
  insertRows,
  listDueJobs,
  listIsyeri,
  lockOpenJobs,
  type PlannedIsyeri,
  queueTenant,
  startJob,
} from './queries.server.ts'

const Payload = z.object({ id: z.number() })
type Context = JobContext<typeof Payload, 'tenant'>
type Row = { isyeriId: number; subeKodu: string | null; subeAdi: string; status: number; mesaj: string }

/**
 * Plans a job: one row a workplace, those that are left out done at once, then the job runs. Everything is one
 * transaction of the master's behind the job's state, so that a plan that is made again changes nothing.
 */
export const sgkPlanla = defineJob({
  name: 'sgkPlanla',
  payload: Payload,
  retry: { limit: 5, delaySeconds: 30, backoff: true },
  timeoutSeconds: 120,
  single: true,
  async run(context) {
    const { payload, master, runtime } = context
    const [plan] = await findPlan(master, payload)
    if (plan?.status !== jobStatus.waiting) return
    const bitis = jobBitis(new Date(plan.now))
    const rows = await rowsOf(context, plan, bitis)
    await runtime.master.inTransaction((db) => begin(db, payload.id, rows))
    // a job whose workplaces are all left out, or that has none, is over at once
    await endJobs(master, {})
    await runtime.changes.publish(0, filoSubject)
  },
})

/** The channels that bring the files of a type. */
const kanalOf: Readonly<Record<number, DosyaKanali>> = {
  [monitorType.tahakkuk]: tahakkukKanali,
  [monitorType.eBorc]: borcKanali,
}

/** Over a channel that is closed no file can come. */
const noFile = { status: monitorStatus.other, neden: 'kanalKapali' } as const

async function rowsOf(context: Context, { tip, parameter2 }: { tip: number; parameter2: string | null }, bitis: Date) {
  const subeler = parameter2 ? parameter2.split(',').map((code) => code.trim()) : null
  const isyerleri = await listIsyeri(context.db, { subeler })
  const sonraki = await timesOf(context, tip, isyerleri)
  const isClosed = (await kanalOf[tip]?.isOpen(context.master, context.tenant.id)) === false
  return isyerleri.map((isyeri, at): Row => {
    const { id: isyeriId, subeKodu, subeAdi } = isyeri
    const end = isClosed ? noFile : planned({ ...isyeri, sonraki: sonraki[at] ?? null }, tip, bitis)
    const waits = isFileType(tip) ? metin('filo.neden.dosyaBekleniyor') : ''
    const mesaj = end ? (metin.maybe(`filo.neden.${end.neden}`) ?? end.neden) : waits
    return { isyeriId, subeKodu, subeAdi, status: end?.status ?? monitorStatus.waiting, mesaj }
  })
}

/** When each workplace may next be asked by the rate book. */
async function timesOf({ runtime, tenant }: Context, tip: number, isyerleri: readonly PlannedIsyeri[]) {
  if (isFileType(tip)) return []
  const kimlikler = isyerleri.map(({ isyeriSicilNo, kullaniciAdi: value, isyeriKodu }) => ({
    isyeriKodu,
    kullaniciAdi: openSealed(tenant, isyeriSicilNo, { field: 'kullaniciAdi', value }),
  }))
  const okuma = tip === monitorType.evizite ? 'evizite' : 'isKazasi'
  return nextReadings(runtime, { tenantId: tenant.id, okuma }, kimlikler)
}

/** Begins a job unless another one of its company and type runs; of several that are due the newest begins. */
async function begin(db: MasterDb, id: number, rows: readonly Row[]) {
  const open = await lockOpenJobs(db, { id })
  const job = open.find((one) => one.id === id)
  if (job?.status !== jobStatus.waiting || !job.isDue) return
  if (open.some(({ status }) => status === jobStatus.running)) return
  const due = open.filter(({ isDue }) => isDue)
  const older = due.slice(0, -1).map((one) => one.id)
  if (older.length > 0) await cancelOlder(db, { ids: older, neden: metin('filo.neden.yenisiVar') })
  // its own plan follows: the sweep of the next minute finds it
  if (due.at(-1)?.id !== id) return
  const start = new Date(job.now)
  await deleteOtherRows(db, { jobId: id, isyeriIds: rows.map(({ isyeriId }) => isyeriId) })
  await insertRows(db, { jobId: id, gun: calismaGunu(job.parameter1, start), rows: JSON.stringify(rows) })
  const [started] = await startJob(db, { id, start: job.now, bitis: jobBitis(start).toISOString() })
  if (started) await queueTenant(db, started)
}

const atOnce = 200

/** Asks for the plans of jobs whose time has come: those that waited for a running one too. */
const sgkPlanlama = defineJob({
  name: 'sgkPlanlama',
  database: 'master',
  payload: z.object({}),
  retry: { limit: 3, delaySeconds: 10 },
  async run({ db, once, attempt }) {
    const due = await listDueJobs(db, { limit: atOnce })
    await once(`planla/${attempt}`, async ({ enqueue }) => {
      for (const { id, tenantId } of due) {
        await enqueue(sgkPlanla, { id }, { singletonKey: String(id), tenantIds: [tenantId] })
      }
    })
  },
})

export const planJobs = [sgkPlanla, sgkPlanlama]

export const planSchedules = [defineSchedule({ name: 'sgkPlanlamaSaati', cron: '* * * * *', job: sgkPlanlama })]
