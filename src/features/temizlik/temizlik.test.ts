import { afterAll, beforeAll, expect, test } from 'vitest'
import { forgetOldHam } from '#features/sgk/queries.server.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { makeIsyeri } from '#test/filo.ts'
import { makeUser } from '#test/staff.ts'
import {
  deleteOldAnswers,
  deleteOldBaglanti,
  deleteOldBellek,
  deleteOldCodes,
  deleteOldDevices,
  deleteOldErrors,
  deleteOldJobLogs,
  deleteOldLimits,
  deleteOldMasterAnswers,
  deleteOldMonitorRows,
  deleteOldPlannedJobs,
  deleteOldProofs,
  deleteOldReadings,
  deleteOldSessionKeys,
  deleteOldSessions,
  deleteOldSgkCalls,
  deleteOldSgkCounts,
  deleteOldSgkSessions,
  deleteOldSignOns,
  deleteOldTasks,
  deleteOldVisitors,
} from './queries.server.ts'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

test('stored answers are kept two days in either database', async () => {
  const insert = `insert into idempotency (konu, yol, anahtar, govde_hash, cevap, olusturulma_tarihi)
    values ('a', '/', 'eski', '', 'v1.', now() - interval '49 hours'), ('a', '/', 'yeni', '', 'v1.', now() - interval '47 hours')`
  const left = { text: 'select anahtar from idempotency', rowMode: 'array' } as const
  const { read } = await app.newTenant()
  await read((db) => db.query({ text: insert, rowMode: 'array' }))
  await read((db) => deleteOldAnswers(db))
  expect((await read((db) => db.query(left))).rows).toEqual([['yeni']])

  const { db } = app.runtime.master
  await db.query({ text: insert, rowMode: 'array' })
  await deleteOldMasterAnswers(db)
  expect((await db.query(left)).rows).toEqual([['yeni']])
})

test('sessions, visitors and limits go when their time is over, live ones stay', async () => {
  const { tenant } = await app.newTenant()
  const { db } = app.runtime.master
  const live = await app.runtime.sessions.start('ady', { tenantId: tenant.id, subjectId: 1 })
  const dead = await app.runtime.sessions.start('ady', { tenantId: tenant.id, subjectId: 2 })
  const run = (text: string) => db.query({ text, rowMode: 'array' })
  await run(`update oturum set mutlak_son = now() - interval '25 hours' where id = ${dead.sessionId}`)
  await run(`insert into ziyaretci (ziyaretci_hash, tenant_id, son_gorulme)
    values ('a', ${tenant.id}, now() - interval '25 hours'), ('b', ${tenant.id}, now())`)
  await run(`insert into sinir values ('x', 'a', now() - interval '3 days', 1), ('x', 'b', now(), 1)`)

  await deleteOldSessions(db)
  await deleteOldVisitors(db)
  await deleteOldLimits(db)

  expect((await run('select id from oturum')).rows).toEqual([[live.sessionId]].map((row) => row.map(String)))
  expect((await run('select count(*) from ziyaretci')).rows).toEqual([['1']])
  expect((await run(`select count(*) from sinir where ad = 'x'`)).rows).toEqual([['1']])
})

test('codes go after two days, answered questions after one', async () => {
  const { read } = await app.newTenant()
  const codes = `insert into dogrulama (amac, ziyaretci_hash, cep_tel, kod_hash, gecerlilik, iptal, olusturulma_tarihi)
    select 'giris', 'a', '5321234567', 'k', now(), now(), now() - make_interval(hours => h) from unnest(array[47, 49]) h`
  await read((db) => db.query({ text: codes, rowMode: 'array' }))
  await read((db) => deleteOldCodes(db))
  const left = { text: 'select count(*)::int from dogrulama', rowMode: 'array' } as const
  expect((await read((db) => db.query(left))).rows).toEqual([[1]])

  const { db } = app.runtime.master
  const proofs = `insert into is_kaniti values ('a', now() - interval '25 hours'), ('b', now() - interval '23 hours')`
  await db.query({ text: proofs, rowMode: 'array' })
  await deleteOldProofs(db)
  const { rows } = await db.query({ text: 'select count(*)::int from is_kaniti', rowMode: 'array' })
  expect(rows).toEqual([[1]])
})

test('values nobody came for go at once, ended links after ninety days', async () => {
  const { read } = await app.newTenant()
  const run = (text: string) => read((db) => db.query({ text, rowMode: 'array' }))
  await run(
    `insert into bellek values ('a', 'uniqueUrl', 'x', now()), ('b', 'uniqueUrl', 'x', now() + interval '1 minute')`,
  )
  await run(`insert into baglanti (guid_hash, amac, konu_id, gecerlilik, iptal) values
    ('a', 'ended', 1, now() - interval '91 days', null), ('b', 'revoked', 1, 'infinity', now() - interval '91 days'),
    ('c', 'fresh', 1, now() - interval '89 days', null), ('d', 'alive', 1, 'infinity', null)`)
  await read((db) => deleteOldBellek(db))
  await read((db) => deleteOldBaglanti(db))
  expect((await run(`select encode(anahtar_hash, 'escape') from bellek`)).rows).toEqual([['b']])
  expect((await run('select amac from baglanti order by id')).rows).toEqual([['fresh'], ['alive']])
})

