import { screenLicence } from '#core/screens.ts'
import { serveResource } from '#engine/resource.server.ts'
import { servedSources } from '#engine/server/served.server.ts'
import { ofOwnBranches } from '#features/branch/own-branches.server.ts'
import { auditLog, masterAuditLog } from './resource.ts'

// the values of a change were masked when they were written
const degisim = 'jsonb_pretty(t.degisim)'

/** Staff by name; of a candidate the first letters, for the record is no place to look people up. */
const aktorAdi = `coalesce(
  (select k.ad_soyad from kullanici k where k.id = t.kullanici_id),
  (select t.aktor || ' ' || left(a.ad, 1) || '*** ' || left(a.soyad, 1) || '***' from aday a
    where a.id = case when t.aktor ~ '^ady:[0-9]{1,18}$' then split_part(t.aktor, ':', 2)::bigint end),
  t.aktor)`
const masterAktorAdi = 'coalesce((select u.full_name from master_user u where u.id = t.kullanici_id), t.aktor)'

/** The lists of a company of which some people see the rows of their branches alone. */
const ofBranches = () =>
  servedSources().filter(({ isScoped, resource: { name, database } }) => {
    return isScoped && database === 'tenant' && Object.hasOwn(screenLicence, name) && name !== auditLog.name
  })

/** What happened to a record of such a list is shown to whoever sees the record; one that is gone to nobody limited. */
const scope = ofOwnBranches((branchIds) => {
  const lists = ofBranches()
  const names = lists.map(({ resource }) => `'${resource.name}'`).join(', ')
  const seen = lists.map((source) => {
    // inside the brackets `t` is the list's own table
    const rows = `select t.id::text from ${source.table} where ${source.inside([], () => branchIds)}`
    return `t.varlik = '${source.resource.name}' and t.varlik_id in (${rows})`
  })
  return [`t.varlik not in (${names})`, ...seen].join(' or ')
})

export const auditLogRoutes = [
  ...serveResource(auditLog, { scope, columns: { degisim, aktorAdi } }),
  ...serveResource(masterAuditLog, { columns: { degisim, aktorAdi: masterAktorAdi } }),
]
