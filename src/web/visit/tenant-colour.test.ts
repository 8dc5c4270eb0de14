import { expect, test } from 'vitest'
import { tenantShades } from './tenant-colour.ts'

function luminance(hex: string) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(a: string, b: string) {
  const [light = 1, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (light + 0.05) / (dark + 0.05)
}

test.each([
  '#1c4f8a',
  '#ffff00',
  '#ffffff',
  '#000000',
  '#00ff7f',
  '#f97316',
  '#e11d48',
  '#7dd3fc',
  '#808080',
  '#9b5de5',
])('text stays readable on and in the shades of %s', (renk) => {
  const shades = tenantShades(renk)
  expect(shades).toHaveLength(10)
  expect(contrast(shades[8], '#ffffff')).toBeGreaterThanOrEqual(4.5)
  expect(contrast(shades[9], '#ffffff')).toBeGreaterThanOrEqual(4.5)
  expect(contrast(shades[8], shades[0])).toBeGreaterThanOrEqual(4.5)
  expect(contrast(shades[9], shades[1])).toBeGreaterThanOrEqual(4.5)
})

test('a colour that is dark enough is left as the company chose it', () => {
  expect(tenantShades('#1c4f8a')[8]).toBe('#1c4f8a')
})