test('devices go after a year and more, what a sign-on left behind after a day', async () => {
  const { tenant } = await app.newTenant()
  const { db } = app.runtime.master
  const run = (text: string) => db.query({ text, rowMode: 'array' })
  const { id } = await makeUser(app.runtime, null)
  await run(`insert into giris_cihazi (cihaz_hash, master_user_id, son_gorulme)
    values ('eski', ${id}, now() - interval '401 days'), ('yeni', ${id}, now() - interval '399 days')`)
  await run(`insert into sso_giris (state_hash, tenant_id, tarayici_hash, nonce, dogrulayici, olusturulma_tarihi)
    select a::bytea, ${tenant.id}, 't', 'n', 'd', now() - make_interval(hours => h)
      from (values ('eski', 25), ('yeni', 23)) as v (a, h)`)
  await run(`insert into oturum_anahtari (anahtar_hash, master_user_id, olusturulma_tarihi)
    select a::bytea, ${id}, now() - make_interval(hours => h) from (values ('eski', 25), ('yeni', 23)) as v (a, h)`)
  await deleteOldDevices(db)
  await deleteOldSignOns(db)
  await deleteOldSessionKeys(db)
  for (const [table, column] of [
    ['giris_cihazi', 'cihaz_hash'],
    ['sso_giris', 'state_hash'],
    ['oturum_anahtari', 'anahtar_hash'],
  ]) {
    expect((await run(`select encode(${column}, 'escape') from ${table}`)).rows).toEqual([['yeni']])
  }
})

test('errors go after ninety days, however many they are', async () => {
  const { db } = app.runtime.master
  const run = (text: string) => db.query({ text, rowMode: 'array' })
  await run(`insert into error_log (exception_message, parmak_izi, olusturulma_tarihi)
    select 'eski', decode(md5(n::text), 'hex'), now() - interval '91 days' from generate_series(1, 11000) n`)
  await run(`insert into error_log (exception_message, parmak_izi, olusturulma_tarihi)
    values ('yeni', 'yeni', now() - interval '89 days')`)
  await deleteOldErrors(db)
  expect((await run('select exception_message from error_log')).rows).toEqual([['yeni']])
})

test('a run of an operation is kept four hundred days with its lines, whether it failed or not', async () => {
  const { tenant } = await app.newTenant()
  const { db } = app.runtime.master
  const run = (text: string) => db.query({ text, rowMode: 'array' })
  await run(`insert into scheduled_job_log (tenant_id, operation_id, running_date, status, exception, end_time)
    select ${tenant.id}, 1, now() - make_interval(days => d, mins => 1), s, 'gun' || d, now()
      from unnest(array[1, 399, 400]) d, unnest(array[1, -1]) s`)
  await run(
    `insert into scheduled_job_log_satir (log_id, deneme, seviye, mesaj) select id, 1, 1, exception from scheduled_job_log`,
  )
  await deleteOldJobLogs(db)
  const { rows } = await run('select exception, status from scheduled_job_log order by exception, status desc')
  expect(rows).toEqual([
    ['gun1', 1],
    ['gun1', -1],
    ['gun399', 1],
    ['gun399', -1],
  ])
  expect((await run('select count(*)::int from scheduled_job_log_satir')).rows).toEqual([[4]])
})

test('an answer of SGK is kept thirty days, and the row of its call four hundred', async () => {
  const { read } = await app.newTenant()
  const run = (text: string) => read((db) => db.query({ text, rowMode: 'array' }))
  await run(`insert into sgk_cagri (kanal, operasyon, zaman, ham)
    select 'evizite', 'gun' || d, now() - make_interval(days => d, mins => 1), 'v1.h' from unnest(array[29, 30, 399, 400]) d`)
  await read((db) => forgetOldHam(db, {}))
  await read((db) => deleteOldSgkCalls(db))
  const { rows } = await run('select operasyon, ham from sgk_cagri order by id')
  expect(rows).toEqual([
    ['gun29', 'v1.h'],
    ['gun30', null],
    ['gun399', null],
  ])
})

