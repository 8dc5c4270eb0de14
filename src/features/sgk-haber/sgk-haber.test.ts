import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, today } from '#core/date.ts'
import { upsertRaporlar } from '#features/e-vizite/queries.server.ts'
import { ensureKisi } from '#features/kisi/store.server.ts'
import { runJob } from '#server/jobs/job-run.ts'
import { createTestApp, type TestApp, type TestTenant } from '#test/app.ts'
import { execute } from '#test/deneme.ts'
import { runningJob } from '#test/filo.ts'
import { tellSgkDeadlines, tellSgkNews } from './jobs.server.ts'

let app: TestApp
let company: TestTenant
const sql = (text: string) => company.read((db) => execute(db, text))

beforeAll(async () => {
  app = await createTestApp()
  company = await app.newTenant()
  await sql(`insert into company (company_name) values ('Işık')`)
  await sql(`insert into branch (sube_kodu, sube_adi, company_id) select 'S' || n, 'Şube ' || n, (select min(id) from company)
    from generate_series(1, 3) n`)
  await sql(`insert into isyeri (isyeri_sicil_no, company_id, branch_id, kullanici_adi, kullanici_adi_maske, isyeri_kodu, tehlike_sinifi, beyanname_tipi)
    select lpad(b.id::text, 26, '2'), b.company_id, b.id, 'x', 'x***x', '1', 1, 1 from branch b`)
  // who sees all, one branch, two branches; then nobody who may or wants to know
  await sql(`insert into kullanici (id, username, ad_soyad, eposta, aktif, sgk_haber) values
    (101, 'hepsi', 'Hepsi', 'hepsi@ornek.test', true, true), (102, 'bir', 'Bir', 'bir@ornek.test', true, true),
    (103, 'iki', 'İki', 'iki@ornek.test', true, true), (104, 'istemez', 'İstemez', 'istemez@ornek.test', true, false),
    (105, 'kapali', 'Kapalı', 'kapali@ornek.test', false, true), (106, 'yetkisiz', 'Yetkisiz', 'yetkisiz@ornek.test', true, true),
    (107, 'adressiz', 'Adressiz', null, true, true)`)
  await sql(`insert into kullanici_rol (kullanici_id, rol_id)
    select k.id, r.id from kullanici k, rol r where k.id in (101, 102, 103, 104, 105, 107) and (r.sistem, r.rol) = ('SGK', 'UZMAN')`)
  await sql(`insert into kullanici_sube (kullanici_id, branch_id)
    select 102, min(id) from branch union all select 103, id from branch where sube_kodu in ('S2', 'S3')`)
})
afterAll(() => app.close())

let no = 0
/** Reports as a reading stores them. */
async function readReports(subeKodu: string, count: number, ilkOkuma = false) {
  const kisiId = await company.read((db) =>
    ensureKisi(db, company.tenant, { tcKimlikNo: '10000000146', ad: 'Gizli', soyad: 'Kişi' }),
  )
  const rows = Array.from({ length: count }, () => ({
    ...{ medula_rapor_id: String(++no), kisi_id: kisiId, vaka: 3, arsiv: false, bekleyen_listede: true },
    ...{ onay_durumu: 0, onayli_gun: 0, personelim_degil: false, son_gun_durumu: 0 },
    son_bildirim_tarihi: addDays(today(new Date()), 2),
  }))
  await company.read(async (db) => {
    const [[isyeriId] = []] = await execute(
      db,
      `select i.id from isyeri i join branch b on b.id = i.branch_id where b.sube_kodu = '${subeKodu}'`,
    )
    const [[okumaId] = []] = await execute(
      db,
      `insert into sgk_okuma (job_id, satir_id, isyeri_id, deneme, monitor_type, asama, calisma_gunu)
      values (${++no}, ${no}, ${isyeriId}, 1, 1, 'hizli', current_date) returning id`,
    )
    const written = { isyeriId: Number(isyeriId), okumaId: Number(okumaId), kaynak: 4, ilkOkuma }
    await upsertRaporlar(db, { rows: JSON.stringify(rows), ...written })
  })
}

const { signal } = new AbortController()
function tell(job: typeof tellSgkNews, id: string = randomUUID()) {
  const claimed = { id, data: { tenantId: company.tenant.id, donem: null }, retryCount: 0, signal }
  return runJob(app.runtime, { job, claimed: claimed as never, member: { id, payload: {} }, stopped: signal } as never) // what a run reads
}
const mails = async (sablon: string) =>
  (
    await sql(
      `select m.alici, m.konu from mesaj m join sablon s on s.id = m.sablon_id where s.code = '${sablon}' order by m.id`,
    )
  ).map(([alici, konu]) => `${String(alici).split('@')[0]}: ${String(konu).split(': ')[1]}`)

test('the first reading tells nobody; what comes later reaches exactly those who see it, once', async () => {
  await readReports('S1', 40, true)
  await tell(tellSgkNews)
  expect(await mails('sgkYeniKayit')).toEqual([])

  for (const [sube, count] of [
    ['S1', 3],
    ['S2', 5],
    ['S3', 2],
  ] as const)
    await readReports(sube, count)
  const jobId = await runningJob(app.runtime, company.tenant, { count: 1 })
  await tell(tellSgkNews)
  // the reading of the other workplaces is waited for
  expect(await mails('sgkYeniKayit')).toEqual([])
  await app.runtime.master.db.query({ text: `delete from worker_planned_job where id = ${jobId}`, rowMode: 'array' })

  // the process dies between the marks and the mails: neither is there
  await sql('alter table mesaj rename to mesaj_away')
  const id = randomUUID()
  await expect(tell(tellSgkNews, id)).rejects.toThrow()
  await sql('alter table mesaj_away rename to mesaj')
  for (const again of [id, id, randomUUID()]) await tell(tellSgkNews, again)
  expect(await mails('sgkYeniKayit')).toEqual(['hepsi: 10 rapor', 'bir: 3 rapor', 'iki: 7 rapor'])
  const texts = JSON.stringify(await sql('select metin from mesaj'))
  expect(texts).toContain('/eVizite?onayli=false')
  expect(texts).not.toMatch(/Gizli|10000000146|1\*{9}6/)
})

test('duties that end within three days are told once a morning, by branch', async () => {
  for (let run = 0; run < 2; run++) await tell(tellSgkDeadlines)
  expect(await mails('sgkSonGun')).toHaveLength(3)
  const [subject] = await sql(
    `select metin from mesaj m join sablon s on s.id = m.sablon_id where s.code = 'sgkSonGun' and alici like 'bir@%'`,
  )
  expect(subject).toEqual([expect.stringContaining('43 rapor')])
})
