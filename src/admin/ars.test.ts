import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DatabaseServer } from '#server/postgres/database-server.ts'
import { runCommand } from '#test/admin.ts'
import { anArsPlan } from '#test/ars.ts'
import { copyMaster } from '#test/databases.ts'
import { look } from '#test/harness/look-inside.ts'

let server: DatabaseServer
let folder: string
beforeAll(async () => {
  server = await copyMaster()
  folder = await mkdtemp(join(tmpdir(), 'kadro-admin-ars-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function admin(...args: string[]) {
  const secret = 'deneme-sirri-deneme-sirri-deneme-sirri'
  const environment = { KADRO_DATA: folder, KADRO_SECRET: secret, KADRO_URL: 'https://portal.example' }
  const { code, said } = await runCommand(server, args, environment)
  return { code, text: said }
}

test('an interview is made, gets its times and people, and its first wave', async () => {
  await admin('tenant', 'create', '--key', 'kurum', '--name', 'Kurum')
  const file = join(folder, 'plan.json')
  await writeFile(file, JSON.stringify(anArsPlan()))
  const key = ['--key', 'kurum']
  expect(await admin('ars', 'create', file, ...key)).toEqual({ code: 0, text: 'The interview 1 is made.' })
  const times = ['--gun', '2027-03-01', '--gunSayisi', '1', '--saat', '09:00-10:00', '--dakika', '30', '--masa', '2']
  expect((await admin('ars', 'slots', '1', ...key, ...times)).text).toBe('4 times are added to the interview 1.')
  expect((await admin('ars', 'invite', '1', ...key)).text).toMatch(/^0 people are to be asked/)
  expect((await admin('ars', 'wave', '1', ...key)).text).toMatch(/^0 people are asked/)
  const [row] = await look<{ db: string }>(
    server.at(server.masterDatabase),
    `select baglanti_database as db from master_tenant where tenant_key = 'kurum'`,
  )
  const audit = await look(
    server.at(row?.db ?? ''),
    `select islem from audit_log where varlik = 'arsProje' order by id`,
  )
  // times that were added reach whoever waits
  expect(await look(server.at(row?.db ?? ''), 'select job, payload from outbox')).toEqual([
    { job: 'offerFreeSeat', payload: { arsProjeId: 1 } },
  ])
  expect(audit.map(({ islem }) => islem)).toEqual(['create', 'slots', 'audience', 'wave'])
  expect(await look(server.at(row?.db ?? ''), 'select dalga_acik from ars_proje')).toEqual([{ dalga_acik: true }])
})

test('what cannot be used is named in a sentence', async () => {
  const file = join(folder, 'bozuk.json')
  await writeFile(file, JSON.stringify({ projeAdi: 'x' }))
  const key = ['--key', 'kurum']
  expect(await admin('ars', 'create', file, ...key)).toMatchObject({
    code: 1,
    text: expect.stringMatching(/karsilamaMesaji/),
  })
  expect((await admin('ars', 'create', join(folder, 'yok.json'), ...key)).text).toMatch(/cannot be read as JSON/)
  expect((await admin('ars', 'wave', '99', ...key)).text).toBe('There is no interview with that number.')
  expect((await admin('ars', 'invite', '1', ...key, '--ilan', 'YOK')).text).toBe('There is no posting with that code.')
  expect(
    (await admin('ars', 'slots', '1', ...key, '--gun', 'x', '--gunSayisi', '1', '--saat', '9', '--dakika', '5')).code,
  ).toBe(2)
})
