import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { AppError } from '#core/errors.ts'
import { mailGrubuEndpoints } from '#features/mail-grubu/contract.ts'
import { mesajJobs } from '#features/mesaj/jobs.server.ts'
import {
  tenantBatchOperationEndpoints as islem,
  scheduledJobLogEndpoints as kayit,
  listSatirlar,
  streamKosu,
  batchOperationEndpoints as tanim,
} from '#features/zamanli-islem/contract.ts'
import { type Baglam, type Calisan, OperasyonHatasi } from '#features/zamanli-islem/islem/baglam.server.ts'
import { calisanlar } from '#features/zamanli-islem/islem/calisan.server.ts'
import { operasyon } from '#features/zamanli-islem/islem/operasyon.ts'
import { startWorker, type Worker } from '#server/jobs/job-worker.ts'
import { createTestApp, type TestApp, type TestTenant } from '#test/app.ts'
import type { Client } from '#test/client.ts'
import { execute } from '#test/deneme.ts'
import { soon } from '#test/soon.ts'
import { makeRunner } from './kosu.server.ts'

type Mail = { to: string; subject: string; text: string }

let app: TestApp
let admin: Client
let company: TestTenant
let staff: Client
let worker: Worker
const mails: Mail[] = []
/** What the operation with the number one does in a test. */
let act: Calisan['run'] = async () => ''
let sureSn = 60

beforeAll(async () => {
  const sent = { outcome: 'sent', providerId: '1', providerCode: null, alarm: false } as const
  const send = async (one: Mail) => {
    mails.push(one)
    return sent
  }
  app = await createTestApp({ services: { mail: { send } } })
  admin = await app.master()
  company = await app.newTenant()
  staff = await company.staff()
  for (const operationId of Object.values(operasyon)) {
    await admin.call(tanim.create, { operationId, operationName: `İşlem ${operationId}`, operationType: 2 })
  }
  const own: Calisan = {
    get sureSn() {
      return sureSn
    },
    tekrar: 0,
    run: (baglam: Baglam) => act(baglam),
  }
  worker = await startWorker(app.runtime, [makeRunner({ ...calisanlar, 1: own }), ...mesajJobs], [])
})
afterAll(async () => {
  await worker.close()
  await app.close()
})
beforeEach(async () => {
  mails.length = 0
  sureSn = 60
  const { rows } = await admin.call(islem.fullGet, {})
  for (const { id } of rows) await admin.call(islem.delete, { id })
})

const daily = { operationType: 2, interval: 1, specificTime: '08:00:00' } as const
const anIslem = (operationId: number, rest = {}) => ({ tenantId: company.tenant.id, operationId, ...daily, ...rest })

/** Makes a schedule, triggers it and gives its run when that has ended. */
async function run(operationId: number, rest = {}) {
  const { id } = await staff.call(islem.create, anIslem(operationId, rest))
  const { logId } = await staff.call(islem.trigger_operation, { id })
  return { id, logId: Number(logId), ended: await waitForEnd(Number(logId)) }
}

const inMaster = (text: string) => app.runtime.master.db.query({ text, rowMode: 'array' })

const waitForEnd = (id: number) =>
  vi.waitFor(async () => {
    const row = await staff.call(kayit.get, { id })
    expect([1, -1]).toContain(row.status)
    return row
  }, soon)

/** The run was taken once and was put back. */
const waits = (id: number | null) =>
  vi.waitFor(async () => {
    const { deneme, status } = await staff.call(kayit.get, { id: Number(id) })
    expect([deneme, status]).toEqual([1, 98])
  }, soon)

test('a run that went well says so in log, schedule and lines', async () => {
  act = async ({ yaz }) => {
    await yaz(2, 'sifre=Gizli12 ile bağlandı')
    return 'iyi'
  }
  const { id, logId, ended } = await run(1)
  expect(ended).toMatchObject({ status: 1, isSccessStatus: true, exception: null, operationName: 'İşlem 1', deneme: 1 })
  expect(ended.sure).toBeGreaterThanOrEqual(0)
  const row = await staff.call(islem.get, { id })
  expect(row).toMatchObject({ processStatus: 'Succeeded', sonSonuc: 1, sonuclar: '1', calisiyor: false })
  const lines = await staff.call(listSatirlar, { id: logId })
  expect(lines.map(({ seviye, mesaj }) => [seviye, mesaj])).toEqual([
    [1, 'Çalışma başladı.'],
    [2, 'sifre=*** ile bağlandı'],
    [1, 'Çalışma bitti.'],
  ])
  const rest = await staff.call(listSatirlar, { id: logId, sonra: lines[1]?.no })
  expect(rest).toHaveLength(1)
  expect(await staff.call(streamKosu, { id: logId })).toMatchObject({ status: 1, satirlar: lines })
})

