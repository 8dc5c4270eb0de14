import { randomInt } from 'node:crypto'
import { AppError } from '#core/errors.ts'
import { testDurum } from '#core/test-merkezi/durum.ts'
import type { TenantDb } from '#server/database/database.ts'
import type { AuditEntry } from '#server/session/audit.ts'
import type { Tenant } from '#server/tenant/tenants.ts'
import {
  closeExpired,
  countTests,
  findCurrent,
  findKind,
  findPermission,
  insertTest,
  lockAday,
} from './create-queries.server.ts'
import { createTestLinks, type TestLinks, testGuidOf } from './link.server.ts'

export type Write = { db: TenantDb; tenant: Tenant; audit(entry: AuditEntry): void }

type Wanted = {
  adayId: number
  tipId: number
  /** The candidate as the caller names them; none of ours is another's. */
  adayGuid?: string | null | undefined
  isRetake: boolean
  iddiaBaslama: string | null
}

// Security 2.3
const creationsADay = 5

/** Gives the guid of the test that a candidate is to take: the open one, the answered one, or a new one. */
export async function beginTest(write: Write, wanted: Wanted): Promise<string> {
  const { db, tenant } = write
  const { adayId, tipId, adayGuid, isRetake, iddiaBaslama } = wanted
  const [aday] = await lockAday(db, { adayId })
  if (!aday || (adayGuid && adayGuid.toLowerCase() !== aday.adayGuid)) throw new AppError('notFound')
  const [kind] = await findKind(db, { tipId })
  if (!kind || kind.harici) throw new AppError('notFound')
  await closeExpired(db, { adayId, tipId })
  const [current] = await findCurrent(db, { adayId, tipId })
  if (current && (current.durum !== testDurum.answered || !isRetake)) return testGuidOf(tenant, current.id)

  const [permission] = await findPermission(db, { adayId, tipId })
  if (!permission) throw new AppError('notFound')
  const [counted] = await countTests(db, { adayId, tipId })
  if (!counted) throw new Error('nothing was counted')
  if (counted.cevaplanan >= kind.denemeHakki) throw new AppError('testHakkiBitti')
  if (counted.bugun >= creationsADay) {
    throw new AppError('tooManyRequests', { retryAfterSeconds: Math.max(1, counted.kalanSaniye) })
  }
  const { guid } = await makeTest(write, { adayId, tipId, kind, durum: testDurum.created, iddiaBaslama, ...permission })
  return guid
}

type New = {
  adayId: number
  tipId: number
  kind: { testSurumId: number; pencereGun: number; harici: boolean; karistir: boolean }
  durum: number
  iapId: number | null
  iddiaBaslama: string | null
}

export type MadeTest = TestLinks & { id: number; sonGun: string }

/** Stores a test with its links. */
export async function makeTest({ db, tenant, audit }: Write, { kind, ...test }: New): Promise<MadeTest> {
  const { testSurumId, pencereGun: gun, harici, karistir } = kind
  const karisim = karistir ? randomInt(1, 2 ** 31) : 0
  const [made] = await insertTest(db, { ...test, testSurumId, gun, karisim })
  if (!made) throw new AppError('recordExists')
  audit({ islem: 'create', varlik: 'adayTest', varlikId: made.id, degisim: { tip: test.tipId } })
  return { ...made, ...(await createTestLinks(db, tenant, { id: made.id, gun, harici })) }
}
