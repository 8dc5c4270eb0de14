import { expect, test, vi } from 'vitest'
import { AppError } from '#core/errors.ts'
import { compileForm } from '#features/kriter/rules/compile.ts'
import { noYanitlar, type Secenek } from '#features/kriter/rules/form.ts'
import { aForm, aKriter, aModul } from '#test/form-shape.ts'
import { soon } from '#test/soon.ts'
import { keepPlaces } from './place-options.tsx'
import { createYanitStore } from './yanit-store.ts'

const il = aKriter({ id: 1, valueType: 1, kaynak: 'il' })
const ilce = aKriter({ id: 2, valueType: 1, kaynak: 'ilce', anneKriterId: 1 })
const place = (id: number, parentSecenekId: number | null): Secenek => ({
  id,
  secenekAdi: `Yer ${id}`,
  parentSecenekId,
})

function openForm(read: Parameters<typeof keepPlaces>[0]) {
  const places = keepPlaces(read)
  const store = createYanitStore(compileForm(aForm([aModul([il, ilce])])), noYanitlar, places.source)
  places.subscribe(store.refresh)
  const offered = (id: number) => store.getView().kriterler.get(id)?.secenekler
  return { places, store, offered }
}

test('each list is read once, when it is first needed, and then stays the same', async () => {
  const read = vi.fn(async (kaynak: string, kod: number | null) =>
    kaynak === 'il' ? [place(6, null)] : [place(61, kod)],
  )
  const { store, offered } = openForm(read)
  expect(offered(1)).toBeNull()
  expect(offered(2)).toEqual([])
  await vi.waitFor(() => expect(offered(1)).toEqual([place(6, null)]), soon)
  const list = offered(1)
  store.edit({ tur: 'kriter', kriterId: 1, value: 6 })
  expect(offered(2)).toBeNull()
  await vi.waitFor(() => expect(offered(2)).toEqual([place(61, 6)]), soon)
  store.edit({ tur: 'kriter', kriterId: 2, value: 61 })
  expect(offered(1)).toBe(list)
  expect(read.mock.calls).toEqual([
    ['il', null],
    ['ilce', 6],
  ])
})

test('a list that could not be read says so and is asked for again', async () => {
  let isDown = true
  const { places, offered } = openForm(async () => {
    if (isDown) throw new AppError('serviceUnavailable')
    return [place(6, null)]
  })
  await vi.waitFor(() => expect(places.isFailed('il')).toBe(true), soon)
  expect(places.isFailed('ilce')).toBe(false)
  expect(offered(1)).toBeNull()
  isDown = false
  places.retry()
  expect(places.isFailed('il')).toBe(false)
  await vi.waitFor(() => expect(offered(1)).toHaveLength(1), soon)
})
