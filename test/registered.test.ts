import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#core/endpoint.ts'
import { isStaffBookmark } from '#core/paths.ts'
import { masterMenu, screenLicence, tenantScreenNames } from '#core/screens.ts'
import type { Totals } from '#engine/declaration/list-endpoints.ts'
import type { Resource } from '#engine/declaration/resource.ts'
import { resourceEndpoints } from '#engine/declaration/resource-endpoints.ts'
import { isForOne, type RowAction } from '#engine/declaration/row-action.ts'
import { titleOf } from '#engine/form/edit-dialog.tsx'
import { auditLog, masterAuditLog } from '#features/audit-log/resource.ts'
import { staffEn } from '#i18n/en-staff-whole.ts'
import { createT } from '#i18n/t.ts'
import { tr } from '#i18n/tr.ts'
import { firstTr } from '#i18n/tr-staff.ts'
import { staffTr } from '#i18n/tr-staff-whole.ts'
import { listRoutes } from '../src/features.server.ts'
import { screens } from '../src/pages/screens.ts'
import { createTestApp, type TestApp } from './app.ts'
import { importsOf, productFiles, readSource } from './architecture/source.ts'
import { look } from './harness/look-inside.ts'
import { type DeclaredResource, declaredResources } from './harness/resources.ts'

// A resource is registered in a few lists. Types check most of them; these tests check the rest and say which file lacks what.

const served = listRoutes({ demo: true }).map(({ endpoint }) => endpoint)
const actions = served.flatMap(({ right, decides }) => (right ? [right, ...decides] : decides))
const rights = [...new Set(actions.map(({ ekran }) => ekran))]

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

test('every declared resource is served', () => {
  const paths = new Set(served.map(({ path }) => path))
  const unserved = declaredResources.filter(({ resource }) => {
    const endpoints: Endpoint[] = Object.values(resourceEndpoints(resource))
    return endpoints.some(({ path }) => !paths.has(path))
  })
  const message = ({ file, resource }: DeclaredResource) =>
    `src/features.server.ts: add the routes of ${resource.name} (serveResource in ${file.replace('resource.ts', 'routes.server.ts')})`
  expect(unserved.map(message)).toEqual([])
})

test('every screen file is shown by a line of screens.ts', () => {
  const shown = importsOf('pages/screens.ts')
  const files = productFiles.filter((file) => file.endsWith('.screen.tsx'))
  expect(files.length).toBeGreaterThan(0)
  const unknown = files.filter((file) => !shown.includes(file))
  expect(unknown.map((file) => `src/pages/screens.ts: add a line that imports src/${file}`)).toEqual([])
})

test('a screen that does not wait for texts has all its labels among the first', () => {
  const plain = declaredResources.filter(({ resource }) => Reflect.get(screens, resource.name)?.isPlain)
  expect(plain.length).toBeGreaterThan(0)
  const missing = plain.flatMap(({ resource: { name, fields, filters, strip, rowActions } }) => [
    ...[fields, filters, strip].flatMap((part) => Object.keys(part)).filter((field) => !(field in firstTr.field)),
    ...Object.entries(fields)
      .filter(([field, { values, options }]) => values.length > 0 && !((options.labels ?? field) in firstTr.enum))
      .map(([field]) => `enum.${field}`),
    ...Object.keys(rowActions).map((action) => `eylem.${name}.${action}`),
  ])
  expect(
    missing.map((key) => `src/pages/screens.ts: resourceScreen instead of plainScreen, for ${key} comes later`),
  ).toEqual([])
})

test('every name that a right is given for has a licence, and every licence a call', () => {
  const unlicensed = rights.filter((ekran) => !(ekran in screenLicence))
  const place = 'to tenantScreens, or to withoutScreen when it has no screen of its own'
  expect(unlicensed.map((ekran) => `src/core/screens.ts: add ${ekran} ${place}`)).toEqual([])
  const uncalled = Object.keys(screenLicence).filter((ekran) => !rights.includes(ekran))
  expect(uncalled.map((ekran) => `src/core/screens.ts: no call asks for a right on ${ekran}`)).toEqual([])
})