test('an operation that throws ends as failed with its text', async () => {
  act = async () => {
    throw new Error('uzak sunucu token=abcdef kapalı')
  }
  const { id, ended } = await run(1)
  expect(ended).toMatchObject({ status: -1, isSccessStatus: false, exception: 'Error: uzak sunucu token=*** kapalı' })
  expect(await staff.call(islem.get, { id })).toMatchObject({ processStatus: 'Failed', sonuclar: '-1' })
})

test('an operation that hangs ends as failed when its time is up, and is told to stop', async () => {
  sureSn = 0.2
  const stopped = Promise.withResolvers<void>()
  act = ({ signal }) => {
    signal.addEventListener('abort', () => stopped.resolve())
    return new Promise(() => {})
  }
  const { id, logId, ended } = await run(1)
  expect(ended).toMatchObject({ status: -1, exception: expect.stringContaining('Süre sınırı') })
  await stopped.promise
  // as its process would leave it; what never ends has nothing of its schedule run beside it
  const begun = vi.fn(async () => 'ikinci')
  act = begun
  const { logId: second } = await staff.call(islem.trigger_operation, { id })
  await waits(second)
  const twice = `update scheduled_job_log set tutan = gen_random_uuid(), tutus = now() where id = ${Number(second)}`
  await expect(inMaster(twice)).rejects.toMatchObject({ code: 'recordExists' })
  expect(begun).not.toHaveBeenCalled()
  await inMaster(`update scheduled_job_log set tutus = now() - interval '61 seconds' where id = ${logId}`)
  expect(await waitForEnd(Number(second))).toMatchObject({ status: 1, deneme: 2 })
})

test('an operation that does not hear that its time is up is waited for before its schedule is free', async () => {
  sureSn = 3
  const states: unknown[] = []
  let id = 0
  act = async ({ signal }) => {
    await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
    await sleep(100)
    states.push((await staff.call(islem.get, { id })).calisiyor)
    return 'geç'
  }
  id = (await staff.call(islem.create, anIslem(1))).id
  const { logId } = await staff.call(islem.trigger_operation, { id })
  expect(await waitForEnd(Number(logId))).toMatchObject({ status: -1 })
  expect(states).toEqual([true])
})

test('the clean-up leaves failures that nobody has seen, for ninety days at most', async () => {
  const { tenant } = company
  const { rows } = await inMaster(
    `insert into scheduled_job_log (tenant_id, operation_id, running_date, status, end_time, goruldu)
     select ${tenant.id}, 1, now() - make_interval(days => d), s, now(), case when g then now() end
       from (values (40, -1, false), (40, -1, true), (40, 1, false), (91, -1, false), (20, 1, false)) as v (d, s, g)
     returning id`,
  )
  const custom = { operationType: 6, param1: '0 3 * * *', param2: '30' } as const
  expect((await run(operasyon.kayitTemizligi, custom)).ended).toMatchObject({ status: 1 })
  const made = rows.map(([id]) => Number(id))
  const left = await inMaster(`select id from scheduled_job_log where id in (${made}) order by id`)
  expect(left.rows.map(([id]) => Number(id))).toEqual([made[0], made[4]])
})

test('a run whose process died three times ends as failed', async () => {
  act = async () => 'hiç'
  const { id } = await staff.call(islem.create, anIslem(1))
  await app.runtime.master.inTransaction(async (db) => {
    await execute(
      db as never, // plain SQL of a test
      `with l as (insert into scheduled_job_log (tenant_id, operation_id, tenant_batch_operation_id, running_date, status, start_time, kesilen_deneme)
         select tenant_id, operation_id, id, now(), 99, now(), 2 from tenant_batch_operation where id = $1 returning id)
       update tenant_batch_operation t set log_id = l.id, calisiyor = true from l where t.id = $1`,
      [id],
    )
    const { logId } = await staff.call(islem.get, { id })
    expect(logId).toBeNull()
    const [[dead] = []] = await execute(db as never, 'select log_id from tenant_batch_operation where id = $1', [id])
    const enqueue = app.runtime.jobs.enqueueIn(db, null)
    await enqueue(makeRunner(calisanlar), [{ id: Number(dead) }], { tenantIds: [company.tenant.id] })
  })
  const { logId } = await staff.call(islem.get, { id })
  const ended = await waitForEnd(Number(logId))
  expect(ended).toMatchObject({ status: -1, exception: expect.stringContaining('süreç') })
  expect(await staff.call(islem.get, { id })).toMatchObject({ calisiyor: false, processStatus: 'Failed' })
})

