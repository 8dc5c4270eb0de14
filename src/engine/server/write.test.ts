import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestTenant } from '#test/app.ts'
import type { Client } from '#test/client.ts'
import { createDeneme, denemeEndpoints, denemeRoutes, execute } from '#test/deneme.ts'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp({ routes: denemeRoutes() })
})
afterAll(() => app.close())

const { create, update, fullUpdate, delete: del, remove, get, getList, fullGet } = denemeEndpoints

async function newDeneme() {
  const tenant = await app.newTenant()
  await tenant.read(createDeneme)
  return { tenant, staff: await tenant.staff() }
}

async function post(client: Client, url: string, payload: object) {
  const { status, json } = await client.send({ method: 'POST', url, payload })
  return { status, ...json() }
}

const auditOf = (tenant: TestTenant) =>
  tenant.read((db) =>
    execute(db, `select islem, varlik_id, degisim from audit_log where varlik = 'deneme' order by id`),
  )

describe('a create', () => {
  test('is recorded clipped, but never within an emoji', async () => {
    const { tenant, staff } = await newDeneme()
    const nott = `${'a'.repeat(499)}😀 ve sonrası`
    expect(await staff.call(create, { ad: 'Uzun', nott })).toMatchObject({ nott })
    expect((await auditOf(tenant)).at(-1)?.[2]).toMatchObject({ nott: [null, `${'a'.repeat(499)}😀…`] })
  })

  test('keeps what was sent, fills in the rest and is recorded', async () => {
    const { tenant, staff } = await newDeneme()
    const row = await staff.call(create, {
      ad: '  Şişli  ',
      adet: 3,
      tutar: '12.5',
      gun: '2026-02-28',
      ilKodu: 34,
      aciklama: '',
    })
    expect(row).toMatchObject({
      id: 1,
      ad: 'Şişli',
      adet: 3,
      tutar: '12.50',
      gun: '2026-02-28',
      ilKodu: 34,
      ilAdi: 'İl 34',
      aciklama: null,
      tip: 1,
      aktif: false,
      siralama: 1,
      rowVersion: 1,
    })
    expect(await staff.call(get, { id: 1 })).toEqual(row)
    const [[islem, id, degisim]] = (await auditOf(tenant)) as [[string, string, object]]
    expect([islem, id]).toEqual(['create', '1'])
    expect(degisim).toMatchObject({ ad: [null, 'Şişli'], ilAdi: [null, 'İl 34'] })
  })

  test.each([
    [{}, 'ad', 'required'],
    [{ ad: ' ' }, 'ad', 'required'],
    [{ ad: 'x'.repeat(101) }, 'ad', 'maxLength'],
    [{ ad: 'a', id: 5 }, 'id', 'unknownField'],
    [{ ad: 'a', siralama: 1 }, 'siralama', 'unknownField'],
    [{ ad: 'a', ilAdi: 'Sahte' }, 'ilAdi', 'unknownField'],
    [{ ad: 'a', rowVersion: 7 }, 'rowVersion', 'unknownField'],
    [{ ad: 'a', arama: 'x' }, 'arama', 'unknownField'],
    [{ ad: 'a', tip: 3 }, 'tip', 'invalidChoice'],
    [{ ad: 'a', tip: 2 }, 'ek', 'required'],
    [{ ad: 'a', adet: 1.5 }, 'adet', 'invalidInteger'],
    [{ ad: 'a', adet: 1_000_001 }, 'adet', 'maxValue'],
    [{ ad: 'a', tutar: '1,5' }, 'tutar', 'invalidMoney'],
    [{ ad: 'a', tutar: '99999999999.00' }, 'tutar', 'invalidMoney'],
    [{ ad: 'a', gun: '2026-02-30' }, 'gun', 'invalidDate'],
    [{ ad: 'a', an: '2026-01-01' }, 'an', 'invalidDate'],
    [{ ad: 'a', ilKodu: 82 }, 'ilKodu', 'maxValue'],
    [{ ad: 'a', aktif: 1 }, 'aktif', 'invalidBoolean'],
    [{ ad: 'a\u0000' }, 'ad', 'invalidText'],
  ])('refuses %j', async (body, field, key) => {
    const { staff } = await newDeneme()
    const answer = await post(staff, create.path, body)
    expect(answer).toMatchObject({ status: 400, message: 'validationFailed', errors: [{ field, key }] })
    expect(answer.errors).toHaveLength(1)
  })

  test('what a rule of the table refuses is a refusal, never an unexpected error', async () => {
    const { tenant, staff } = await newDeneme()
    await tenant.read((db) => execute(db, 'alter table deneme add check (adet <> 13)'))
    await expect(staff.call(create, { ad: 'a', adet: 13 })).rejects.toMatchObject({ code: 'validationFailed' })
    await expect(staff.call(create, { ad: 'a', oran: '9999999.00' })).rejects.toMatchObject({
      code: 'validationFailed',
    })
  })

  test('of what exists names the field', async () => {
    const { staff } = await newDeneme()
    await staff.call(create, { ad: 'Bir' })
    await expect(staff.call(create, { ad: 'Bir' })).rejects.toMatchObject({
      code: 'recordExists',
      errors: [{ field: 'ad', key: 'recordExists' }],
    })
  })

  test('never shows a secret again, not even in the record', async () => {
    const { tenant, staff } = await newDeneme()
    const row = await staff.call(create, { ad: 'Gizli', sifre: 'Parola123' })
    expect(JSON.stringify([row, await staff.call(fullGet, {}), await auditOf(tenant)])).not.toContain('Parola123')
    expect(await tenant.read((db) => execute(db, 'select sifre from deneme'))).toEqual([['Parola123']])
    await staff.call(fullUpdate, { id: row.id, rowVersion: 1, ad: 'Gizli', tip: 1, aktif: false, belgeler: [] })
    expect(await tenant.read((db) => execute(db, 'select sifre from deneme'))).toEqual([['Parola123']])
  })
})

