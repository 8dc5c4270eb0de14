import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestTenant } from '#test/app.ts'
import { createDeneme, denemeEndpoints, denemeRoutes, execute } from '#test/deneme.ts'
import { deneme } from '#test/deneme-resource.ts'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp({ routes: denemeRoutes() })
})
afterAll(() => app.close())

const { create, update, fullUpdate, get, getList, fullGet, bulk, history, reveal } = denemeEndpoints
const { views, viewsSave, viewsDelete, viewsSetDefault } = denemeEndpoints

async function newDeneme(rows = 0) {
  const tenant = await app.newTenant()
  await tenant.read(createDeneme)
  if (rows > 0) {
    await tenant.read((db) =>
      execute(
        db,
        `insert into deneme (ad, adet, siralama) select 'Kayıt ' || n, n, n from generate_series(1, $1::int) n`,
        [rows],
      ),
    )
  }
  return { tenant, staff: await tenant.staff() }
}

const right = (eylem: string) => ({ ekran: deneme.name, eylem })
const auditOf = (tenant: TestTenant, islem: string) =>
  tenant.read((db) =>
    execute(db, `select varlik_id, degisim from audit_log where varlik = 'deneme' and islem = $1 order by id`, [islem]),
  )

describe('the kinds of fields', () => {
  const values = {
    ad: 'Hepsi',
    cepTel: '5321234567',
    ePosta: 'a@b.com',
    parola: 'Uzun parola 1',
    ay: '2026-09',
    donem: 202609,
    renk: '#F5F5F5',
    tipler: [2, 1] as (1 | 2)[],
  }

  test('come back as they were written', async () => {
    const { staff } = await newDeneme()
    const { parola, ...shown } = values
    const row = await staff.call(create, values)
    expect(row).toMatchObject({ ...shown, renk: '#f5f5f5' })
    expect(row).not.toHaveProperty('parola')
    const same = await staff.call(update, { id: row.id, tipler: [2, 1], renk: '#f5f5f5' })
    expect(same.rowVersion).toBe(1)
    expect((await staff.call(fullGet, { filter: { tipler: 1 } })).rows).toMatchObject([
      { tipler: [2, 1], ay: '2026-09' },
    ])
    expect((await staff.call(fullGet, { filter: { tipler: { in: [1, 2] } } })).resultCount).toBe(1)
    expect(await staff.call(update, { id: row.id, tipler: null, cepTel: '' })).toMatchObject({
      tipler: null,
      cepTel: null,
    })
  })

  test.each([
    ['cepTel', '4321234567', 'invalidPhone'],
    ['ePosta', 'a@', 'invalidEmail'],
    ['parola', 'kisa', 'minLength'],
    ['ay', '2026-13', 'invalidMonth'],
    ['donem', 202613, 'invalidPeriod'],
    ['renk', 'red', 'invalidColour'],
    ['tipler', [1, 1], 'invalidChoice'],
    ['tckn', '12345678901', 'invalidTCKN'],
  ])('%s refuses %j', async (field, value, key) => {
    const { staff } = await newDeneme()
    const { status, json } = await staff.send({
      method: 'POST',
      url: create.path,
      payload: { ad: 'a', [field]: value },
    })
    expect([status, json().errors]).toMatchObject([400, [{ field: expect.stringContaining(field), key }]])
  })
})

describe('a masked field', () => {
  const tckn = '10000000146'
  const stars = '100******46'

  test('is shown to nobody but by reveal, which is recorded', async () => {
    const { tenant, staff } = await newDeneme()
    const row = await staff.call(create, { ad: 'Gizli', tckn })
    const { id } = row
    expect(row.tckn).toBe(stars)
    expect(await staff.call(get, { id })).toMatchObject({ tckn: stars })
    expect((await staff.call(fullGet, { filter: { tckn } })).rows).toMatchObject([{ tckn: stars }])
    const kept = await staff.call(fullUpdate, { id, rowVersion: 1, ad: 'Yine', tip: 1, aktif: true, belgeler: [] })
    expect(kept.tckn).toBe(stars)
    const csv = await staff.send({
      method: 'POST',
      url: fullGet.path,
      payload: { isCreateCsv: true, filter: { tckn }, cSVList: [{ key: 'tckn', label: 'T' }] },
    })
    expect(csv.body).toContain(stars)
    expect(await staff.call(reveal, { id, field: 'tckn' })).toEqual({ value: tckn })
    expect(await auditOf(tenant, 'reveal')).toEqual([[String(id), { alan: 'tckn' }]])
    expect(await auditOf(tenant, 'create')).toMatchObject([[String(id), { tckn: [null, stars] }]])
    const whole = await tenant.read((db) => execute(db, 'select degisim::text from audit_log'))
    expect(JSON.stringify(whole)).not.toContain(tckn)
  })

  test('needs the right, a masked field and a record', async () => {
    const { tenant, staff } = await newDeneme(1)
    const looker = await tenant.staff([right('gor')])
    await expect(looker.call(reveal, { id: 1, field: 'tckn' })).rejects.toMatchObject({ code: 'noAuthority' })
    await expect(staff.call(reveal, { id: 1, field: 'ad' })).rejects.toMatchObject({ code: 'validationFailed' })
    await expect(staff.call(reveal, { id: 9, field: 'tckn' })).rejects.toMatchObject({ code: 'notFound' })
    expect(await staff.call(reveal, { id: 1, field: 'tckn' })).toEqual({ value: null })
  })
})

