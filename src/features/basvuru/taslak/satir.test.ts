import { expect, test } from 'vitest'
import { stopClock } from '#test/standing-clock.ts'
import { aDevice, aDraft, aServer, aStorage, lost } from '#test/taslak.ts'

const shown = ({ taslak }: ReturnType<typeof aDevice>) =>
  taslak.store.getYanitlar().satirlar.map(({ refId, isNew, isDeleted }) => ({ refId, isNew, isDeleted }))

const passTime = stopClock()

/** A server that has an entry, 100; the page that made it is closed. */
async function aSavedEntry() {
  const { server, device } = aDraft()
  device.addEntry(-2001, 'Banka')
  await device.taslak.flush()
  device.kill()
  return server
}

/** A page that comes back to an entry whose save was done but never answered. */
async function anUnansweredEntry() {
  const { server, device } = aDraft()
  device.addEntry(-2001, 'Banka')
  await passTime(300)
  const kept = device.kept.copy()
  await device.taslak.flush()
  device.kill()
  return { server, again: aDevice(server, kept) }
}

test('an entry keeps its name after it is saved; a deleted one can be brought back until the next step', async () => {
  const { server, device } = aDraft()
  const { taslak } = device
  device.addEntry(-2001, 'Banka')
  await passTime(1500)
  expect(taslak.store.getYanitlar().satirlar).toMatchObject([{ refId: -2001, isNew: false }])
  device.remove(-2001)
  await passTime(5000)
  expect(server.rows).toHaveLength(1)
  taslak.store.edit({ tur: 'satirGeriAl', refId: -2001 })
  device.remove(-2001)
  taslak.goTo(80)
  await passTime(0)
  expect(server.rows).toHaveLength(0)
  expect(taslak.store.getYanitlar().satirlar).toEqual([])
})

test('an entry that is removed while its first save is on the way is deleted there too', async () => {
  const { server, device } = aDraft()
  await passTime(0)
  device.addEntry(-2001, 'Banka')
  const first = device.taslak.flush()
  await Promise.resolve()
  device.remove(-2001)
  await first
  expect(shown(device)).toEqual([])
  expect(device.taslak.read().isDirty).toBe(true)
  await device.taslak.flush()
  expect(server.rows).toEqual([])
  expect(shown(device)).toEqual([])
})

test('an entry that is removed before a lost answer comes is deleted there too', async () => {
  const { server, device } = aDraft()
  server.losses.push(lost())
  device.addEntry(-2001, 'Banka')
  await passTime(1500)
  device.remove(-2001)
  await device.taslak.flush()
  expect(server.rows).toEqual([])
})

test('an entry whose deletion is taken back while it is on the way is made anew', async () => {
  const server = await aSavedEntry()
  const device = aDevice(server)
  device.remove(100)
  const first = device.taslak.flush()
  device.taslak.store.edit({ tur: 'satirGeriAl', refId: 100 })
  await first
  expect(await device.taslak.flush()).toBe(true)
  expect(server.rows).toMatchObject([{ yanitlar: [{ value: 'Banka' }] }])
  expect(device.taslak.read().isDirty).toBe(false)
})

test('an entry whose save was never answered is not there twice when the page comes back', async () => {
  const { server, again } = await anUnansweredEntry()
  await passTime(2000)
  expect(again.taslak.store.getYanitlar().satirlar).toHaveLength(1)
  expect(server.rows).toHaveLength(1)
})

test('an entry that was saved without an answer is no new one when the page comes back: it can be deleted', async () => {
  const { server, again } = await anUnansweredEntry()
  await passTime(0)
  expect(shown(again)).toEqual([{ refId: 100, isNew: false, isDeleted: false }])
  again.remove(100)
  await again.taslak.flush()
  expect(server.rows).toEqual([])
})

test('an entry that was deleted elsewhere waits for a decision, also after a reload, and holds nothing else up', async () => {
  const server = await aSavedEntry()
  const [one, two] = [aDevice(server), aDevice(server)]
  one.remove(100)
  await one.taslak.flush()
  two.answerIn(100, 'Market')
  await two.taslak.flush()
  const gone = [{ field: 'komponentKriterList.100', digeri: null }]
  expect(two.taslak.read()).toMatchObject({ cakismalar: gone, kayit: { tur: 'kaydedildi' }, isDirty: true })
  await two.save(2, 'B')
  await passTime(2000)
  expect(two.taslak.read().cakismalar).toMatchObject(gone)
  two.kill()

  const again = aDevice(server, two.kept)
  await passTime(0)
  expect(again.taslak.read().cakismalar).toMatchObject(gone)
  again.answer(2, 'B2')
  expect(await again.taslak.flush()).toBe(true)
  expect(server.kriter.get(2)?.value).toBe('B2')
  again.taslak.resolve('komponentKriterList.100', 'benim')
  await passTime(0)
  expect(server.rows).toMatchObject([{ id: 101, yanitlar: [{ value: 'Market' }] }])
})

test('an entry that a device kept comes back without what the form does not ask any more', async () => {
  const server = aServer()
  const satir = { komponentId: 50, refId: -2001, isNew: true, isDeleted: false, surum: 0, sira: 1 }
  const yanitlar: [number, string][] = [
    [5, 'Banka'],
    [999, 'x'],
  ]
  aDevice(server, aStorage({ tab: { kriter: [], satirlar: [{ ...satir, yanitlar }] } }))
  await passTime(1500)
  expect(server.rows).toMatchObject([{ yanitlar: [{ kriterId: 5, value: 'Banka' }] }])
})
