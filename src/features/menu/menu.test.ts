import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getMenu } from '#features/yetki/contract.ts'
import { listModule } from '#features/yetki-modul/contract.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import type { Client } from '#test/client.ts'
import { execute } from '#test/deneme.ts'
import { race } from '#test/harness/race.ts'
import { permittedStaff } from '#test/permitted-staff.ts'
import { menuEndpoints, menuMaxOrder, setDefaultMenu, unusedList } from './contract.ts'

let app: TestApp
let staff: Client
beforeAll(async () => {
  app = await createTestApp()
  staff = await (await app.newTenant()).staff()
})
afterAll(() => app.close())

const waitsForOrder = `select 1 from pg_locks where locktype = 'advisory' and classid = 7305008 and not granted
  and database = (select oid from pg_database where datname = current_database())`

test('setting many lines waits for the order of the lines before it holds one, as every other write does', async () => {
  const tenant = await app.newTenant()
  const clerk = await tenant.staff()
  const setting = await tenant.read(async (db) => {
    const say = (text: string) => db.query({ text, rowMode: 'array' })
    await say(`select pg_advisory_xact_lock(7305008, hashtext('menu'))`)
    const asked = clerk.call(menuEndpoints.bulk, { action: 'set', ids: [1], field: 'aktif', value: false })
    await expect.poll(async () => (await say(waitsForOrder)).rows).toHaveLength(1)
    // who deletes has the order and wants the line: held by who waits for the order, neither would go on
    await say('select from menu where id = 1 for update nowait')
    return { asked }
  })
  expect(await setting.asked).toMatchObject({ etkilenen: 1 })
})

const refusal = (field: string, key: string) => ({ errors: [{ field, key }] })

test('the menu is a tree: lines move among their neighbours and take what is under them along', async () => {
  const admin = await permittedStaff(app, await app.newTenant())
  const lines = async () => (await admin.call(menuEndpoints.fullGet, { paging: { PageSize: 100 } })).rows
  const titles = async () => (await lines()).map(({ baslik }) => baslik)
  const [sgk] = await admin.call(listModule, {})
  const modulId = sgk?.id ?? 0
  const before = await titles()
  // the neighbour above moves with what is under it
  const at = (await lines()).findLastIndex(({ ustBaslik }) => ustBaslik === null)
  const heading = await admin.call(menuEndpoints.create, { baslik: 'Tanımlar', modulId })
  const first = await admin.call(menuEndpoints.create, {
    baslik: 'Şubelerim',
    modulId,
    ustId: heading.id,
    yol: '/subelerim',
    ekran: 'branch',
  })
  const second = await admin.call(menuEndpoints.create, {
    baslik: 'Birimlerim',
    modulId,
    ustId: heading.id,
    yol: '/birimlerim',
    ekran: 'unit',
  })
  expect(await admin.call(menuEndpoints.moveUp, { id: second.id })).toBe(1)
  expect(await admin.call(menuEndpoints.moveUp, { id: second.id })).toBe(0)
  expect(await admin.call(menuEndpoints.moveUp, { id: heading.id })).toBe(1)
  const added = ['Tanımlar', 'Birimlerim', 'Şubelerim']
  expect(await titles()).toEqual([...before.slice(0, at), ...added, ...before.slice(at)])
  const below = await admin.call(menuEndpoints.fullGet, { filter: { ustId: heading.id } })
  expect(below.rows.map(({ ustBaslik }) => ustBaslik)).toEqual(['Tanımlar', 'Tanımlar'])
  expect(await admin.call(menuMaxOrder, {})).toBe(before.length + 3)

  await expect(admin.call(menuEndpoints.delete, { id: heading.id })).rejects.toMatchObject({ code: 'recordInUse' })
  await expect(admin.call(menuEndpoints.update, { id: heading.id, ustId: first.id })).rejects.toMatchObject(
    refusal('ustId', 'invalidUstMenu'),
  )
  await expect(admin.call(setDefaultMenu, { id: heading.id })).rejects.toMatchObject(refusal('id', 'notAPage'))
  expect(await admin.call(setDefaultMenu, { id: first.id })).toBe(1)
  // each module has a page of its own to begin with
  const { rows } = await admin.call(menuEndpoints.fullGet, { filter: { isDefault: true } })
  expect(rows.filter(({ moduleName }) => moduleName === 'SGK').map(({ id }) => id)).toEqual([first.id])
  await expect(admin.call(menuEndpoints.delete, { id: first.id })).rejects.toMatchObject({ code: 'recordInUse' })
  expect(await admin.call(menuEndpoints.delete, { id: second.id })).toBe(1)
  const shown = (await admin.call(getMenu, {})).find(({ id, isDefault }) => isDefault && id === first.id)
  expect(shown).toMatchObject({ baslik: 'Şubelerim', ustId: heading.id })
})