test('readings go with their rows after four hundred days; a running one stays, and the newest of a workplace', async () => {
  const { tenant, read } = await app.newTenant()
  const { db } = app.runtime.master
  const run = (text: string) => db.query({ text, rowMode: 'array' })
  await run(`with is_ as (
      insert into worker_planned_job (tenant_id, tip, calisma_zamani, status, start_date, end_date, bitis)
      select ${tenant.id}, tip, now() - make_interval(days => d), s, now(), case when s <> 1 then now() end, now()
        from (values (0, 401, 2), (1, 401, -1), (2, 401, 1), (3, 399, 2)) as v (tip, d, s) returning id, tip),
    robot as (insert into sgk_worker (worker_no, status) values (900, 2) returning id),
    gorev as (
      insert into sgk_worker_task (worker_id, worker_no, job_id, tenant_id, serit, satir, status, end_date)
      select robot.id, 900, is_.id, ${tenant.id}, 1, 1, 2, now() from robot, is_ returning id, job_id)
    insert into sgk_worker_monitor (job_id, tenant_id, monitor_type, calisma_gunu, isyeri_id, sube_adi, task_id, yer, status, completed, end_date)
    select is_.id, ${tenant.id}, tip, '2026-01-01', 1, 'Şube', gorev.id, 1, 5, true, now() from is_ join gorev on gorev.job_id = is_.id`)
  await deleteOldMonitorRows(db)
  await deleteOldTasks(db)
  await deleteOldPlannedJobs(db)
  const left = await run(`select j.tip, (select count(*)::int from sgk_worker_monitor r where r.job_id = j.id),
    (select count(*)::int from sgk_worker_task t where t.job_id = j.id) from worker_planned_job j order by tip`)
  expect(left.rows).toEqual([
    [2, 1, 1],
    [3, 1, 1],
  ])

  await makeIsyeri(app.runtime, tenant, 2)
  const own = (text: string) => read((tenantDb) => tenantDb.query({ text, rowMode: 'array' }))
  await own(`insert into sgk_okuma (job_id, satir_id, isyeri_id, monitor_type, asama, calisma_gunu, deneme, status, bitti, baslama)
    select n, 1, i.id, 1, 'hizli', current_date - d, 1, s, now(), now() - make_interval(days => d)
      from (values (1, 420, 5), (2, 410, 5), (3, 405, -1), (4, 10, -1)) as v (n, d, s), isyeri i`)
  await own(`update sgk_okuma set status = 5 where job_id = 4 and isyeri_id = (select max(id) from isyeri)`)
  await read((tenantDb) => deleteOldReadings(tenantDb))
  const kept = await own(
    'select isyeri_id, array_agg(job_id::int order by job_id) from sgk_okuma group by 1 order by 1',
  )
  expect(kept.rows.map(([, jobs]) => jobs)).toEqual([[2, 3, 4], [4]])
})

test('a count of the rate book goes when its newest call is outside of its window; half a count stays', async () => {
  const { db } = app.runtime.master
  const run = (text: string) => db.query({ text, rowMode: 'array' })
  await run(`insert into sgk_hiz_kullanim (serit, anahtar, zamanlar, alindi, sonraki) values
    ('raporAramaTarihile', 'eski', array[now() - interval '25 hours'], true, '-infinity'),
    ('raporAramaTarihile', 'yeni', array[now() - interval '48 hours', now() - interval '23 hours'], true, '-infinity'),
    ('wsLogin', 'eski', array[now() - interval '30 minutes'], true, now()),
    ('wsLogin', 'geri verilen', '{}', true, now()),
    ('onayliRaporlar', 'yeni', array[now() - interval '40 seconds'], true, now()),
    ('kurali olmayan', 'eski', array[now()], true, now())`)
  await deleteOldSgkCounts(db)
  const { rows } = await run(`select serit || ' ' || convert_from(anahtar, 'UTF8') from sgk_hiz_kullanim order by 1`)
  expect(rows).toEqual([['onayliRaporlar yeni'], ['raporAramaTarihile yeni']])
})

test('a dead session with SGK goes; a breaker, a login and a live token stay', async () => {
  const { tenant } = await app.newTenant()
  const { db } = app.runtime.master
  const run = (text: string) => db.query({ text, rowMode: 'array' })
  await run(`insert into sgk_oturum (tenant_id, anahtar, kimlik_izi, token, gecerlilik, kesildi, giris_bitis) values
    (${tenant.id}, 'olu', '', 'v1.t', now() - interval '25 hours', null, null),
    (${tenant.id}, 'canli', '', 'v1.t', now() + interval '1 minute', null, null),
    (${tenant.id}, 'giren', '', 'v1.t', now() - interval '25 hours', null, now() + interval '1 minute'),
    (${tenant.id}, 'kesik', '', null, null, now() - interval '300 days', null)`)
  await deleteOldSgkSessions(db)
  const { rows } = await run(`select convert_from(anahtar, 'UTF8') from sgk_oturum order by 1`)
  expect(rows).toEqual([['canli'], ['giren'], ['kesik']])
})
