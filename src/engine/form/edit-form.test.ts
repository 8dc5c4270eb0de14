import { expect, test } from 'vitest'
import {
  choice,
  colour,
  date,
  dateTime,
  decimal,
  email,
  file,
  integer,
  money,
  multiChoice,
  password,
  period,
  phone,
  requiredUnless,
  text,
  time,
  toggle,
} from '#engine/declaration/field.ts'
import { defineResource } from '#engine/declaration/resource.ts'
import { resourceEndpoints } from '#engine/declaration/resource-endpoints.ts'
import { differences, firstChoices, type Keeper, merge } from './edit-conflict.ts'
import { awaitedFields, checkForm, follow, isEnabled, over, repeatOf, toInput } from './edit-rules.ts'
import {
  type EditMode,
  type FormValues,
  formFields,
  parseMoment,
  toFormValue,
  toFormValues,
  toWire,
  typedMoment,
  typedMonth,
} from './edit-values.ts'

const tip = { plain: 1, special: 2 } as const

const resource = defineResource({
  name: 'ornek',
  table: 'ornek',
  path: '/api/test/ornek',
  access: 'staff',
  database: 'tenant',
  order: { id: 'desc' },
  actions: ['fullGet', 'create', 'update'],
  fields: {
    ad: text(10, { required: true, list: true }),
    adet: integer({ min: 1, max: 9, required: true }),
    oran: decimal(2),
    tutar: money(),
    gun: date(),
    an: dateTime(),
    saat: time(),
    donem: period(),
    tip: choice(tip, { hasDefault: true }),
    ek: text(50, { required: requiredUnless('tip', tip.plain), enabledWhen: { field: 'tip', is: tip.special } }),
    ozet: text(50, { hasDefault: true }),
    aktif: toggle({ list: true, inPlace: true }),
    renk: colour(),
    telefon: phone(),
    eposta: email(),
    secimler: multiChoice(tip),
    ekler: file(3),
    sifre: password(),
  },
})

const { fields } = resource
const endpoints = resourceEndpoints(resource)
const row = { id: 7, rowVersion: 2, ad: 'Ali', adet: 3, tip: 1, aktif: true, tutar: '12.50', ekler: [1, 2] }

function source(mode: EditMode, change: FormValues = {}) {
  const old = mode === 'U' ? row : null
  const initial = { ...toFormValues(resource, formFields(resource, mode), old), [repeatOf('sifre')]: '' }
  return { resource, mode, row: old, initial, values: { ...initial, ...change } }
}

const errorsOf = (mode: EditMode, change: FormValues) =>
  checkForm(source(mode, change), mode === 'U' ? endpoints.update.input : endpoints.create.input).map(
    ({ field, key }) => `${field}: ${key}`,
  )

test.each([
  [fields.oran, '1.234,5', '1234.5'],
  [fields.oran, '3.5', '3.5'],
  [fields.oran, '0,5', '0.5'],
  [fields.oran, '33.030', '33030'],
  [fields.oran, '-1.234,5', '-1234.5'],
  [fields.oran, '0.50', '0.50'],
  [fields.oran, '12.34,5', '12.34,5'],
  [fields.oran, '1,234.5', '1,234.5'],
  [fields.adet, '1.234', 1234],
  [fields.adet, '1.23', '1.23'],
  [fields.tutar, '1.234,50', '1234.50'],
  [fields.gun, '1.2.2003', '2003-02-01'],
  [fields.an, '15.11.2026 10:30', '2026-11-15T10:30:00+03:00'],
  [fields.saat, '9:5', '09:05'],
  [fields.saat, '0930', '09:30'],
  [fields.saat, '25:00', '25:00'],
  [fields.donem, '1.2026', 202601],
  [fields.donem, '13.2026', 202613],
  [fields.telefon, '+90 532 123 45 67', '5321234567'],
  [fields.tip, '2', 2],
  [fields.adet, 'x', 'x'],
  [fields.gun, '', null],
  [fields.tip, '', undefined],
  [fields.sifre, '', undefined],
])('what is typed reaches the wire in its form', (field, typed, wire) => {
  expect(toWire(field, typed)).toBe(wire)
})