describe('an update', () => {
  test('changes only what it names and records before and after', async () => {
    const { tenant, staff } = await newDeneme()
    const { id } = await staff.call(create, { ad: 'Eski', adet: 1, aktif: false })
    const row = await staff.call(update, { id, rowVersion: 1, ad: 'Yeni', aktif: true })
    expect(row).toMatchObject({ ad: 'Yeni', adet: 1, aktif: true, rowVersion: 2 })
    expect((await auditOf(tenant)).at(-1)).toEqual(['update', '1', { ad: ['Eski', 'Yeni'], aktif: [false, true] }])
  })

  test('that changes nothing leaves the record and its version alone', async () => {
    const { tenant, staff } = await newDeneme()
    const before = await staff.call(create, { ad: 'Aynı' })
    expect(await staff.call(update, { id: before.id, ad: 'Aynı' })).toEqual(before)
    expect(await auditOf(tenant)).toHaveLength(1)
  })

  test('of an older version is refused with the fresh record', async () => {
    const { staff } = await newDeneme()
    const { id } = await staff.call(create, { ad: 'Bir' })
    await staff.call(update, { id, rowVersion: 1, ad: 'İki' })
    const stale = staff.call(update, { id, rowVersion: 1, ad: 'Üç' })
    await expect(stale).rejects.toMatchObject({ code: 'staleRecord', resultObject: { id, ad: 'İki', rowVersion: 2 } })
    expect(await staff.call(update, { id, ad: 'Sürümsüz' })).toMatchObject({ rowVersion: 3 })
  })

  test('checks dependent fields against the whole record', async () => {
    const { staff } = await newDeneme()
    const { id } = await staff.call(create, { ad: 'a' })
    const refusal = { code: 'validationFailed', errors: [{ field: 'ek', key: 'required' }] }
    await expect(staff.call(update, { id, tip: 2 })).rejects.toMatchObject(refusal)
    expect(await staff.call(update, { id, tip: 2, ek: 'var' })).toMatchObject({ tip: 2 })
    await expect(staff.call(update, { id, ek: null })).rejects.toMatchObject(refusal)
  })

  test('of a reference keeps the name beside it', async () => {
    const { staff } = await newDeneme()
    const { id } = await staff.call(create, { ad: 'a', ilKodu: 6 })
    expect(await staff.call(update, { id, ilKodu: 7 })).toMatchObject({ ilKodu: 7, ilAdi: 'İl 7' })
    expect(await staff.call(update, { id, ilKodu: null })).toMatchObject({ ilKodu: null, ilAdi: null })
  })

  test('of many at once loses none', async () => {
    const { staff } = await newDeneme()
    const { id } = await staff.call(create, { ad: 'a', adet: 0 })
    const tries = Array.from({ length: 12 }, (_, no) => staff.call(update, { id, rowVersion: 1, adet: no + 1 }))
    const won = (await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled')
    expect(won).toHaveLength(1)
    expect(await staff.call(get, { id })).toMatchObject({ rowVersion: 2 })
  })

  test('of an unknown or foreign record is not found', async () => {
    const [ours, theirs] = [await newDeneme(), await newDeneme()]
    const { id } = await ours.staff.call(create, { ad: 'a' })
    for (const call of [
      () => theirs.staff.call(update, { id, ad: 'b' }),
      () => theirs.staff.call(fullUpdate, { id, rowVersion: 1, ad: 'b', tip: 1, aktif: true, belgeler: [] }),
      () => theirs.staff.call(del, { id }),
      () => theirs.staff.call(get, { id }),
      () => theirs.staff.call(denemeEndpoints.moveUp, { id }),
    ]) {
      await expect(call()).rejects.toMatchObject({ code: 'notFound' })
    }
  })
})

describe('a full update', () => {
  test('empties what it leaves out', async () => {
    const { staff } = await newDeneme()
    const { id } = await staff.call(create, { ad: 'a', adet: 4, aciklama: 'b', metin: '<p>x</p>' })
    const row = await staff.call(fullUpdate, { id, rowVersion: 1, ad: 'c', tip: 1, aktif: true, belgeler: [] })
    expect(row).toMatchObject({ ad: 'c', adet: null, aciklama: null, metin: null, aktif: true, rowVersion: 2 })
  })

  test('is refused at an old version, and written whatever was there without one', async () => {
    const { staff } = await newDeneme()
    const { id } = await staff.call(create, { ad: 'a' })
    await staff.call(update, { id, ad: 'b' })
    const whole = { id, ad: 'c', tip: 1 as const, aktif: true, belgeler: [] }
    await expect(staff.call(fullUpdate, { ...whole, rowVersion: 1 })).rejects.toMatchObject({ code: 'staleRecord' })
    expect(await staff.call(fullUpdate, whole)).toMatchObject({ ad: 'c', rowVersion: 3 })
  })
})

describe('a delete', () => {
  test('answers 1 for the one row that died, then not found', async () => {
    const { tenant, staff } = await newDeneme()
    const { id } = await staff.call(create, { ad: 'a' })
    await expect(staff.call(del, { id, rowVersion: 9 })).rejects.toMatchObject({ code: 'staleRecord' })
    expect(await staff.call(del, { id })).toBe(1)
    await expect(staff.call(remove, { id })).rejects.toMatchObject({ code: 'notFound' })
    expect((await auditOf(tenant)).at(-1)).toMatchObject(['delete', String(id), { ad: ['a', null] }])
  })

  test('of what others use is refused', async () => {
    const { tenant, staff } = await newDeneme()
    const { id } = await staff.call(create, { ad: 'a' })
    await tenant.read((db) => execute(db, 'insert into deneme_bagli values ($1)', [id]))
    await expect(staff.call(del, { id })).rejects.toMatchObject({ code: 'recordInUse' })
    expect(await staff.call(getList, {})).toEqual([{ id, ad: 'a' }])
  })
})

test('html is sanitised before it is stored', async () => {
  const { staff } = await newDeneme()
  const row = await staff.call(create, { ad: 'a', metin: '<p>iyi<img src=x onerror=alert(1)></p>' })
  expect(row.metin).toBe('<p>iyi</p>')
  await expect(staff.call(create, { ad: 'b', metin: 'ş'.repeat(60_000) })).rejects.toMatchObject({
    errors: [{ field: 'metin', key: 'htmlTooLarge' }],
  })
})

test('a write repeated with its key has one effect', async () => {
  const { staff } = await newDeneme()
  const key = 'ayni-anahtar-1234'
  const first = await staff.call(create, { ad: 'a' }, { key })
  expect(await staff.call(create, { ad: 'a' }, { key })).toEqual(first)
})
