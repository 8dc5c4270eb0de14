import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createDeneme, denemeEndpoints, denemeRoutes, execute } from '#test/deneme.ts'
import { rights } from '#test/staff.ts'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp({ routes: denemeRoutes() })
})
afterAll(() => app.close())

const { create, update, delete: del, getList, hareketler, kullanim, tasi, fullGet } = denemeEndpoints

async function newDeneme() {
  const tenant = await app.newTenant()
  await tenant.read(createDeneme)
  return { tenant, staff: await tenant.staff() }
}

describe('the timeline of a record', () => {
  test('tells of its changes and of every declared source, newest first, by the name of who acted', async () => {
    const { staff } = await newDeneme()
    const { id } = await staff.call(create, { ad: 'Bir', nott: 'Gönderilen', tckn: '10000000146' })
    await staff.call(update, { id, adet: 2 })
    const all = await staff.call(hareketler, { id })
    expect(all.map(({ tur, islem }) => `${tur} ${islem}`)).toEqual([
      'degisiklik update',
      'degisiklik create',
      'mesaj gonderildi',
    ])
    expect(all[0]).toMatchObject({ aktorAdi: expect.any(String), degisim: { adet: [null, 2] } })
    expect(all[1]?.degisim.tckn).toEqual([null, '100******46'])
    expect(all[2]).toMatchObject({ metin: 'Gönderilen', aktor: null })
  })

  test('is narrowed to a source, goes on before a moment, and is of records that are there', async () => {
    const { staff } = await newDeneme()
    const { id } = await staff.call(create, { ad: 'Bir', nott: 'x' })
    expect((await staff.call(hareketler, { id, tur: 'mesaj' })).map(({ tur }) => tur)).toEqual(['mesaj'])
    const [newest] = await staff.call(hareketler, { id, tur: 'degisiklik' })
    const older = await staff.call(hareketler, { id, once: newest?.zaman })
    expect(older.map(({ tur }) => tur)).toEqual(['mesaj'])
    await expect(staff.call(hareketler, { id, tur: 'yok' })).rejects.toMatchObject({ code: 'validationFailed' })
    await expect(staff.call(hareketler, { id: 99 })).rejects.toMatchObject({ code: 'notFound' })
  })
})

describe('what points to a record', () => {
  test('is told on request and with a refused deletion', async () => {
    const { tenant, staff } = await newDeneme()
    const { id } = await staff.call(create, { ad: 'Bir' })
    expect(await staff.call(kullanim, { id })).toEqual([])
    await tenant.read((db) => execute(db, 'insert into deneme_bagli values ($1)', [id]))
    // no resource shows that table
    const used = [{ tur: 'diger', id: null, ad: null, yol: null }]
    expect(await staff.call(kullanim, { id })).toEqual(used)
    await expect(staff.call(del, { id })).rejects.toMatchObject({ code: 'recordInUse', resultObject: used })
    expect((await staff.call(fullGet, {})).rows).toHaveLength(1)
  })
})

describe('a look-up', () => {
  test('of a large table answers the first fifty, finds by folded words and always has the chosen one', async () => {
    const { tenant, staff } = await newDeneme()
    await tenant.read((db) =>
      execute(
        db,
        `insert into deneme (ad, siralama, il_kodu) select 'Kayıt ' || n, n, 1 + n % 2 from generate_series(1, 60) n`,
      ),
    )
    expect(await staff.call(getList, {})).toHaveLength(50)
    expect(await staff.call(getList, { ara: 'KAYIT 17' })).toEqual([{ id: 17, ad: 'Kayıt 17' }])
    const [first, ...others] = await staff.call(getList, { ara: 'kayıt 17', id: 3 })
    expect([first?.id, ...others.map(({ id }) => id)]).toEqual([3, 17])
    expect(await staff.call(getList, { ilKodu: 2, ara: 'kayit' })).toHaveLength(30)
    // one letter is no search
    expect(await staff.call(getList, { ara: 'z' })).toHaveLength(50)
    expect(await staff.call(getList, { ara: 'yok böyle' })).toEqual([])
  })
})

describe('a place within a parent', () => {
  async function newOrder() {
    const { tenant, staff } = await newDeneme()
    const idOf: Record<string, number> = {}
    for (const ad of ['a', 'b', 'c']) idOf[ad] = (await staff.call(create, { ad, ilKodu: 1 })).id
    for (const ad of ['x', 'y']) idOf[ad] = (await staff.call(create, { ad, ilKodu: 2 })).id
    const order = async (ilKodu: number) => {
      const { rows } = await staff.call(fullGet, { filter: { ilKodu }, order: [{ key: 'siralama', value: 'Asc' }] })
      expect(rows.map(({ siralama }) => siralama)).toEqual(rows.map((_, index) => index + 1))
      return rows.map(({ ad }) => ad).join('')
    }
    return { tenant, staff, id: (name: string) => idOf[name] ?? 0, order }
  }

  test('is counted for each parent, and a record is put at a place', async () => {
    const { staff, id, order } = await newOrder()
    expect([await order(1), await order(2)]).toEqual(['abc', 'xy'])
    expect(await staff.call(tasi, { id: id('c'), sira: 1 })).toBe(1)
    expect(await order(1)).toBe('cab')
    await staff.call(tasi, { id: id('c'), sira: 99 })
    expect(await order(1)).toBe('abc')
    await staff.call(tasi, { id: id('a'), sira: 2 })
    expect(await order(1)).toBe('bac')
  })

  test('follows a record under another parent, by a move or by an ordinary change', async () => {
    const { staff, id, order } = await newOrder()
    await staff.call(tasi, { id: id('a'), ustId: 2, sira: 2 })
    expect([await order(1), await order(2)]).toEqual(['bc', 'xay'])
    await staff.call(update, { id: id('b'), ilKodu: 2 })
    expect([await order(1), await order(2)]).toEqual(['c', 'xayb'])
    await staff.call(del, { id: id('x') })
    expect(await order(2)).toBe('ayb')
  })

  test('is refused for an older version, a parent that is not there and a caller without the right', async () => {
    const { tenant, staff, id, order } = await newOrder()
    await staff.call(update, { id: id('a'), adet: 1 })
    const stale = staff.call(tasi, { id: id('a'), sira: 2, rowVersion: 1 })
    await expect(stale).rejects.toMatchObject({ code: 'staleRecord' })
    const nowhere = staff.call(tasi, { id: id('a'), sira: 1, ustId: 99 })
    await expect(nowhere).rejects.toMatchObject({ errors: [{ field: 'ilKodu', key: 'invalidChoice' }] })
    const looking = await tenant.staff(rights('deneme/gor'))
    await expect(looking.call(tasi, { id: id('a'), sira: 1 })).rejects.toMatchObject({ code: 'noAuthority' })
    expect(await order(1)).toBe('abc')
  })
})
