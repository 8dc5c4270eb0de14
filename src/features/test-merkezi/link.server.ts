import { blindIndex, derivedSecret, toGuid } from '#server/database/crypto.ts'
import type { TenantDb } from '#server/database/database.ts'
import { createGuidLink } from '#server/links/guid-link.ts'
import type { Tenant } from '#server/tenant/tenants.ts'

const daySeconds = 86_400
/** A link says for a year after its time that the test is over. */
const afterwardsDays = 365
// Security 2.3
const resultDays = 30

/** The guid of a test is worked out again whenever its owner asks for the test; the table keeps only a hash. */
export function testGuidOf(tenant: Pick<Tenant, 'keys'>, adayTestId: number): string {
  return toGuid(blindIndex(tenant.keys, `test|${adayTestId}`))
}

/** Seals what a page keeps on a device until it is sent. */
export function cihazAnahtariOf(tenant: Tenant, adayTestId: number): string {
  return derivedSecret(tenant.keys, `testCihaz|${adayTestId}`).toString('base64')
}

type Made = { id: number; gun: number; harici: boolean }
export type TestLinks = { guid: string; hariciGuid: string | null }

/** The links of a new test; one that is taken elsewhere gets the token by which it is recorded as done. */
export async function createTestLinks(db: TenantDb, tenant: Tenant, { id, gun, harici }: Made): Promise<TestLinks> {
  const seconds = (gun + afterwardsDays) * daySeconds
  const guid = await createGuidLink(db, tenant, { amac: 'test', konuId: id, seconds, guid: testGuidOf(tenant, id) })
  const hariciGuid = harici ? await createGuidLink(db, tenant, { amac: 'testHarici', konuId: id, seconds }) : null
  return { guid, hariciGuid }
}

/** A link to the result of a test, for whoever is to read it; earlier ones stay until they end or are revoked. */
export function createResultGuid(db: TenantDb, tenant: Tenant, adayTestId: number): Promise<string> {
  return createGuidLink(db, tenant, { amac: 'testSonuc', konuId: adayTestId, seconds: resultDays * daySeconds })
}
