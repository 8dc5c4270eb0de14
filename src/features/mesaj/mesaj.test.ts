import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { rawStatement, type TenantTables } from '#server/database/database.ts'
import { smtpMailer } from '#server/outside/mail.ts'
import { netgsmGateway } from '#server/outside/sms-netgsm.ts'
import { type Tenant, withTenant } from '#server/tenant/tenants.ts'
import { look, openJobRuntime } from '#test/job-runtime.ts'
import { dumpJobs } from '#test/job-table.ts'
import { type NetgsmFault, startNetgsmServer } from '#test/servers/netgsm-server.ts'
import { startSmtpServer } from '#test/servers/smtp-server.ts'
import { soon } from '#test/soon.ts'
import { deliveryOf, mesajJobs, tidyMesaj } from './jobs.server.ts'
import { closeAllStaleMesaj, openMetin, telefonIndexOf, wipeGizliMetin } from './queries.server.ts'
import { type MesajRequest, sendMesaj } from './send.server.ts'

let jobs: Awaited<ReturnType<typeof openJobRuntime>>
let netgsm: Awaited<ReturnType<typeof startNetgsmServer>>
let smtp: Awaited<ReturnType<typeof startSmtpServer>>
let tenant: Tenant

const insertSablon = rawStatement<TenantTables, object, { id: number }>(
  `insert into sablon (code, dil, kanal, hukuki_sinif, konu, sablon_metni, surum, aktif) values
     ('denemeKodu', 'tr', 'sms', 'code', null, 'Kodunuz {kod}', 1, true),
     ('randevu', 'tr', 'sms', 'process', null, 'Eski metin', 1, true),
     ('randevu', 'tr', 'sms', 'process', null, 'Sayın {ad}, görüşmeniz {saat}', 2, true),
     ('randevu', 'tr', 'sms', 'process', null, 'Taslak', 3, false),
     ('duyuru', 'tr', 'sms', 'campaign', null, 'Yeni ilanlar', 1, true),
     ('basvuru', 'tr', 'eposta', 'process', 'Başvurunuz {ad}', 'Merhaba {ad}', 1, true)
   returning id`,
  [],
)

beforeAll(async () => {
  // a gateway that recognises nothing: what reaches it twice is sent twice
  netgsm = await startNetgsmServer({ deduplicates: false })
  smtp = await startSmtpServer()
  const { url, user, password } = netgsm
  jobs = await openJobRuntime({
    services: {
      sms: netgsmGateway({ url, user, password, timeoutMs: 2000 }),
      mail: smtpMailer({ url: smtp.url, from: 'bilgi@kadro.example' }),
    },
    environment: { KADRO_SMS_HEADER: 'KADRO' },
  })
  await jobs.startWorker(mesajJobs)
})
beforeEach(async () => {
  tenant = await jobs.newTenant()
  await withTenant(jobs.runtime.tenants, tenant.id, (db) => insertSablon(db, {}))
})
afterEach(() => {
  netgsm.delivered.length = 0
})
afterAll(async () => {
  await jobs.close()
  await netgsm.close()
  await smtp.close()
})

function aCode(changes: Partial<MesajRequest> = {}): MesajRequest {
  return {
    kanal: 'sms',
    alici: '5321234567',
    sablon: 'denemeKodu',
    degiskenler: { kod: '739164' },
    klass: 'code',
    ...changes,
  }
}

function aRandevu(changes: Partial<MesajRequest> = {}): MesajRequest {
  const degiskenler = { ad: 'Ayşe', saat: '14.30' }
  return { kanal: 'sms', alici: '5321234567', sablon: 'randevu', degiskenler, klass: 'process', ...changes }
}

async function send(request: MesajRequest): Promise<number> {
  let id = 0
  await jobs.write(tenant, async (db, enqueue) => {
    const mesaj = await sendMesaj({ db, enqueue, tenant }, request)
    id = mesaj.id
  })
  return id
}

