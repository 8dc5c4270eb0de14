import { expect, test } from 'vitest'
import { goKeysOf } from './go-keys.ts'

const line = (baslik: string, yol: string | null = `/${baslik}`) => ({ baslik, yol })

test('each screen has the first letter of its title that is free, headings have none', () => {
  const keys = goKeysOf([line('Şubeler'), line('Başlık', null), line('Sicil'), line('İl'), line('Şş')])
  expect(keys.map(({ letter, baslik }) => `${letter} ${baslik}`)).toEqual(['s Şubeler', 'i Sicil', 'l İl'])
})