test('every name that a right is given for has a title in the table of rights', () => {
  const untitled = rights.filter((ekran) => !(ekran in staffTr.ekran) && !(ekran in staffTr.yetki.ekran))
  const place = (ekran: string) =>
    (tenantScreenNames as readonly string[]).includes(ekran)
      ? `src/i18n/tr/ekran.ts and en/ekran.ts: add the title of the screen ${ekran}`
      : `src/i18n/tr/yetki.ts and en/yetki.ts: add the title of ${ekran} to yetki.ekran`
  expect(untitled.map(place)).toEqual([])
})

test('every action that a right is given for has a word in the table of rights', () => {
  const unnamed = new Set(actions.map(({ eylem }) => eylem).filter((eylem) => !(eylem in staffTr.yetki.eylem)))
  const place = 'src/i18n/tr/yetki.ts and en/yetki.ts'
  expect([...unnamed].map((eylem) => `${place}: add the word of ${eylem} to yetki.eylem`)).toEqual([])
})

test('the dialog of a new record says in both languages what it is', () => {
  const creatable = declaredResources.filter(({ resource }) => resource.actions.includes('create'))
  expect(creatable.length).toBeGreaterThan(30)
  const [turkish, english] = [createT(staffTr, 'tr'), createT(staffEn, 'en')]
  const unnamed = creatable.filter(({ resource }) => {
    const [own, other] = [turkish, english].map((t) => titleOf(t, resource, { row: null, name: undefined }))
    return own === turkish('kayit.yeni') || other === english('kayit.yeni')
  })
  const message = ({ resource }: DeclaredResource) =>
    `src/i18n/tr/yeni-tur.ts and en/yeni-tur.ts: add what a new record of ${resource.name} is called`
  expect(unnamed.map(message)).toEqual([])
})

test('every rule that a field can break has a text', () => {
  const files = productFiles.filter((file) => !file.startsWith('i18n/'))
  const broken = files.flatMap((file) => [...readSource(file).matchAll(/\bfield: [^{}]*?\bkey: '(\w+)'/g)])
  const untold = [...new Set(broken.map(([, key = '']) => key))].filter((key) => !(key in tr.rule))
  expect(broken.length).toBeGreaterThan(0)
  expect(untold.map((key) => `src/i18n/tr/rule.ts and en/rule.ts: add the text of ${key}`)).toEqual([])
})

const summed = declaredResources.flatMap(({ resource }) => {
  const names = Object.keys(resource.fields).filter((name) => resource.fields[name]?.options.total)
  const isAsked = resource.access === 'staff' && resource.actions.includes('totals') && names.length > 0
  return isAsked ? [{ name: resource.name, names, totals: resourceEndpoints(resource).totals as Endpoint }] : []
})

test('the lists of reports, accidents, registrations, calls, applications and tests have totals', () => {
  const own = ['adayTest', 'basvuru', 'eVizite', 'isKazasi', 'sgkCagri', 'tescil']
  expect(summed.map(({ name }) => name)).toEqual(expect.arrayContaining(own))
})

test.each(summed)('the totals of $name are those that it declares', async ({ names, totals }) => {
  const staff = await (await app.newTenant()).staff()
  const answer = (await staff.call(totals, {})) as Totals // the totals call's contract
  expect(Object.keys(answer.fields).sort()).toEqual([...names].sort())
})

const writes = (resource: Resource) =>
  resource.actions.some((action) => ['create', 'update', 'fullUpdate', 'delete', 'remove', 'bulk'].includes(action))

test('every resource that can be changed is a kind that the record of changes can be searched for', () => {
  const kinds = { tenant: auditLog.fields.varlik.values, master: masterAuditLog.fields.varlik.values }
  const unknown = declaredResources.filter(
    ({ resource }) => writes(resource) && !kinds[resource.database].includes(resource.name),
  )
  const message = ({ resource: { name, access } }: DeclaredResource) =>
    access === 'staff'
      ? `src/core/screens.ts: add ${name} to tenantScreens, or to withoutScreen when it has no screen of its own`
      : `src/features/audit-log/resource.ts: add ${name} to deploymentKinds, and its word to enum.varlik in src/i18n/tr/enum.ts and en/enum.ts`
  expect(unknown.map(message)).toEqual([])
})