async function mesajRow(id: number) {
  const rows = await look(
    jobs.runtime,
    tenant,
    `select durum, deneme, saglayici_kodu, metin, gizli_metin, parca, teslim_durumu, saglayici_id, izin_var, konu
       from mesaj where id = ${id}`,
  )
  return rows[0]
}

async function waitFor(id: number, expected: object) {
  await vi.waitFor(async () => expect(await mesajRow(id)).toMatchObject(expected), soon)
}

test('a code is sent once and its text is nowhere afterwards', async () => {
  const id = await send(aCode())

  await waitFor(id, { durum: 'gonderildi', deneme: 1, saglayiciKodu: '00', metin: null, gizliMetin: null, parca: 1 })
  expect(netgsm.delivered).toMatchObject([{ no: '5321234567', msg: 'Kodunuz 739164' }])
  const everything = `select (select string_agg(m::text, '') from mesaj m) || coalesce((select string_agg(o::text, '') from outbox o), '') as text`
  expect(JSON.stringify(await look(jobs.runtime, tenant, everything))).not.toContain('739164')
  expect(JSON.stringify(await dumpJobs(jobs.runtime.master.db, {}))).not.toMatch(/739164|5321234567/)
  expect(jobs.logged.join()).not.toMatch(/739164|5321234567/)
})

test('while it waits a code is sealed for its row and tenant', async () => {
  await netgsm.refuse()
  const id = await send(aCode({ reference: 'kod-1' }))
  await waitFor(id, { durum: 'bekliyor', saglayiciKodu: 'connect', metin: null })
  const row = await mesajRow(id)
  const gizliMetin = String(row?.gizliMetin)
  expect(gizliMetin).not.toContain('739164')
  expect(openMetin(tenant, { referans: 'kod-1', metin: null, gizliMetin })).toBe('Kodunuz 739164')
  expect(() => openMetin(tenant, { referans: 'kod-2', metin: null, gizliMetin })).toThrow()

  await netgsm.recover()
  await waitFor(id, { durum: 'gonderildi', gizliMetin: null })
  expect(netgsm.delivered).toHaveLength(1)
})

test('a code that nobody takes for a minute has failed and is not sent later', async () => {
  await netgsm.refuse()
  const id = await send(aCode())
  await waitFor(id, { durum: 'bekliyor', saglayiciKodu: 'connect' })
  await look(jobs.runtime, tenant, `update mesaj set son_gonderme = now() where id = ${id} returning id`)
  await netgsm.recover()

  await waitFor(id, { durum: 'basarisiz', saglayiciKodu: 'expired', gizliMetin: null })
  expect(netgsm.delivered).toEqual([])
})

const times = process.env.KADRO_SOAK === '1' ? 1000 : 12
const burst = 100
test.each<[NetgsmFault, string, string]>([
  [{ kind: 'slow', delayMs: 2500 }, 'code', 'bilinmiyor'],
  [{ kind: 'cutAfterAccepting' }, 'code', 'bilinmiyor'],
  [{ kind: 'cutInAnswer' }, 'process', 'bilinmiyor'],
  [{ kind: 'answerTwice' }, 'code', 'gonderildi'],
  [{ kind: 'acceptThenError', status: 500 }, 'code', 'bilinmiyor'],
  [{ kind: 'acceptThenError', status: 502 }, 'process', 'bilinmiyor'],
  [{ kind: 'garbage' }, 'process', 'bilinmiyor'],
  [{ kind: 'code', code: '20' }, 'process', 'basarisiz'],
])('of messages that meet %j as %s at most one each leaves', { timeout: 900_000 }, async (fault, klass, durum) => {
  netgsm.misbehaveNext(fault, times)
  const open = `select count(*)::int as n from mesaj where durum in ('bekliyor', 'gonderiliyor')`
  for (let i = 0; i < times; i++) {
    await send(klass === 'code' ? aCode() : aRandevu({ degiskenler: { ad: 'Ali', saat: String(i) } }))
    // a code that waits for a minute is not sent at all, and this gateway is slow
    if (i % burst < burst - 1 && i < times - 1) continue
    const settled = async () => expect(await look(jobs.runtime, tenant, open)).toEqual([{ n: 0 }])
    await vi.waitFor(settled, soon)
  }

  expect(await look(jobs.runtime, tenant, 'select distinct durum, deneme from mesaj')).toEqual([{ durum, deneme: 1 }])
  const references = netgsm.delivered.map((one) => one.referansID)
  expect(references.length).toBe(new Set(references).size)
})

