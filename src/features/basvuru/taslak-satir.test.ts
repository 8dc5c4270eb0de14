import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AppError } from '#core/errors.ts'
import { aDevice, aServer } from '#test/taslak.ts'

const shown = ({ taslak }: ReturnType<typeof aDevice>) =>
  taslak.store.getYanitlar().satirlar.map(({ refId, isNew, isDeleted }) => ({ refId, isNew, isDeleted }))

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('an entry that is removed while its first save is on the way is deleted there too', async () => {
  const server = aServer()
  const device = aDevice(server)
  device.addEntry(-2001, 'Banka')
  const first = device.taslak.flush()
  device.remove(-2001)
  await first
  expect(shown(device)).toEqual([{ refId: -2001, isNew: false, isDeleted: true }])
  expect(device.taslak.read().isDirty).toBe(true)
  await device.taslak.flush()
  expect(server.rows).toEqual([])
  expect(shown(device)).toEqual([])
})

test('an entry that is removed before a lost answer comes is deleted there too', async () => {
  const server = aServer()
  const device = aDevice(server)
  server.losses.push(new AppError('serviceUnavailable'))
  device.addEntry(-2001, 'Banka')
  await vi.advanceTimersByTimeAsync(1500)
  device.remove(-2001)
  await device.taslak.flush()
  expect(server.rows).toEqual([])
})

test('an entry whose deletion is taken back while it is on the way is made anew', async () => {
  const server = aServer()
  const before = aDevice(server)
  before.addEntry(-2001, 'Banka')
  await before.taslak.flush()
  before.kill()
  const device = aDevice(server)
  device.remove(100)
  const first = device.taslak.flush()
  device.taslak.store.edit({ tur: 'satirGeriAl', refId: 100 })
  await first
  expect(await device.taslak.flush()).toBe(true)
  expect(server.rows).toMatchObject([{ yanitlar: [{ value: 'Banka' }] }])
  expect(device.taslak.read().isDirty).toBe(false)
})

test('an entry that was saved without an answer is no new one when the page comes back: it can be deleted', async () => {
  const server = aServer()
  const device = aDevice(server)
  device.addEntry(-2001, 'Banka')
  await vi.advanceTimersByTimeAsync(300)
  const kept = { value: structuredClone(device.kept.value) }
  await device.taslak.flush()
  device.kill()
  const again = aDevice(server, kept)
  await vi.advanceTimersByTimeAsync(0)
  expect(shown(again)).toEqual([{ refId: 100, isNew: false, isDeleted: false }])
  again.remove(100)
  await again.taslak.flush()
  expect(server.rows).toEqual([])
})

test('an entry that was deleted elsewhere waits for a decision, also after a reload, and holds nothing else up', async () => {
  const server = aServer()
  const before = aDevice(server)
  before.addEntry(-2001, 'Banka')
  await before.taslak.flush()
  before.kill()
  const [one, two] = [aDevice(server), aDevice(server)]
  one.remove(100)
  await one.taslak.flush()
  two.answerIn(100, 'Market')
  await two.taslak.flush()
  const gone = [{ field: 'komponentKriterList.100', digeri: null }]
  expect(two.taslak.read()).toMatchObject({ cakismalar: gone, kayit: { tur: 'kaydedildi' }, isDirty: true })
  two.answer(2, 'B')
  await two.taslak.flush()
  await vi.advanceTimersByTimeAsync(2000)
  expect(two.taslak.read().cakismalar).toMatchObject(gone)
  two.kill()

  const again = aDevice(server, two.kept)
  await vi.advanceTimersByTimeAsync(0)
  expect(again.taslak.read().cakismalar).toMatchObject(gone)
  again.answer(2, 'B2')
  expect(await again.taslak.flush()).toBe(true)
  expect(server.kriter.get(2)?.value).toBe('B2')
  again.taslak.resolve('komponentKriterList.100', 'benim')
  await vi.advanceTimersByTimeAsync(0)
  expect(server.rows).toMatchObject([{ id: 101, yanitlar: [{ value: 'Market' }] }])
})

test('an entry that a device kept comes back without what the form does not ask any more', async () => {
  const server = aServer()
  const satir = { komponentId: 50, refId: -2001, isNew: true, isDeleted: false, surum: 0 }
  const yanitlar: [number, string][] = [
    [5, 'Banka'],
    [999, 'x'],
  ]
  aDevice(server, { value: { kriter: [], satirlar: [{ ...satir, yanitlar }] } })
  await vi.advanceTimersByTimeAsync(1500)
  expect(server.rows).toMatchObject([{ yanitlar: [{ kriterId: 5, value: 'Banka' }] }])
})