test('a record is shown as people write it', () => {
  expect(toFormValue(fields.tutar, '1234.50')).toBe('1.234,50')
  expect(toFormValue(fields.oran, '-1234567.5')).toBe('-1.234.567,5')
  expect(toFormValue(fields.oran, '0.50')).toBe('0,50')
  expect(toFormValue(fields.gun, '2026-11-15')).toBe('15.11.2026')
  expect(toFormValue(fields.an, '2026-11-15T07:30:00Z')).toBe('15.11.2026 10:30')
  expect(toFormValue(fields.donem, 202611)).toBe('11.2026')
  expect(toFormValue(fields.renk, undefined, true)).toBe('#f5f5f5')
  expect(toFormValue(fields.aktif, undefined, true)).toBe(true)
  expect(toFormValue(fields.sifre, 'x')).toBe('')
})

test('what is pasted is put into its form', () => {
  expect(typedMoment('2026-11-15T10:30:00')).toBe('15.11.2026 10:30')
  expect(typedMoment('151120261030')).toBe('15.11.2026 10:30')
  expect(parseMoment('15.11.2026 25:00')).toBeNull()
  expect(typedMonth('11.2026')).toBe('2026-11')
})

test.each([
  ['C' as const, {}, ['ad: required', 'adet: required']],
  ['C' as const, { ad: 'x'.repeat(11), adet: '0' }, ['ad: maxLength', 'adet: minValue']],
  ['C' as const, { ad: 'Ali', adet: 'iki' }, ['adet: invalidInteger']],
  ['C' as const, { ad: 'Ali', adet: '2', oran: '12.34,5' }, ['oran: invalidNumber']],
  ['C' as const, { ad: 'Ali', adet: '2', tutar: '1,234.5' }, ['tutar: invalidMoney']],
  ['C' as const, { ad: 'Ali', adet: '2', eposta: 'x' }, ['eposta: invalidEmail']],
  ['C' as const, { ad: 'Ali', adet: '2', gun: '31.02.2026' }, ['gun: invalidDate']],
  ['C' as const, { ad: 'Ali', adet: '2', saat: '25:00' }, ['saat: invalidTime']],
  ['C' as const, { ad: 'Ali', adet: '2', saat: '9:5' }, []],
  ['C' as const, { ad: 'Ali', adet: '2', donem: '13.2026' }, ['donem: invalidPeriod']],
  ['C' as const, { ad: 'Ali', adet: '2', tip: '2' }, ['ek: required']],
  ['C' as const, { ad: 'Ali', adet: '2', sifre: 'uzunparola' }, ['sifreTekrar: passwordsDiffer']],
  ['C' as const, { ad: 'Ali', adet: '2', sifre: 'kisa', sifreTekrar: 'kisa' }, ['sifre: minLength']],
  ['U' as const, { adet: '' }, ['adet: required']],
  ['U' as const, {}, []],
])('%s with %j is refused for %j', (mode, change, found) => {
  expect(errorsOf(mode, change)).toEqual(found)
})

test('an update sends what changed, with the version it was read at', () => {
  expect(toInput(source('U', { ad: 'Veli', tutar: '' }))).toEqual({ id: 7, rowVersion: 2, ad: 'Veli', tutar: null })
  expect(toInput(source('U'))).toEqual({ id: 7, rowVersion: 2 })
})

test('a field that waits for another one is neither asked for nor sent', () => {
  expect(isEnabled(resource, 'ek', { tip: '1' })).toBe(false)
  expect(toInput(source('C', { ad: 'Ali', adet: '2', tip: '1', ek: 'x' }))).not.toHaveProperty('ek')
  expect(toInput(source('C', { ad: 'Ali', adet: '2', tip: '2', ek: 'x' }))).toMatchObject({ ek: 'x' })
})

test('what a kind that is chosen once opens stays open when the record is changed', () => {
  const fixed = defineResource({
    name: 'sabit',
    table: 'sabit',
    path: '/api/test/sabit',
    access: 'staff',
    database: 'tenant',
    order: { id: 'desc' },
    actions: ['create', 'update'],
    fields: {
      tip: choice(tip, { required: true, write: 'create' }),
      ek: text(50, { enabledWhen: { field: 'tip', is: tip.special } }),
    },
  })
  expect([awaitedFields(fixed, 'C'), awaitedFields(fixed, 'U')]).toEqual([[], ['tip']])
  const names = [...formFields(fixed, 'U'), ...awaitedFields(fixed, 'U')]
  const initial = toFormValues(fixed, names, { ...row, tip: 2 })
  const values = { ...initial, ek: 'x' }
  expect(isEnabled(fixed, 'ek', values)).toBe(true)
  expect(toInput({ resource: fixed, mode: 'U', row, initial, values })).toEqual({ id: 7, rowVersion: 2, ek: 'x' })
})