test('two workers with the same message in hand send it once', async () => {
  const id = await send(aRandevu())
  await waitFor(id, { durum: 'gonderildi' })
  netgsm.delivered.length = 0
  await look(
    jobs.runtime,
    tenant,
    `update mesaj set durum = 'bekliyor', sonuc_tarihi = null where id = ${id} returning id`,
  )
  const inHand = Array.from({ length: 8 }, () => ({ id }))
  await jobs.write(tenant, (_, enqueue) => enqueue(deliveryOf('process'), inHand))

  await waitFor(id, { durum: 'gonderildi', deneme: 2 })
  expect(netgsm.delivered).toHaveLength(1)
})

test('a sender that died with a message in its hands leaves it unknown, not sent again', async () => {
  await netgsm.refuse()
  const id = await send(aRandevu())
  await waitFor(id, { durum: 'bekliyor', saglayiciKodu: 'connect' })
  await look(
    jobs.runtime,
    tenant,
    `update mesaj set durum = 'gonderiliyor', deneme_tarihi = now() - interval '2 minutes'
    where id = ${id} returning id`,
  )
  await netgsm.recover()
  await withTenant(jobs.runtime.tenants, tenant.id, (db) => closeAllStaleMesaj(db, {}))

  expect(await mesajRow(id)).toMatchObject({ durum: 'bilinmiyor', saglayiciKodu: 'interrupted' })
  expect(netgsm.delivered).toEqual([])
})

test('a title that the operator does not know alarms the administrator', async () => {
  await look(jobs.runtime, tenant, `update portal_ayar set sms_basligi = 'BASKA' returning id`)
  const id = await send(aRandevu())

  await waitFor(id, { durum: 'basarisiz', saglayiciKodu: '40' })
  expect(jobs.logged.filter((line) => line.includes('"alarm":true'))).not.toEqual([])
})

const stopPhone = rawStatement<TenantTables, { telefonIndex: Buffer }, never>(
  'insert into sms_engel (telefon_index) values ($1)',
  ['telefonIndex'],
)
const aCampaign = (changes: Partial<MesajRequest> = {}) =>
  aCode({ sablon: 'duyuru', klass: 'campaign', degiskenler: {}, izinVar: true, ...changes })
const stop = (cepTel: string) =>
  withTenant(jobs.runtime.tenants, tenant.id, (db) => stopPhone(db, { telefonIndex: telefonIndexOf(tenant, cepTel) }))

test('a phone that wants no campaigns gets none, but its codes and appointments', async () => {
  await stop('5321234567')
  const refused = await send(aCampaign())
  expect(await mesajRow(refused)).toMatchObject({ durum: 'basarisiz', saglayiciKodu: 'stopped', izinVar: true })
  await waitFor(await send(aCampaign({ alici: '5321234568' })), { durum: 'gonderildi' })
  await waitFor(await send(aCode()), { durum: 'gonderildi' })
  await waitFor(await send(aRandevu()), { durum: 'gonderildi' })
  expect(netgsm.delivered).toHaveLength(3)
})

