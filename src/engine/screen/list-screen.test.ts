import { expect, test } from 'vitest'
import { lastPage } from '#core/paging.ts'
import { durum, isOver } from '#engine/declaration/export-request.ts'
import {
  guid as anyGuid,
  choice,
  date,
  dateTime,
  integer,
  money,
  reference,
  text,
  toggle,
} from '#engine/declaration/field.ts'
import {
  columnsOf,
  defaultLayout,
  keyColumns,
  linkColumn,
  moveColumn,
  repairLayout,
  toggleColumn,
  visibleColumns,
} from '#engine/declaration/list-columns.ts'
import { defineResource } from '#engine/declaration/resource.ts'
import { resourceEndpoints } from '#engine/declaration/resource-endpoints.ts'
import { typedEnd } from '#engine/filter/filter-typed.ts'
import { applyAnswer, applyToggle, createTurns, undoOf } from '#engine/list/list-screen-toggle.ts'
import { fromViewContent, isViewChanged, toViewContent } from '#engine/view/list-screen-view.ts'
import { createT } from '#i18n/t.ts'
import { staffTr } from '#i18n/tr-staff-whole.ts'
import {
  hasUnclear,
  isTouchedBy,
  nextSort,
  parseSort,
  rangeText,
  sortInUse,
  sortText,
  toFilter,
  toListBody,
} from './list-screen-state.ts'
import { actionText } from './value-text.tsx'

const resource = defineResource({
  name: 'ornek',
  table: 'ornek',
  path: '/api/test/ornek',
  access: 'staff',
  database: 'tenant',
  order: { id: 'desc' },
  actions: ['fullGet', 'totals'],
  fields: {
    ad: text(100, { list: true, filter: 'contains', sort: true, search: true }),
    kod: text(20, { list: true, filter: 'equals' }),
    tip: choice({ a: 1, b: 2 }, { list: true, filter: 'equals' }),
    aktif: toggle({ list: true, filter: 'equals' }),
    adet: integer({ list: true, filter: 'range', sort: true }),
    tutar: money({ filter: 'range' }),
    no: anyGuid({ filter: 'equals' }),
    gun: date({ list: true, filter: 'range' }),
    an: dateTime({ list: true, filter: 'range' }),
    ilKodu: reference({ list: true, filter: 'equals', copies: 'ilAdi' }),
    ilAdi: text(50, { list: true, write: 'none' }),
  },
})

const guid = '6f1c1f6e-3b1c-4f6a-9a53-0f6f3a1b2c3d'
const state = { search: '', page: 1, pageSize: 25, sort: null, filters: {} }

test.each([
  ['', false],
  ['boyut=50', false],
  ['kayit=5&sayfa=2&duzen=pano', false],
  ['bak=5&sekme=hareketler', false],
  ['tip=', false],
  ['tip=1', true],
  ['boyut=50&q=ali', true],
  ['sirala=-ad', true],
  ['gorunum=tumu', true],
])('an address with %j says which part of the list is wanted: %j', (search, is) => {
  const parameters = new URLSearchParams(search)
  expect(isTouchedBy(resource, (name) => parameters.get(name))).toBe(is)
})

test.each([
  [{ ad: 'ali' }, { ad: { like: 'ali' } }],
  [{ kod: 'A,1' }, { kod: 'A,1' }],
  [{ tip: '1' }, { tip: 1 }],
  [{ tip: '1,2' }, { tip: { in: [1, 2] } }],
  [{ aktif: 'false' }, { aktif: false }],
  [{ adet: '10..20' }, { adet: { gte: 10, lte: 20 } }],
  [{ adet: '..20' }, { adet: { lte: 20 } }],
  [{ gun: '2026-01-01..' }, { gun: { gte: '2026-01-01' } }],
  [{ no: ` ${guid} ` }, { no: guid }],
  [
    { an: '2026-01-01..2026-01-02' },
    { an: { gte: '2026-01-01T00:00:00+03:00', lte: '2026-01-02T23:59:59.999+03:00' } },
  ],
  [{ ilKodu: '34' }, { ilKodu: 34 }],
])('the address %j asks for %j', (filters, filter) => {
  expect(toFilter(resource, { search: '', filters })).toEqual(filter)
  const parsed = resourceEndpoints(resource).fullGet.input.safeParse(toListBody(resource, { ...state, filters }))
  expect(parsed.error).toBeUndefined()
})