test('a run that was reset while it worked is told to stop, and what it says later is refused', async () => {
  const begun = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  const over = Promise.withResolvers<boolean>()
  act = async ({ yaz, signal }) => {
    begun.resolve()
    await goOn.promise
    await yaz(1, 'geç kaldı')
    over.resolve(signal.aborted)
    return 'bitti'
  }
  const { id } = await staff.call(islem.create, anIslem(1))
  const { logId: first } = await staff.call(islem.trigger_operation, { id })
  await begun.promise
  await staff.call(islem.reset_operation, { id })
  act = async () => 'ikinci'
  const { logId: second } = await staff.call(islem.trigger_operation, { id })
  // the second one waits for the operation of the first, which has not heard yet
  await waits(second)
  goOn.resolve()
  expect(await over.promise).toBe(true)
  expect(await waitForEnd(Number(second))).toMatchObject({ status: 1 })
  expect(await staff.call(kayit.get, { id: Number(first) })).toMatchObject({ status: -1, sure: expect.any(Number) })
  expect((await staff.call(listSatirlar, { id: Number(first) })).map(({ mesaj }) => mesaj)).not.toContain('geç kaldı')
  expect(await staff.call(islem.get, { id })).toMatchObject({
    logId: second,
    sonuclar: '1,-1',
    processStatus: 'Succeeded',
  })
})

test('mails go to every address of the groups once, after a failure only unless the schedule says always', async () => {
  const groups = [
    { adi: 'Alıcılar', adresler: 'a@posta.example\nortak@posta.example' },
    { adi: 'Bilgi', adresler: 'b@posta.example' },
    { adi: 'Gizli', adresler: 'c@posta.example\nortak@posta.example' },
  ]
  const ids: string[] = []
  for (const group of groups) ids.push(String((await staff.call(mailGrubuEndpoints.create, group)).id))
  const to = { toEmail: ids[0], ccEmail: ids[1], bccEmail: ids[2] }
  act = async () => 'her şey yolunda'
  const { id } = await run(1, to)
  expect(mails).toEqual([])
  await staff.call(islem.update, { id, mailKosulu: 2 })
  const { logId } = await staff.call(islem.trigger_operation, { id })
  await waitForEnd(Number(logId))
  await vi.waitFor(() => expect(mails).toHaveLength(4), soon)
  expect(mails.map((mail) => mail.to).sort()).toEqual(
    ['a', 'b', 'c', 'ortak'].map((name) => `${name}@posta.example`).sort(),
  )
  expect(mails[0]?.subject).toBe('İşlem 1: başarılı')
  expect(mails[0]?.text).toContain('her şey yolunda')
  expect(mails[0]?.text).toContain('Alıcılar, Bilgi')
  expect(mails[0]?.text).not.toContain('Gizli')
})

test('a test of mails goes to who switched it on, and says that it is one', async () => {
  act = async () => {
    throw new OperasyonHatasi('bakılmalı')
  }
  const { id } = await staff.call(islem.create, anIslem(1))
  await staff.call(islem.update, { id, isEmailTest: true })
  await inMaster(
    `update master_user set eposta = 'deneyen@posta.example' where id = (select email_test_kullanici_id from tenant_batch_operation where id = ${id})`,
  )
  const { logId } = await staff.call(islem.trigger_operation, { id })
  expect(await waitForEnd(Number(logId))).toMatchObject({ status: -1, exception: 'bakılmalı' })
  await vi.waitFor(() => expect(mails).toMatchObject([{ to: 'deneyen@posta.example' }]), soon)
  expect(mails[0]?.subject).toBe('[DENEME] İşlem 1: başarısız')
})

test('the program’s own operations run on a company', async () => {
  expect((await run(operasyon.gunlukOzet)).ended).toMatchObject({ status: 1 })
  expect((await run(operasyon.kayitTemizligi)).ended).toMatchObject({ status: 1 })
  const { ended } = await run(operasyon.tatilDenetimi)
  expect([1, -1]).toContain(ended.status)
  expect(await calisanlar[operasyon.kimlikOzeti].run(await baglam())).toContain('0 işyeri')
})

// the last one: for a quarter of a minute nothing of the company is tried again
test('while its database is away a run waits without having failed', async () => {
  act = async () => {
    throw new AppError('serviceUnavailable')
  }
  const { id } = await staff.call(islem.create, anIslem(1))
  const { logId } = await staff.call(islem.trigger_operation, { id })
  await waits(logId)
  expect(await staff.call(islem.get, { id })).toMatchObject({
    processStatus: 'Enqueued',
    calisiyor: true,
    sonuclar: '',
  })
})

async function baglam(): Promise<Baglam> {
  const { runtime } = app
  const { db } = await runtime.tenants.open(company.tenant.id)
  const { signal } = new AbortController()
  const { tenant } = company
  return { tenant, db, master: runtime.master.db, runtime, param2: null, signal, yaz: async () => {} }
}