test('each module has a page that it opens with, and a line that moves to another module leaves its place there', async () => {
  const admin = await permittedStaff(app, await app.newTenant())
  const [sgk, ebasvuru] = (await admin.call(listModule, {})).map(({ id }) => id)
  const line = { baslik: 'Satır', ekran: 'unit' } as const
  const first = await admin.call(menuEndpoints.create, { ...line, yol: '/bir', modulId: ebasvuru ?? 0 })
  const second = await admin.call(menuEndpoints.create, { ...line, yol: '/iki', modulId: ebasvuru ?? 0 })
  const defaults = async () => {
    const { rows } = await admin.call(menuEndpoints.fullGet, { filter: { isDefault: true } })
    return rows.map(({ yol, moduleName }) => [moduleName, yol])
  }
  await admin.call(setDefaultMenu, { id: first.id })
  expect(await defaults()).toEqual([
    ['SGK', '/sgkPano'],
    ['E-Başvuru', '/bir'],
  ])
  await admin.call(setDefaultMenu, { id: second.id })
  await admin.call(menuEndpoints.update, { id: second.id, modulId: sgk ?? 0 })
  expect(await defaults()).toEqual([['SGK', '/sgkPano']])
})

test('a line is read by its text until the company words it', async () => {
  const admin = await permittedStaff(app, await app.newTenant())
  const keyOf = async (ekran: string) => (await admin.call(getMenu, {})).find((line) => line.ekran === ekran)
  const branch = await keyOf('branch')
  expect(branch).toMatchObject({ baslik: 'Şubeler', metinAnahtari: 'ekran.branch' })
  await admin.call(menuEndpoints.update, { id: branch?.id ?? 0, simge: 'flag' })
  expect(await keyOf('branch')).toMatchObject({ metinAnahtari: 'ekran.branch' })
  await admin.call(menuEndpoints.update, { id: branch?.id ?? 0, baslik: 'Noktalar' })
  expect(await keyOf('branch')).toMatchObject({ baslik: 'Noktalar', metinAnahtari: null })
  await admin.call(menuEndpoints.update, { id: branch?.id ?? 0, metinAnahtari: 'ekran.branch' })
  expect(await keyOf('branch')).toMatchObject({ metinAnahtari: 'ekran.branch' })
})

test('daily work of SGK stands first and settings last; a company that has moved its lines keeps their order', async () => {
  const company = await app.newTenant()
  const order = () => company.read((db) => execute(db, 'select yol from menu where ust_id is null order by siralama'))
  const shipped = (await order()).flat()
  const daily = ['/sgkPano', '/eVizite', '/isKazalari', '/tescilIzleme', '/personeller', '/eBorc']
  expect(shipped.slice(0, daily.length)).toEqual(daily)
  expect(shipped.indexOf('/portalAyarlari')).toBeGreaterThan(shipped.indexOf('/mailGruplari'))
  const file = readFileSync('migrations/tenant/0028-sgk-sira.sql', 'utf8')
  const reorder = file.slice(file.indexOf('with satir'), file.indexOf('alter table'))
  const again = async (moved: string) => {
    await company.read((db) => execute(db, moved))
    const before = await order()
    await company.read((db) => execute(db, reorder))
    return { before, after: await order() }
  }
  const byMaking = await again('update menu set siralama = id')
  expect(byMaking.before).not.toEqual(byMaking.after)
  // lines of later files stand where those have put them
  const ofFile = (lines: unknown[]) => lines.filter((yol) => file.includes(`'${yol}'`))
  expect(ofFile(byMaking.after.flat())).toEqual(ofFile(shipped))
  const own = await again(`update menu set siralama = case when yol = '/birimler' then 0 else id end`)
  expect(own.after).toEqual(own.before)
})