test.each([
  { ad: 'a' },
  { tip: '9' },
  { tip: '1,9' },
  { aktif: 'belki' },
  { adet: 'x..' },
  { adet: '5..x' },
  { gun: '2026-01-01..2026-02-31' },
  { no: guid.slice(0, 8) },
])('the address %j cannot be understood: it is marked, not left out', (filters) => {
  expect(hasUnclear(resource, { filters })).toBe(true)
  expect(hasUnclear(resource, { filters: { ad: 'ali', tip: '' } })).toBe(false)
})

test.each([
  ['tutar', '1.000', '1000.00'],
  ['tutar', '1.234,5', '1234.50'],
  ['tutar', '1.23.4', '1.23.4'],
  ['adet', '1.000', '1000'],
  ['adet', '12', '12'],
  ['adet', '1,5', '1.50'],
  ['gun', '31.1.2026', '2026-01-31'],
  ['gun', '31.1', ''],
  ['gun', '31.02.2026', '31.02.2026'],
] as const)('an end of a range of %s typed as %s is read as %s', (name, typed, read) => {
  expect(typedEnd(resource.fields[name], typed)).toBe(read)
})

test('page, size, order and search become the body of the call', () => {
  const whole = { ...state, search: ' ISPARTA ', page: 3, pageSize: 50, sort: { key: 'ad', descending: true } }
  expect(toListBody(resource, whole)).toEqual({
    filter: { genelFilter: 'ISPARTA' },
    paging: { PageSize: 50, page: 3 },
    order: [{ key: 'ad', value: 'Desc' }],
  })
  expect(toListBody({ ...resource, whole: true }, state)).toEqual({ paging: { takeAll: true } })
})

test('the last page of the screen is the last that the call takes', () => {
  const { input } = resourceEndpoints(resource).fullGet
  expect(input.safeParse(toListBody(resource, { ...state, page: lastPage })).success).toBe(true)
  expect(input.safeParse(toListBody(resource, { ...state, page: lastPage + 1 })).success).toBe(false)
})

test('an order survives the address, and a column that may not be sorted by is none', () => {
  expect(sortText(parseSort(resource, '-ad'))).toBe('-ad')
  expect(parseSort(resource, 'kod')).toBeNull()
  const up = nextSort(resource, null, 'ad')
  const down = nextSort(resource, up, 'ad')
  expect([up, down, nextSort(resource, down, 'ad')]).toEqual([
    { key: 'ad', descending: false },
    { key: 'ad', descending: true },
    null,
  ])
  const byName = { ...resource, order: [{ key: 'ad', descending: false }] }
  expect(sortInUse(byName, null)).toEqual({ key: 'ad', descending: false })
  const turned = nextSort(byName, null, 'ad')
  expect([turned, nextSort(byName, turned, 'ad')]).toEqual([{ key: 'ad', descending: true }, null])
  expect(sortInUse({ ...byName, order: [...byName.order, { key: 'adet', descending: true }] }, null)).toBeNull()
  expect(rangeText({ from: '', to: '' })).toBe('')
})

test('a switch shows at once, takes the new version and can be taken back', () => {
  const rows = [{ id: 1, rowVersion: 3, aktif: false }]
  const change = { id: 1, field: 'aktif', value: true, name: 'Bir' }
  expect(applyToggle(rows, change)).toEqual([{ id: 1, rowVersion: 3, aktif: true }])
  expect(applyAnswer(rows, { id: 1, rowVersion: 4, aktif: true, metin: 'x' })).toEqual([
    { id: 1, rowVersion: 4, aktif: true },
  ])
  expect(undoOf(change).value).toBe(false)
})

