import { expect, test } from 'vitest'
import { catalogue, portalCatalogue } from './catalogue.ts'
import { createT } from './t.ts'
import { flatKeys, mergeTexts, pick } from './texts.ts'

const { tr } = catalogue

test('live wording replaces ours and leaves the catalogue as it was', () => {
  const before = JSON.stringify(tr)
  const merged = mergeTexts(tr, { 'shell.menu.login': 'Oturum aç', 'enum.zamanTipi.-1': 'Bilinmiyor' })
  const t = createT(merged, 'tr')

  expect(t('shell.menu.login')).toBe('Oturum aç')
  expect(t('enum.zamanTipi.-1')).toBe('Bilinmiyor')
  expect(t('shell.menu.logout')).toBe('Çıkış yap')
  expect(JSON.stringify(tr)).toBe(before)
})

test.each([
  '__proto__',
  '__proto__.polluted',
  'constructor.prototype.polluted',
  'shell.__proto__.polluted',
  'shell.menu',
  'shell.menu.nonsense',
  'shell.menu.login.x',
  '',
])('live wording for %s reaches nothing', (key) => {
  const merged = mergeTexts(tr, JSON.parse(`{${JSON.stringify(key)}: "x"}`))
  expect(merged).toEqual(tr)
  expect('polluted' in {}).toBe(false)
})

test('wording that is blank or no text is left out', () => {
  const overrides = JSON.parse('{"shell.menu.login": "  ", "shell.menu.logout": {"a": 1}, "shell.menu.open": null}')
  expect(mergeTexts(tr, overrides)).toEqual(tr)
})

test('wording is plain text: markup stays as typed', () => {
  const merged = mergeTexts(tr, { 'shell.menu.login': '<b>Giriş</b>' })
  expect(createT(merged, 'tr')('shell.menu.login')).toBe('<b>Giriş</b>')
})

test('a page gets only the parts it names', () => {
  const picked = pick(tr, ['shell.menu', 'shell.footer', 'enum.zamanTipi', 'ilan'])
  expect(Object.keys(picked).sort()).toEqual(['enum', 'ilan', 'shell'])
  expect(picked.enum).toEqual({ zamanTipi: tr.enum.zamanTipi })
  expect(picked.shell).toEqual({ menu: tr.shell.menu, footer: tr.shell.footer })
  expect(picked.ilan).toEqual(tr.ilan)
})

test('pages of the portal bring the reasons that candidates are told, and none of those of staff’s own calls', () => {
  for (const { rule } of Object.values(portalCatalogue)) {
    expect(rule).toMatchObject({ invalidPhone: expect.any(String), fotoRequired: expect.any(String) })
    for (const key of ['invalidDirectoryHost', 'kartYok', 'invalidNace']) expect(rule).not.toHaveProperty(key)
    expect(Object.keys(catalogue.tr.rule).length).toBeGreaterThan(Object.keys(rule).length + 50)
  }
})

test('the parts of the public pages stay small', () => {
  const bytes = Buffer.byteLength(JSON.stringify(pick(tr, ['shell', 'ilan', 'enum.zamanTipi'])))
  expect(bytes).toBeLessThan(8 * 1024)
})

test('flat keys name every text once', () => {
  const keys = flatKeys(tr)
  expect(new Set(keys).size).toBe(keys.length)
  expect(keys).toContain('message.SgkRolMandatory')
  expect(keys).toContain('ilan.found_other')
})
