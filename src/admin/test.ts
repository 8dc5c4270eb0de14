import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { isAppError } from '#core/errors.ts'
import { pageUrl, paths } from '#core/paths.ts'
import { findAdayByCepTel } from '#features/aday/queries.server.ts'
import { publishTest, sendTest } from '#features/test-merkezi/store.server.ts'
import type { OwnWrite } from '#server/http/own-transaction.ts'
import { StartError } from '#server/start-error.ts'
import type { Inputs } from './arguments.ts'
import { inTenant } from './in-tenant.ts'
import type { Admin } from './open.ts'

// What has no screen yet: designing tests, and the address by which a test that is taken elsewhere is recorded.

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