test('parallel changes of the menu leave one page to land on and every line in a place of its own', async () => {
  const company = await app.newTenant()
  const admin = await permittedStaff(app, company)
  const { rows } = await admin.call(menuEndpoints.fullGet, { paging: { PageSize: 100 } })
  // nobody lands on a heading
  const pages = rows.filter(({ yol }) => yol !== null)
  await race<unknown>({
    clients: 12,
    rounds: 3,
    act(client, round) {
      const { id } = pages[(client * 5 + round) % pages.length] ?? { id: 0 }
      if (client % 4 === 0) return admin.call(setDefaultMenu, { id })
      if (client % 4 === 1) return admin.call(menuEndpoints.moveUp, { id })
      if (client % 4 === 2) return admin.call(menuEndpoints.moveDown, { id })
      return admin.call(menuEndpoints.create, { baslik: `Başlık ${round}.${client}`, modulId: 1 })
    },
    async invariant(attempts) {
      // none is refused by the table: each has waited for its turn
      expect(attempts.flatMap(({ error }) => (error === undefined ? [] : [error]))).toEqual([])
      const now = await admin.call(menuEndpoints.fullGet, { paging: { PageSize: 100 } })
      const landing = now.rows.filter(({ isDefault }) => isDefault).map(({ moduleName }) => moduleName)
      expect(new Set(landing).size).toBe(landing.length)
      expect(landing).toContain('SGK')
      expect(now.rows.map(({ siralama }) => siralama)).toEqual(now.rows.map((_, place) => place + 1))
    },
  })
})

test.each([
  [{ yol: 'subeler' }, 'yol', 'invalidMenuYol'],
  [{ yol: '//kotu', ekran: 'unit' }, 'yol', 'invalidMenuYol'],
  [{ yol: '/login', ekran: 'unit' }, 'yol', 'invalidMenuYol'],
  [{ yol: '/masterTenant', ekran: 'unit' }, 'yol', 'invalidMenuYol'],
  [{ yol: '/benim' }, 'ekran', 'required'],
  [{ ekran: 'unit' }, 'yol', 'required'],
  [{ modulId: 99 }, 'modulId', 'invalidChoice'],
  [{ metinAnahtari: 'ekran' }, 'metinAnahtari', 'invalidKey'],
] as const)('a line of the menu with %j is refused', async (change, field, key) => {
  const line = staff.call(menuEndpoints.create, { baslik: 'Satır', modulId: 1, ...change })
  await expect(line).rejects.toMatchObject(refusal(field, key))
})

test('every line that a company begins with can be renamed, and made again after it was deleted', async () => {
  const admin = await permittedStaff(app, await app.newTenant())
  const { rows } = await admin.call(menuEndpoints.fullGet, { paging: { PageSize: 100 } })
  for (const { id, baslik } of rows) {
    expect(await admin.call(menuEndpoints.update, { id, baslik: `${baslik} 2` })).toMatchObject({ id })
  }
  const { id = 0, yol, ekran } = rows.find((line) => line.ekran === 'auditLog') ?? {}
  await admin.call(menuEndpoints.delete, { id })
  expect(await admin.call(menuEndpoints.create, { baslik: 'Kayıtlar', modulId: 1, yol, ekran })).toMatchObject({ yol })
  await admin.call(menuEndpoints.delete, { id: rows.find((line) => line.yol === '/tesvik')?.id ?? 0 })
  await admin.call(menuEndpoints.create, { baslik: 'Teşvik', modulId: 1, yol: '/tesvik', ekran: 'company' })
})

test('screens that no line shows are offered', async () => {
  expect(await staff.call(unusedList, {})).toEqual([])
  const { rows } = await staff.call(menuEndpoints.fullGet, { filter: { ekran: 'unit' } })
  await staff.call(menuEndpoints.delete, { id: rows[0]?.id ?? 0 })
  expect(await staff.call(unusedList, {})).toEqual([{ ekran: 'unit' }])
})
