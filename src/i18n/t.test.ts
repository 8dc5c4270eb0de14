import { expect, expectTypeOf, test } from 'vitest'
import { catalogue } from './catalogue.ts'
import { createT, type T, type TextTree } from './t.ts'
import { flatKeys } from './texts.ts'

const t = createT(catalogue.tr, 'tr')
const english = createT(catalogue.en, 'en')

test('a text comes in the language of its translator', () => {
  expect(t('message.created')).toBe('Kayıt oluşturuldu.')
  expect(english('message.created')).toBe('The record was created.')
  expect(t('enum.zamanTipi.-1')).toBe('Belirtilmemiş')
  expect(t('enum.zamanTipi.0')).toBe('Tam zamanlı')
})

test('values fill the braces, once and as plain text', () => {
  expect(t('rule.maxLength', { n: 250 })).toBe('En fazla 250 karakter giriniz.')
  expect(t('ilan.applyOf', { baslik: '{n} <b>$& $1' })).toBe('Başvur: {n} <b>$& $1')
  expect(t('message.downloadFailed', { code: 404, message: '{code}' })).toBe('Dosya İndirilemedi! 404 - {code}')
})

test('a count chooses the plural and is written as the language writes numbers', () => {
  expect(t('ilan.found', { count: 12345 })).toBe('12.345 ilan bulundu')
  expect(english('ilan.found', { count: 12345 })).toBe('12,345 jobs found')
  expect(english('ilan.found', { count: 1 })).toBe('1 job found')
  expect(english('ilan.found', { count: 0 })).toBe('0 jobs found')
})

test('a key from the wire is looked up without trust', () => {
  expect(t.maybe('rule.minLength', { n: 3 })).toBe('En az 3 karakter giriniz.')
  for (const key of ['rule.nonsense', 'rule', '', 'rule.constructor', '__proto__.toString', 'rule.required.length']) {
    expect(t.maybe(key)).toBeUndefined()
  }
  expect(t.maybe('rule.maxLength', { toString: 'x' })).toBe('En fazla {n} karakter giriniz.')
})

test('unknown keys and missing values do not compile', () => {
  // @ts-expect-error no such key
  expect(t('message.nonsense')).toBe('message.nonsense')
  // @ts-expect-error the value is missing
  expect(t('rule.maxLength')).toContain('{n}')
  // @ts-expect-error the value has another name
  expect(t('rule.maxLength', { max: 1 })).toContain('{n}')
  // @ts-expect-error a count is a number
  expect(t('ilan.found', { count: '3' })).toContain('ilan')
  // @ts-expect-error a plural is asked for by its stem
  expect(t('ilan.found_one', { count: 3 })).toContain('ilan')

  const part = createT<'shell' | 'enum.zamanTipi'>({}, 'tr')
  expect(part('shell.menu.login')).toBe('shell.menu.login')
  expect(part('enum.zamanTipi.1')).toBe('enum.zamanTipi.1')
  // @ts-expect-error the page did not ask for that part
  expect(part('ilan.title')).toBe('ilan.title')
  expectTypeOf(t).toExtend<T<'shell'>>()
})

test('an error code chooses its own text', () => {
  const code: 'notFound' | 'noAuthority' = 'notFound'
  expect(t(`message.${code}`)).toBe('Aradığınız kayıt bulunamadı.')
})

function textAt(texts: TextTree, key: string) {
  return key
    .split('.')
    .reduce<string | TextTree>((node, part) => (typeof node === 'object' ? (node[part] ?? '') : ''), texts)
}

const braces = (text: string | TextTree) => [...String(text).matchAll(/\{[^}]*\}/g)].map(String).sort()

test('every text is filled in both languages with the same values', () => {
  for (const key of flatKeys(catalogue.tr)) {
    const turkish = textAt(catalogue.tr, key)
    const inEnglish = textAt(catalogue.en, key)
    expect(turkish, key).toBeTruthy()
    expect(inEnglish, key).toBeTruthy()
    expect(braces(inEnglish), key).toEqual(braces(turkish))
    expect(String(turkish).normalize('NFC'), key).toBe(turkish)
    expect(String(turkish), key).not.toMatch(/^\s|\s\s|\s$/)
  }
})

test('a plural has both its forms', () => {
  const keys = flatKeys(catalogue.tr)
  for (const key of keys) {
    if (key.endsWith('_one')) expect(keys).toContain(key.replace(/_one$/, '_other'))
    if (key.endsWith('_other')) expect(keys).toContain(key.replace(/_other$/, '_one'))
  }
})