test('a stop that comes while a campaign waits still holds', async () => {
  let id = 0
  await jobs.write(tenant, async (db, enqueue) => {
    id = (await sendMesaj({ db, enqueue, tenant }, aCampaign())).id
    await stopPhone(db, { telefonIndex: telefonIndexOf(tenant, '5321234567') })
  })
  await waitFor(id, { durum: 'basarisiz', saglayiciKodu: 'stopped' })
  expect(netgsm.delivered).toEqual([])
})

test('a campaign without permission goes nowhere and is recorded', async () => {
  const refused = await send(aCode({ sablon: 'duyuru', klass: 'campaign', degiskenler: {} }))
  expect(await mesajRow(refused)).toMatchObject({ durum: 'basarisiz', saglayiciKodu: 'noPermission', izinVar: false })

  const allowed = await send(aCode({ sablon: 'duyuru', klass: 'campaign', degiskenler: {}, izinVar: true }))
  await waitFor(allowed, { durum: 'gonderildi', izinVar: true })
  expect(netgsm.delivered).toHaveLength(1)
})

test('the newest version in use is sent, and the same reference is one message', async () => {
  const first = await send(aRandevu({ reference: 'randevu-7' }))
  const again = await send(aRandevu({ reference: 'randevu-7' }))

  expect(again).toBe(first)
  await waitFor(first, { durum: 'gonderildi', metin: 'Sayın Ayşe, görüşmeniz 14.30' })
  expect(netgsm.delivered).toHaveLength(1)
})

test('an unknown template or one of another class is refused, with everything around it', async () => {
  await expect(send(aCode({ sablon: 'yok' }))).rejects.toThrow('yok')
  await expect(send(aRandevu({ klass: 'code' }))).rejects.toThrow('class')
  expect(await look(jobs.runtime, tenant, 'select count(*)::int as n from mesaj')).toEqual([{ n: 0 }])
})

test('a mail goes out by its own channel', async () => {
  const request = aRandevu({ kanal: 'eposta', alici: 'ayse@example.com', sablon: 'basvuru' })
  const id = await send(request)

  await waitFor(id, { durum: 'gonderildi', konu: 'Başvurunuz Ayşe', parca: null, teslimDurumu: null })
  expect(smtp.received).toMatchObject([{ to: ['ayse@example.com'] }])
})

test('what became of a message is asked for later', async () => {
  const id = await send(aRandevu())
  await waitFor(id, { durum: 'gonderildi', teslimDurumu: 'bekliyor' })
  netgsm.reportStatus.set(String((await mesajRow(id))?.saglayiciId), 1)
  await look(jobs.runtime, tenant, `update mesaj set sonuc_tarihi = now() - interval '5 minutes' returning id`)
  await jobs.write(tenant, (_, enqueue) => enqueue(tidyMesaj, {}))

  await waitFor(id, { teslimDurumu: 'ulasti' })
})

test('the demo shows a sealed text for an hour', async () => {
  const demo = await openJobRuntime({ environment: { KADRO_DEMO: '1', KADRO_SMS_HEADER: 'KADRO' } })
  try {
    tenant = await demo.newTenant()
    await withTenant(demo.runtime.tenants, tenant.id, (db) => insertSablon(db, {}))
    await demo.startWorker(mesajJobs)
    await demo.write(tenant, (db, enqueue) => sendMesaj({ db, enqueue, tenant }, aCode()))
    const shown = `select count(gizli_metin)::int as n from mesaj where durum = 'gonderildi'`
    await vi.waitFor(async () => expect(await look(demo.runtime, tenant, shown)).toEqual([{ n: 1 }]), soon)

    const wipe = () => withTenant(demo.runtime.tenants, tenant.id, (db) => wipeGizliMetin(db, {}))
    expect(await wipe()).toEqual([])
    await look(demo.runtime, tenant, `update mesaj set sonuc_tarihi = now() - interval '61 minutes' returning id`)
    expect(await wipe()).toHaveLength(1)
  } finally {
    await demo.close()
  }
})
