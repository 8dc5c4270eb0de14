import { expect, test } from 'vitest'
import { aBlok, aChoice, aKomponent, aKriter, aModul } from '#test/form.ts'
import { compileForm } from './compile.ts'
import { applyEdit } from './edit.ts'

test('what a choice hides is cleared, deep down and in entries; what was hidden before waits', () => {
  const sex = aChoice([1, 2])
  const isMan = { kriterId: sex.id, secenekId: 2 }
  const service = aChoice([11], { kosul: isMan, zorunlu: true })
  const until = aKriter({ kosul: { kriterId: service.id, secenekId: 11 } })
  const waiting = aKriter({ kosul: { kriterId: sex.id, secenekId: 3 } })
  const work = aKomponent([aKriter({ id: 7001 })])
  const blok = aBlok([aModul([sex, service, until, waiting]), aModul([], { komponentler: [work], kosul: isMan })])
  const rows = [-1, 5].map((refId) => ({
    komponentId: work.id,
    refId,
    isNew: refId < 0,
    isDeleted: false,
    yanitlar: new Map([[7001, 'Banka']]),
  }))
  const kriter = new Map<number, number | string>([
    [sex.id, 2],
    [service.id, 11],
    [until.id, 'Mart'],
    [waiting.id, 'bekler'],
  ])
  const compiled = compileForm({ bloklar: [blok] })
  const changed = applyEdit(compiled, { kriter, satirlar: rows }, { tur: 'kriter', kriterId: sex.id, value: 1 })
  expect(Object.fromEntries(changed.kriter)).toEqual({ [sex.id]: 1, [waiting.id]: 'bekler' })
  expect(changed.satirlar).toMatchObject([{ refId: 5, isDeleted: true }])
})
