import { testGuidOf } from '#features/test-merkezi/store.server.ts'
import { type KeyChange, rotateDeploymentKey, rotateTenantKey } from '#server/keys/rotate-keys.ts'
import { addLinkForms, linkHashOf } from '#server/links/guid-link.ts'
import type { Inputs } from './arguments.ts'
import type { Admin } from './open.ts'
import { recordOperation } from './user.ts'

/** Seals the master database anew under KADRO_SECRET. */
export async function changeDeploymentKey(admin: Admin): Promise<string> {
  const left = await rotateDeploymentKey(admin)
  await recordOperation(admin.master.db, { islem: 'anahtarDegisti', varlik: 'kurulum', varlikId: '1' })
  if (left > 0) return `${left} values were written under the other secret meanwhile: restart every process and repeat.`
  return 'Everything in the master database is sealed under KADRO_SECRET. Keep the other one for eight hours more.'
}

/** Gives a tenant another data key. */
export async function changeTenantKey(admin: Admin, { key, hemen }: Inputs['anahtar kiraci']): Promise<string> {
  const { id } = await rotateTenantKey(admin, key, { relink: relinkTests, ...(hemen && { pathMs: 0 }) })
  await recordOperation(admin.master.db, { islem: 'anahtarDegisti', varlik: 'masterTenant', varlikId: String(id) })
  return `The tenant ${key} has another data key. Backups that were made before hold the old one.`
}

/** The guid of a test is worked out from the key: people who ask for their test are given the new one. */
export async function relinkTests({ client, keys }: KeyChange) {
  await addLinkForms(client, 'test', (adayTestId) => linkHashOf(keys, 'test', testGuidOf({ keys }, adayTestId)))
}
