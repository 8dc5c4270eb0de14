import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { isAppError } from '#core/errors.ts'
import { pageUrl, paths } from '#core/paths.ts'
import { testDurum } from '#core/test-merkezi/durum.ts'
import { findAdayByCepTel } from '#features/aday/queries.server.ts'
import { findIapId } from '#features/ars/queries.server.ts'
import {
  assignTest,
  cancelTest,
  createResultLink,
  listTests,
  publishTest,
  revokeResultLinks,
  sendTest,
} from '#features/test-merkezi/store.server.ts'
import type { OwnWrite } from '#server/http/own-transaction.ts'
import { StartError } from '#server/start-error.ts'
import type { Inputs } from './arguments.ts'
import { inTenant, listInTenants } from './in-tenant.ts'
import type { Admin } from './open.ts'

// Stands in for the staff's screens until they are there; the work itself is done by the same functions.

const listedAtMost = 50

type Refusals = Partial<Record<string, string>>

function inTestMerkezi(admin: Admin, key: string, refusals: Refusals, work: (write: OwnWrite) => Promise<string>) {
  const explain = (error: unknown): never => {
    const sentence = isAppError(error) ? refusals[error.code] : undefined
    throw sentence === undefined ? error : new StartError(sentence)
  }
  return inTenant(admin, key, (write) => work(write).catch(explain))
}

/** Publishes a test from a file: a new kind, or a new version of the one that the file numbers. */
export async function publishPlan(admin: Admin, { file, key }: Inputs['test publish']): Promise<string> {
  const plan = await readPlan(file)
  return inTestMerkezi(admin, key, {}, async ({ db, audit }) => {
    const { tipId, surumId } = await publishTest(db, plan).catch(explainPlan)
    audit({ islem: 'yayinla', varlik: 'testTip', varlikId: tipId, degisim: { surumId } })
    return `The test ${tipId} is published.`
  })
}

async function readPlan(file: string) {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch (cause) {
    throw new StartError(`${file} cannot be read as JSON.`, { cause })
  }
}

function explainPlan(error: unknown): never {
  if (!(error instanceof z.ZodError)) throw error
  const [issue] = error.issues
  throw new StartError(`The plan cannot be used: ${[...(issue?.path ?? []), issue?.message].join(': ')}.`)
}

const noTip = 'There is no published test with that number.'

/** Gives a candidate a test; of one that is taken elsewhere the address is printed by which it is recorded. */
export function sendToAday(admin: Admin, { aday, tip, key }: Inputs['test send']): Promise<string> {
  const refusals = { notFound: noTip, recordExists: 'That candidate has an open test of that kind already.' }
  return inTestMerkezi(admin, key, refusals, async (write) => {
    const { config } = admin
    const [found] = await findAdayByCepTel(write.db, { cepTel: aday })
    if (!found) throw new StartError('There is no candidate with that number.')
    const { id, sonGun, hariciGuid } = await sendTest({ ...write, config }, { adayId: found.id, tipId: tip })
    if (hariciGuid === null) return `The test ${id} is sent to ${aday}, until ${sonGun}.`
    const url = config.publicUrl + pageUrl(paths.testHarici, write.tenant.tenantKey, { testresult: hariciGuid })
    return `The test ${id} waits until ${sonGun}; whoever runs it records it as done with ${url}`
  })
}

/** Takes an open test back. */
export function withdrawTest(admin: Admin, { id, key }: Inputs['test cancel']): Promise<string> {
  const refusals = { testKapali: 'That test is over already, or there is none with that number.' }
  return inTestMerkezi(admin, key, refusals, async (write) => {
    await cancelTest(write, id)
    return `The test ${id} is taken back; its link says so.`
  })
}

const noSonuc = { notFound: 'That test is not answered, or there is none with that number.' }

/** A link to the result of an answered test. */
export function linkToResult(admin: Admin, { id, key }: Inputs['test result-link']): Promise<string> {
  return inTestMerkezi(admin, key, noSonuc, async (write) => {
    const guid = await createResultLink(write, id)
    return admin.config.publicUrl + pageUrl(paths.testMerkeziSonuc, write.tenant.tenantKey, { guid })
  })
}

/** Ends every link to the result of a test. */
export function revokeResult(admin: Admin, { id, key }: Inputs['test result-revoke']): Promise<string> {
  return inTestMerkezi(admin, key, noSonuc, async (write) => {
    await revokeResultLinks(write, id)
    return `No link to the result of the test ${id} opens any more.`
  })
}

/** Makes a posting ask for a test. */
export function askForTest(admin: Admin, input: Inputs['test assign']): Promise<string> {
  const { ilan, tip: tipId, key, siralama, zorunlu } = input
  return inTestMerkezi(admin, key, { notFound: `${noTip.slice(0, -1)} that is taken here.` }, async (write) => {
    const [found] = await findIapId(write.db, { iapKodu: ilan })
    if (!found) throw new StartError('There is no posting with that code.')
    await assignTest(write, { iapId: found.id, tipId, siralama, zorunlu })
    return `Who applies to ${ilan} ${zorunlu ? 'has to' : 'may'} take the test ${tipId}.`
  })
}

const states: Record<number, string> = {
  [testDurum.created]: 'begun',
  [testDurum.sent]: 'sent',
  [testDurum.answered]: 'answered',
  [testDurum.cancelled]: 'taken back',
}

/** The newest tests of one tenant's candidates or of all. */
export async function listAdayTests(admin: Admin, { key }: Inputs['test list']): Promise<string[][]> {
  const lines = await listInTenants(admin, key, async (db) =>
    (await listTests(db, { limit: listedAtMost })).map(({ id, durum, sonGun, puan, adSoyad, testAdi }) => [
      String(id),
      states[durum] ?? '',
      sonGun,
      String(puan ?? '-'),
      adSoyad,
      testAdi,
    ]),
  )
  return [['KEY', 'ID', 'STATE', 'UNTIL', 'POINTS', 'CANDIDATE', 'TEST'], ...lines]
}