test('columns are moved and hidden, never all of them', () => {
  expect(columnsOf(resource)).toEqual(['ad', 'kod', 'tip', 'aktif', 'adet', 'gun', 'an', 'ilAdi'])
  const moved = moveColumn(defaultLayout(resource), 'kod', -1)
  expect(visibleColumns(toggleColumn(moved, 'ad')).slice(0, 2)).toEqual(['kod', 'tip'])
  const repaired = repairLayout(resource, { order: ['gun', 'eski'], hidden: columnsOf(resource), widths: { gun: 5 } })
  expect(repaired.order[0]).toBe('gun')
  expect(repaired.hidden).toEqual([])
  expect(repaired.widths).toEqual({ gun: 64 })
  expect(repairLayout(resource, 'x')).toEqual(defaultLayout(resource))
})

test('what can be pressed itself is not the link of its row, wherever it stands', () => {
  expect(linkColumn(resource, ['aktif', 'tip', 'ad'])).toBe('ad')
  expect(linkColumn(resource, ['gun', 'ad'])).toBe('gun')
  expect(linkColumn(resource, ['aktif'])).toBe('aktif')
})

test('a card is headed by what people call a record, wherever its column stands, until they hide it', () => {
  const coded = { ...resource, title: 'adet' }
  expect(keyColumns(coded, defaultLayout(coded))).toEqual(['adet', 'ad', 'kod'])
  expect(keyColumns(coded, toggleColumn(defaultLayout(coded), 'adet'))).toEqual(['ad', 'kod', 'tip'])
  const switched = { order: ['aktif', 'tip', 'gun', 'ad'], hidden: [], widths: {} }
  expect(keyColumns(resource, switched)).toEqual(['gun', 'aktif', 'tip'])
})

test('a view brings back what it kept and knows when it is no longer on screen', () => {
  const layout = toggleColumn(defaultLayout(resource), 'kod')
  const shown = {
    ...state,
    search: 'ali',
    sort: { key: 'ad', descending: false },
    filters: { aktif: 'true', eski: 'x' },
  }
  const kept = JSON.parse(JSON.stringify(toViewContent(shown, layout)))
  const back = fromViewContent(resource, kept)
  expect(back.state).toEqual({ ...shown, filters: { aktif: 'true' } })
  expect(isViewChanged(resource, kept, back.state, back.layout)).toBe(false)
  expect(isViewChanged(resource, kept, { ...back.state, search: '' }, back.layout)).toBe(true)
  expect(fromViewContent(resource, null).state).toEqual(state)
})

test.each([
  'update',
  'setDefault',
  'modulSync',
  'setDefaultModule',
  'yetkiKaydet',
  'dizinKimligiSil',
  'totpAcildi',
])('the history says %s in words', (islem) => {
  expect(actionText(createT(staffTr, 'tr'), islem)).not.toBe(islem)
})

test('a second press waits for the first and is sent with the version that one left', async () => {
  const inTurn = createTurns()
  const row = { id: 5, rowVersion: 1 }
  const sent: unknown[] = []
  const first = Promise.withResolvers<void>()
  const answer = (after: Promise<void>) => async (rowVersion: unknown) => {
    sent.push(rowVersion)
    await after
    return { id: 5, rowVersion: Number(rowVersion) + 1 }
  }
  const presses = [inTurn(row, answer(first.promise)), inTurn(row, answer(Promise.resolve()))]
  await inTurn({ id: 6, rowVersion: 9 }, answer(Promise.resolve()))
  expect(sent).toEqual([1, 9])
  first.resolve()
  // only the last word is shown
  expect(await Promise.all(presses)).toEqual([undefined, { id: 5, rowVersion: 3 }])
  expect(sent).toEqual([1, 9, 2])

  const refused = inTurn(row, () => Promise.reject(new Error('refused')))
  const next = inTurn(row, answer(Promise.resolve()))
  await expect(refused).rejects.toThrow('refused')
  expect(await next).toEqual({ id: 5, rowVersion: 2 })
})

test.each([
  ['bekliyor', false],
  ['yaziliyor', false],
  ['hazir', true],
  ['hatali', true],
] as const)('a file that is %s is followed no longer: %s', (name, ended) => {
  const state = { id: 1, durum: durum[name], yazilan: 0, toplam: null, dosyaAdi: 'ilan.csv', url: null }
  expect(isOver(state)).toBe(ended)
})