describe('work on many rows', () => {
  test('does what it can, tells why not the rest, and records each row', async () => {
    const { tenant, staff } = await newDeneme(60)
    await tenant.read((db) => execute(db, 'insert into deneme_bagli values (7)'))
    const answer = await staff.call(bulk, { action: 'delete', ids: [5, 6, 7, 900] })
    expect(answer).toEqual({
      etkilenen: 2,
      atlanan: 2,
      nedenler: [
        { id: 7, ad: expect.stringContaining('7'), kod: 'recordInUse' },
        { id: 900, ad: null, kod: 'notFound' },
      ],
    })
    expect((await auditOf(tenant, 'delete')).map(([id]) => id)).toEqual(['5', '6'])
    expect((await staff.call(fullGet, {})).resultCount).toBe(58)
    expect(await tenant.read((db) => execute(db, 'select max(siralama), count(*)::int from deneme'))).toEqual([
      [58, 58],
    ])
  })

  test('takes all that match, over several batches', async () => {
    const { tenant, staff } = await newDeneme(130)
    const filter = { adet: { gte: 11 } }
    const set = await staff.call(bulk, { action: 'set', field: 'aktif', value: true, filter })
    expect(set).toEqual({ etkilenen: 120, atlanan: 0, nedenler: [] })
    expect((await staff.call(fullGet, { filter: { aktif: true } })).resultCount).toBe(120)
    expect(await auditOf(tenant, 'update')).toHaveLength(120)
    const own = await staff.call(bulk, { action: 'artir', filter: { adet: { lte: 12 } } })
    expect(own).toMatchObject({
      etkilenen: 9,
      atlanan: 3,
      nedenler: [{ id: 10, kod: 'recordInUse' }, { id: 11 }, { id: 12 }],
    })
    expect(await auditOf(tenant, 'artir')).toHaveLength(9)
  })

  test('does nothing when the filter finds more than was shown', async () => {
    const { tenant, staff } = await newDeneme(30)
    const all = { action: 'delete', filter: {} }
    await expect(staff.call(bulk, { ...all, count: 29 })).rejects.toMatchObject({ code: 'staleRecord' })
    expect(await auditOf(tenant, 'delete')).toEqual([])
    expect(await staff.call(bulk, { ...all, filter: { adet: { lte: 4 } }, count: 5 })).toMatchObject({ etkilenen: 4 })
    expect(await staff.call(bulk, { ...all, count: 26 })).toMatchObject({ etkilenen: 26 })
  })

  test.each([
    [{ action: 'delete' }, 'ids', 'required'],
    [{ action: 'delete', ids: [1], count: 1 }, 'count', 'unknownField'],
    [{ action: 'delete', filter: {}, count: -1 }, 'count', 'minValue'],
    [{ action: 'delete', ids: [] }, 'ids', 'atLeastOne'],
    [{ action: 'delete', ids: [1], filter: {} }, 'filter', 'unknownField'],
    [{ action: 'yok', ids: [1] }, 'action', 'invalidChoice'],
    [{ action: 'set', ids: [1] }, 'field', 'required'],
    [{ action: 'set', ids: [1], field: 'ad', value: 'x' }, 'field', 'unknownField'],
    [{ action: 'set', ids: [1], field: 'aktif', value: 1 }, 'value', 'invalidValue'],
    [{ action: 'delete', ids: [1], value: 1 }, 'value', 'unknownField'],
  ])('refuses %j', async (payload, field, key) => {
    const { staff } = await newDeneme()
    const { status, json } = await staff.send({ method: 'POST', url: bulk.path, payload })
    expect([status, json().errors]).toMatchObject([400, [{ field, key }]])
  })

  test('needs the right of the action, and refuses to work on nothing', async () => {
    const { tenant } = await newDeneme(1)
    const editor = await tenant.staff([right('gor'), right('degistir')])
    await expect(editor.call(bulk, { action: 'delete', ids: [1] })).rejects.toMatchObject({ code: 'noAuthority' })
    await expect(editor.call(bulk, { action: 'artir', ids: [] })).rejects.toMatchObject({
      errors: [{ field: 'ids', key: 'atLeastOne' }],
    })
    expect(await editor.call(bulk, { action: 'artir', ids: [1] })).toMatchObject({ etkilenen: 1 })
  })
})