test('of two versions my changes stay, untouched fields are theirs, and both are named', () => {
  const { initial, values: mine } = source('U', { ad: 'Benim', adet: '4' })
  const fresh = { ...row, rowVersion: 3, ad: 'Onun', tutar: '99.00' }
  const found = differences(resource, { initial, mine, fresh })
  expect(found.map(({ field, isContested }) => [field, isContested])).toEqual([
    ['ad', true],
    ['adet', false],
    ['tutar', false],
  ])
  const choices = firstChoices(found, initial)
  expect(choices).toEqual({ ad: 'mine', adet: 'mine', tutar: 'theirs' })
  expect(merge(mine, found, choices)).toMatchObject({ ad: 'Benim', adet: '4', tutar: '99,00' })
  expect(merge(mine, found, { ...choices, ad: 'theirs' })).toMatchObject({ ad: 'Onun', tutar: '99,00' })
})

test('what stays after a conflict is sent, also where only the other one had changed it', () => {
  const opened = source('U', { ad: 'Benim' })
  const fresh = { ...row, rowVersion: 3, ad: 'Onun', tutar: '99.00' }
  const found = differences(resource, { initial: opened.initial, mine: opened.values, fresh })
  const sent = (ad: Keeper, tutar: Keeper) =>
    toInput(over({ ...opened, values: merge(opened.values, found, { ad, tutar }) }, fresh))
  expect(sent('mine', 'mine')).toEqual({ id: 7, rowVersion: 3, ad: 'Benim', tutar: '12.50' })
  expect(sent('mine', 'theirs')).toEqual({ id: 7, rowVersion: 3, ad: 'Benim' })
  expect(sent('theirs', 'theirs')).toEqual({ id: 7, rowVersion: 3 })
})

test('a form follows its record when another tab saved it, unless that meets what is typed', () => {
  const typed = source('U', { ad: 'Benim' })
  const elsewhere = { ...row, rowVersion: 3 }
  expect(follow(typed, elsewhere)).toMatchObject({ row: { rowVersion: 3 }, values: { ad: 'Benim' } })
  expect(follow(source('U'), { ...elsewhere, ad: 'Onun' })).toMatchObject({
    values: { ad: 'Onun' },
    initial: { ad: 'Onun' },
  })
  expect(follow(typed, { ...elsewhere, adet: 4 })).toBeUndefined()
})

test('an emptied field that has a default for new records is sent, or refused', () => {
  const opened = { ...source('U'), initial: { ...source('U').initial, ozet: 'Eski' } }
  const cleared = { ...opened, values: { ...opened.values, ozet: '', tip: '' } }
  expect(toInput(cleared)).toMatchObject({ ozet: '', tip: null })
  expect(checkForm(cleared, endpoints.update.input).map(({ field }) => field)).toEqual(['tip'])
  expect(toInput(source('C', { ad: 'Ali', adet: '2', ozet: '' }))).not.toHaveProperty('ozet')
})

test('files of two people are put together: nobody loses what the other one added', () => {
  // one was removed by me, two by them, and each of us added one
  const { initial, values: mine } = source('U', { ekler: ['2', '3'] })
  const found = differences(resource, { initial, mine, fresh: { ...row, ekler: [1, 4] } })
  const choices = firstChoices(found, initial)
  expect(merge(mine, found, choices).ekler).toEqual(['4', '3'])
  expect(merge(mine, found, { ekler: 'theirs' }).ekler).toEqual(['1', '4'])
})

test('a file that is on its way, or one too many, keeps a form from being saved', () => {
  expect(errorsOf('U', { ekler: ['1', '…'] })).toEqual(['ekler: fileOnItsWay'])
  expect(errorsOf('U', { ekler: ['1', '2', '3', '4'] })).toEqual(['ekler: maxFileCount'])
})
