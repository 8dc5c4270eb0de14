import { screenLicence } from '#core/screens.ts'
import { serveResource } from '#engine/resource.server.ts'
import type { RowScope } from '#engine/server/row-scope.server.ts'
import { servedSources } from '#engine/server/served.server.ts'
import { ofOwnBranches } from '#features/branch/own-branches.server.ts'
import { implement } from '#server/http/implement.ts'
import { readableScreens } from '#server/session/staff-right.ts'
import { anlat, dayOf, quoted } from './anlat.server.ts'
import { anlatAuditLog, anlatMasterAuditLog } from './contract.ts'
import { auditLog, companyKinds, dosyaIslemleri, masterAuditLog, oturumIslemleri, redIslemleri } from './resource.ts'

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

/** Words are looked for in changes of records that the caller may look at: a find would tell a value. */
const wordScope: RowScope<'tenant'> = {
  async seen({ db, session }) {
    if (session.kind !== 'tnt' || session.masterUserTipi !== null) return null
    const canSee = await readableScreens({ db, session })
    return companyKinds.flatMap((name, index) => (canSee(name) ? [index + 1] : []))
  },
  where: (numbers) => `array_position(array[${quoted(companyKinds)}], t.varlik::text) = any(${numbers})`,
}

const oneOf = (words: readonly string[]) => (isOne: boolean) => `t.islem ${isOne ? '' : 'not '}in (${quoted(words)})`

const filters = {
  girisReddi: oneOf(redIslemleri),
  dosyaAlma: oneOf(dosyaIslemleri),
  /** The index of comings and goings has these very words. */
  oturumTek: (isOne: boolean) => {
    const later = `exists (select from audit_log l where l.islem in (${quoted(oturumIslemleri)}) and l.aktor = t.aktor
      and ${dayOf('l')} = ${dayOf('t')} and l.id > t.id)`
    const isLast = `(t.islem not in (${quoted(oturumIslemleri)}) or not ${later})`
    return isOne ? isLast : `not ${isLast}`
  },
}

export const auditLogRoutes = [
  ...serveResource(auditLog, {
    scope,
    wordScope,
    filters,
    columns: { degisim, aktorAdi },
    own: {
      async get(context, { read }) {
        const row = await read(context.db, context.input.id)
        const canSee = await readableScreens(context)
        // what changed in a record is shown to whoever may look at such records
        const isOpen = context.session.kind === 'tnt' && (context.session.masterUserTipi !== null || canSee(row.varlik))
        return isOpen ? row : { ...row, degisim: '{}' }
      },
    },
  }),
  ...serveResource(masterAuditLog, { filters, columns: { degisim, aktorAdi: masterAktorAdi } }),
  implement(anlatAuditLog, (context) => anlat(auditLog, context)),
  implement(anlatMasterAuditLog, (context) => anlat(masterAuditLog, context)),
]