test('a reference to a table that is not small asks while one types', () => {
  const large = declaredResources
    .filter(({ resource }) => !resource.small)
    .map(({ resource }) => `${resource.path}/getList`)
  const silent = declaredResources.flatMap(({ file, resource }) =>
    Object.entries(resource.fields).flatMap(([name, { options }]) =>
      options.from && large.includes(options.from.path) && !options.from.search ? [`${file}: from of ${name}`] : [],
    ),
  )
  expect(large.length).toBeGreaterThan(0)
  expect(silent.map((place) => `src/${place} needs search: true, for getList answers fifty rows`)).toEqual([])
})

test('every action that the record of changes names has a word', () => {
  const words = { ...staffTr.liste.islem, ...staffTr.yonetim.islem }
  const files = productFiles.filter((file) => !file.startsWith('i18n/'))
  const written = files.flatMap((file) => [...readSource(file).matchAll(/islem: '(\w+)',\s+varlik/g)])
  const unnamed = [...new Set(written.map(([, islem = '']) => islem))].filter((islem) => !(islem in words))
  expect(written.length).toBeGreaterThan(0)
  const place = 'src/i18n/tr/yonetim.ts and en/yonetim.ts'
  expect(unnamed.map((islem) => `${place}: add the word of the action ${islem} to yonetim.islem`)).toEqual([])
})

test('every declared action on records has a word on its button and one in the record of changes', () => {
  const buttons: Record<string, object> = staffTr.eylem
  const words = { ...staffTr.liste.islem, ...staffTr.yonetim.islem }
  const declared = declaredResources.flatMap(({ resource }) =>
    Object.entries<RowAction>(resource.rowActions).map(([name, action]) => ({ name, action, resource: resource.name })),
  )
  expect(declared.length).toBeGreaterThan(0)
  const unnamed = declared.filter(({ name }) => !(name in words)).map(({ name }) => `yonetim.islem.${name}`)
  // an action on many rows may have a button of its screen's own
  const shown = declared.filter(({ action }) => isForOne(action))
  const wordless = shown.filter(({ name, resource }) => !(name in (buttons[resource] ?? {})))
  const missing = [...unnamed, ...wordless.map(({ name, resource }) => `eylem.${resource}.${name}`)]
  expect(missing.map((key) => `src/i18n/tr and en: add ${key}`)).toEqual([])
})

test('a new company has a line of the menu for every screen, and its managers may do what is done there', async () => {
  const { tenant } = await app.newTenant()
  const address = await app.runtime.tenants.address(tenant.id)
  const lines = await look<{ ekran: string | null; yol: string | null }>(address, 'select ekran, yol from menu')
  const permitted = await look<{ ekran: string; eylem: string }>(
    address,
    `select y.ekran, y.eylem from yetki y join rol r on r.id = y.rol_id
      where (r.sistem, r.rol) = ('SGK', 'YÖNETİCİ')`,
  )
  const unlisted = tenantScreenNames.filter((name) => !lines.some(({ ekran }) => ekran === name))
  const given = new Set(permitted.map(({ ekran, eylem }) => `${ekran} ${eylem}`))
  const shown = actions.filter(({ ekran }) => (tenantScreenNames as readonly string[]).includes(ekran))
  const lacking = new Set(shown.map(({ ekran, eylem }) => `${ekran} ${eylem}`).filter((right) => !given.has(right)))
  const unmarked = lines.flatMap(({ yol }) => (yol && !isStaffBookmark(yol) ? [yol] : []))
  const looks = readFileSync('test/e2e/pages.ts', 'utf8') // a browser would come with its import
  const unseen = [...lines, ...masterMenu].flatMap(({ yol }) => (yol && !looks.includes(`['${yol}',`) ? [yol] : []))
  const file = 'migrations/tenant, the file of the table'
  const faults = [
    ...unlisted.map((name) => `${file}: insert a line for ${name} into menu`),
    ...[...lacking].map((right) => `${file}: insert the right ${right} of the role YÖNETİCİ into yetki`),
    ...unmarked.map((yol) => `src/core/paths.ts: add ${yol} to firstMenuPaths`),
    ...unseen.map((yol) => `test/e2e/pages.ts: add ${yol} to the looks`),
  ]
  expect(faults).toEqual([])
})