test('an export is a right of its own', async () => {
  const { tenant } = await newDeneme(1)
  const looker = await tenant.staff([right('gor')])
  expect(await looker.call(fullGet, {})).toMatchObject({ resultCount: 1 })
  const { status, json } = await looker.send({ method: 'POST', url: fullGet.path, payload: { isCreateCsv: true } })
  expect([status, json().message]).toEqual([403, 'noAuthority'])
})

test('the history of a record names who did what, the latest first', async () => {
  const { tenant, staff } = await newDeneme()
  const { id } = await staff.call(create, { ad: 'Bir' })
  await staff.call(update, { id, ad: 'İki' })
  const entries = await staff.call(history, { id })
  expect(entries).toMatchObject([
    { islem: 'update', aktorAdi: expect.stringMatching(/^Deneme Kullanıcısı /), degisim: { ad: ['Bir', 'İki'] } },
    { islem: 'create', aktor: expect.stringMatching(/^tnt:/) },
  ])
  expect(entries[0]?.zaman).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/)
  await expect(staff.call(history, { id: 99 })).rejects.toMatchObject({ code: 'notFound' })
  const stranger = await tenant.staff([right('ekle')])
  await expect(stranger.call(history, { id })).rejects.toMatchObject({ code: 'noAuthority' })
})

test('a list to choose from is narrowed by the parent', async () => {
  const { staff } = await newDeneme()
  await staff.call(create, { ad: 'Ankara', ilKodu: 6 })
  await staff.call(create, { ad: 'Adana', ilKodu: 1 })
  expect(await staff.call(getList, { ilKodu: 6 })).toMatchObject([{ ad: 'Ankara' }])
  const { status } = await staff.send({ method: 'GET', url: `${getList.path}?ilKodu=abc` })
  expect(status).toBe(400)
  expect((await staff.send({ method: 'GET', url: `${getList.path}?ilKodu=1` })).json().resultObject).toHaveLength(1)
})

describe('saved views', () => {
  const icerik = { kolonlar: ['ad'], filtre: { aktif: true } }

  test("are their owner's; shared ones are seen by the screen and changed by nobody else", async () => {
    const { tenant, staff } = await newDeneme()
    const other = await tenant.staff([right('gor')])
    const own = await staff.call(viewsSave, { adi: 'Benim', paylasilan: false, icerik })
    const shared = await staff.call(viewsSave, { adi: 'Ortak', paylasilan: true, icerik })
    expect(own).toMatchObject({
      benim: true,
      varsayilan: false,
      icerik,
      sahibi: expect.stringMatching(/^Deneme Kullanıcısı /),
    })
    expect(await other.call(views, {})).toMatchObject([{ id: shared.id, benim: false, varsayilan: false }])
    for (const [id, code] of [
      [own.id, 'notFound'],
      [shared.id, 'notFound'],
    ] as const) {
      await expect(other.call(viewsSave, { id, adi: 'x', paylasilan: true, icerik })).rejects.toMatchObject({ code })
      await expect(other.call(viewsDelete, { id })).rejects.toMatchObject({ code })
      await expect(other.call(viewsSetDefault, { id })).rejects.toMatchObject({ code })
    }
    const again = staff.call(viewsSave, { adi: 'Benim', paylasilan: false, icerik })
    await expect(again).rejects.toMatchObject({ code: 'recordExists', errors: [{ field: 'adi' }] })
  })

  test('have one default, move with their version and go', async () => {
    const { staff } = await newDeneme()
    const [a, b] = [
      await staff.call(viewsSave, { adi: 'A', paylasilan: false, icerik }),
      await staff.call(viewsSave, { adi: 'B', paylasilan: false, icerik: {} }),
    ]
    const defaults = async () => (await staff.call(views, {})).filter((view) => view.varsayilan).map((view) => view.adi)
    await staff.call(viewsSetDefault, { id: a.id })
    await staff.call(viewsSetDefault, { id: b.id })
    expect(await defaults()).toEqual(['B'])
    await staff.call(viewsSetDefault, { id: null })
    expect(await defaults()).toEqual([])
    const moved = await staff.call(viewsSave, { id: a.id, rowVersion: 1, adi: 'C', paylasilan: true, icerik })
    expect(moved).toMatchObject({ adi: 'C', rowVersion: 2 })
    const stale = staff.call(viewsSave, { id: a.id, rowVersion: 1, adi: 'D', paylasilan: true, icerik })
    await expect(stale).rejects.toMatchObject({ code: 'staleRecord' })
    expect(await staff.call(viewsDelete, { id: a.id })).toBe(1)
    expect((await staff.call(views, {})).map((view) => view.adi)).toEqual(['B'])
    const large = { adi: 'X', paylasilan: false, icerik: { x: 'x'.repeat(8001) } }
    await expect(staff.call(viewsSave, large)).rejects.toMatchObject({ code: 'validationFailed' })
  })
})
