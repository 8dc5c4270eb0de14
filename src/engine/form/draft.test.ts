import { expect, test } from 'vitest'
import { beginDraft, change, isUntouched, putOver, valuesOf } from './draft.ts'

type Settings = { renk: string; adres: string | null; metin: string; gun: number | null; rowVersion: number }

const opened: Settings = { renk: '#112233', adres: null, metin: 'Eski metin', gun: 7, rowVersion: 1 }

test('only what differs from the opened record is a change', () => {
  const typed = change(change(beginDraft(opened), { renk: '#445566' }), { adres: '' })
  expect(typed.changes).toEqual({ renk: '#445566' })
  expect(isUntouched(change(typed, { renk: '#112233' }))).toBe(true)
  expect(valuesOf(change(typed, { gun: null }))).toMatchObject({ renk: '#445566', gun: null })
})

test('what somebody else saved meanwhile stays, and where both changed a field both are known', () => {
  const typed = change(beginDraft(opened), { renk: '#445566', metin: 'Benim metnim' })
  const moved = putOver(typed, { ...opened, rowVersion: 2, metin: 'Onun metni', gun: 14 })
  expect(moved.opened.rowVersion).toBe(2)
  expect(moved.changes).toEqual({ renk: '#445566', metin: 'Benim metnim' })
  expect(valuesOf(moved).gun).toBe(14)
  expect(moved.contested).toEqual(['metin'])
  expect(change(moved, { metin: 'Onun metni' })).toMatchObject({ changes: { renk: '#445566' }, contested: [] })
})
