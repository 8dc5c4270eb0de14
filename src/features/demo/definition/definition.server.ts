import { linkUsers, listLinkedUsers } from '#features/demo/staff-queries.server.ts'
import { demoTenants } from '#features/demo/tenants.ts'
import { selectEveryIlce, selectIl } from '#features/yer/queries.server.ts'
import { catalogue } from '#i18n/catalogue.ts'
import { createT } from '#i18n/t.ts'
import { flatKeys } from '#i18n/texts.ts'
import type { MasterDb, TenantDb } from '#server/database/database.ts'
import type { Runtime } from '#server/runtime.ts'
import { hashPassword } from '#server/session/password.ts'
import { newDataKey } from '#server/tenant/data-key.ts'
import { newLocalPlace, sealDataKey } from '#server/tenant/tenant-place.ts'
import { insertTenantRow } from '#server/tenant/tenant-rows.ts'
import { parameters, planOrganisation } from './organisation-plan.ts'
import { planTenants, planUsers } from './plan.ts'
import {
  describeTenants,
  insertOrganisation,
  insertParameters,
  insertStaff,
  insertTexts,
  insertUsers,
  setTenantColour,
} from './queries.server.ts'

type Parts = Pick<Runtime, 'master' | 'server' | 'keys' | 'config'>

/** Companies that are written down and nothing more: no database, no door. */
export async function defineTenants(parts: Parts) {
  const { master, keys } = parts
  const planned = planTenants()
  for (const { name, tenantKey } of planned) {
    const place = newLocalPlace(parts, tenantKey)
    const veriAnahtari = sealDataKey(keys, tenantKey, newDataKey())
    await insertTenantRow(master.db, { name, tenantKey, ...place, veriAnahtari, kurulum: 'tanim' })
  }
  await describeTenants(master.db, { json: JSON.stringify(planned) })
  for (const { tenantKey, portalAyar } of demoTenants) {
    await setTenantColour(master.db, { tenantKey, renk: portalAyar.renk })
  }
}

/** One hash for all: they share the demo's password anyway, and hashing is slow on purpose. */
export async function defineUsers({ master }: Parts, password: string) {
  const users = planUsers(planTenants())
  await insertUsers(master.db, { json: JSON.stringify(users), password: await hashPassword(password) })
  const byTenant = Map.groupBy(
    users.flatMap(({ username, tenantKeys }) => tenantKeys.map((tenantKey) => ({ username, tenantKey }))),
    ({ tenantKey }) => tenantKey,
  )
  for (const [tenantKey, links] of byTenant) {
    await linkUsers(master.db, { tenantKey, usernames: links.map(({ username }) => username) })
  }
}

/** The program's own texts and the names of the provinces: what there is to translate. */
export async function defineTexts(master: MasterDb) {
  const tr = createT(catalogue.tr, 'tr')
  const en = createT(catalogue.en, 'en')
  const own = flatKeys(catalogue.tr).map((key) => ({ key, tr: tr.maybe(key) ?? key, en: en.maybe(key) ?? key }))
  const places = (await selectIl(master, {})).map(({ sehirKodu, sehirAdi }) => ({
    key: `il.${String(sehirKodu).padStart(2, '0')}`,
    tr: sehirAdi,
    en: sehirAdi,
  }))
  const texts = [...own, ...places]
  await insertTexts(master, {
    anahtarlar: texts.map(({ key }) => key),
    gruplar: texts.map(({ key }) => key.split('.')[0] ?? ''),
    metinler: texts.map((text) => text.tr),
    ingilizceler: texts.map((text) => text.en),
  })
}

export async function defineParameters(master: MasterDb) {
  await insertParameters(master, { json: JSON.stringify(parameters) })
}

/** Firms, branches, units and the rest of the staff of one company. */
export async function createDemoOrganisation(db: TenantDb, tenantKey: string, master: MasterDb) {
  const plan = planOrganisation(tenantKey, await selectEveryIlce(master, {}))
  await insertOrganisation(db, { json: JSON.stringify(plan) })
  const planned = new Map(planUsers(planTenants()).map((user) => [user.username, user]))
  const rows = (await listLinkedUsers(master, { tenantKey })).flatMap((user, no) => {
    const found = planned.get(user.username)
    // the first of the plan manages the company
    return found ? [{ ...user, aktif: found.aktif, no: found.masterUserTipi === 2 ? 0 : no + 1 }] : []
  })
  await insertStaff(db, { json: JSON.stringify(rows) })
}
