import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createDeneme, denemeEndpoints, denemeRoutes, execute } from '#test/deneme.ts'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp({ routes: denemeRoutes() })
})
afterAll(() => app.close())

const { bulk, create, delete: del, moveDown, moveUp, fullGet } = denemeEndpoints

async function newList(names: string[]) {
  const tenant = await app.newTenant()
  await tenant.read(createDeneme)
  const staff = await tenant.staff()
  const idOf: Record<string, number> = {}
  for (const ad of names) idOf[ad] = (await staff.call(create, { ad })).id
  const order = async () => {
    const { rows } = await staff.call(fullGet, { order: [{ key: 'siralama', value: 'Asc' }] })
    expect(rows.map(({ siralama }) => siralama)).toEqual(rows.map((_, index) => index + 1))
    return rows.map(({ ad }) => ad).join('')
  }
  return { tenant, staff, id: (name: string) => idOf[name] ?? 0, order }
}

test('a row trades places with its neighbour, and stays at the ends', async () => {
  const { staff, id, order } = await newList(['a', 'b', 'c'])
  expect(await staff.call(moveUp, { id: id('c') })).toBe(1)
  expect(await order()).toBe('acb')
  expect(await staff.call(moveDown, { id: id('a') })).toBe(1)
  expect(await order()).toBe('cab')
  expect(await staff.call(moveUp, { id: id('c') })).toBe(0)
  expect(await staff.call(moveDown, { id: id('b') })).toBe(0)
  expect(await order()).toBe('cab')
})

test('a delete closes the gap and a create goes to the end', async () => {
  const { staff, id, order } = await newList(['a', 'b', 'c', 'd'])
  await staff.call(del, { id: id('b') })
  expect(await order()).toBe('acd')
  await staff.call(create, { ad: 'e' })
  expect(await order()).toBe('acde')
})

test('many rows that are deleted leave no gap, under each parent, and a row behind them is written once', async () => {
  const { tenant, staff, id } = await newList([...'abcdefgh'])
  const under = (ad: string) => staff.call(create, { ad, ilKodu: 34 })
  const first = await under('x')
  await under('y')
  await under('z')
  await tenant.read(async (db) => {
    await execute(db, 'create table yazilan (id bigint not null)')
    await execute(
      db,
      `create function yazilani_say() returns trigger language plpgsql as
        $$ begin insert into yazilan values (new.id); return null; end $$`,
    )
    await execute(
      db,
      `create trigger yazilan after update of siralama on deneme for each row execute function yazilani_say()`,
    )
  })
  const ids = [...[...'bce'].map(id), first.id]
  expect(await staff.call(bulk, { action: 'delete', ids })).toMatchObject({ etkilenen: 4, atlanan: 0 })
  const places = await tenant.read((db) =>
    execute(
      db,
      `select coalesce(il_kodu, 0)::int, string_agg(ad || siralama, '' order by siralama) from deneme group by 1`,
    ),
  )
  expect(Object.fromEntries(places as [number, string][])).toEqual({ 0: 'a1d2f3g4h5', 34: 'y1z2' })
  const written = await tenant.read((db) => execute(db, 'select count(*)::int, count(distinct id)::int from yazilan'))
  expect(written).toEqual([[6, 6]])
})

test('many clients moving, adding and deleting at once leave places 1, 2, 3', async () => {
  const { tenant, id, order } = await newList([...'abcdefgh'])
  const clients = await Promise.all(Array.from({ length: 16 }, () => tenant.staff()))
  const work = clients.flatMap((client, no) =>
    [...'abcdefgh'].map(async (name, step) => {
      if (no === 0 && step === 3) return client.call(del, { id: id('h') })
      if (step === 5) return client.call(create, { ad: `yeni ${no}` })
      return client.call((no + step) % 2 ? moveUp : moveDown, { id: id(name) })
    }),
  )
  const outcomes = await Promise.allSettled(work)
  const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []))
  // only the deleted row may be missed, and a full queue may ask to come again
  expect(failures.filter((code) => code !== 'notFound' && code !== 'serviceUnavailable')).toEqual([])
  expect((await order()).length).toBeGreaterThan(0)
  const [[rows, last]] = (await tenant.read((db) =>
    execute(db, 'select count(*)::int, max(siralama) from deneme'),
  )) as [[number, number]]
  expect(last).toBe(rows)
})

test('work on many rows and moves of the same rows never wait for each other in a circle', async () => {
  const { tenant, id, order } = await newList([...'abcdefgh'])
  const clients = await Promise.all(Array.from({ length: 6 }, () => tenant.staff()))
  const ids = [...'abcdefgh'].map(id)
  const work = clients.map(async (client, no) => {
    for (let step = 0; step < 12; step++) {
      if (no < 2) await client.call(bulk, { action: 'artir', ids })
      else await client.call(step % 2 ? moveUp : moveDown, { id: ids[(no + step) % 8] ?? 0 })
    }
  })
  await Promise.all(work)
  expect((await order()).length).toBe(8)
})

test('who finds the share of a change counter taken writes another one', async () => {
  const { tenant } = await newList(['a'])
  const sum = () => tenant.read((db) => execute(db, `select sum(surum)::int from degisim where tablo like 'deneme#%'`))
  const before = Number((await sum())[0]?.[0])
  await tenant.read(async (db) => {
    const [[share] = []] = await execute(db, 'select pg_backend_pid() % 64')
    // another transaction writes the share that this connection would take
    await tenant.read(async (other) => {
      await execute(other, 'select pg_advisory_xact_lock(7305026, $1::int)', [share])
      await execute(
        other,
        `insert into degisim (tablo) values ('deneme#' || $1)
        on conflict (tablo) do update set surum = degisim.surum + 1`,
        [share],
      )
      await execute(db, `set local lock_timeout = '2s'`)
      await execute(db, 'update deneme set adet = 1')
    })
  })
  expect(Number((await sum())[0]?.[0])).toBeGreaterThanOrEqual(before + 1)
})
