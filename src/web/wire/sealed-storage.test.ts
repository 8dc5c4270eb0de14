import { afterEach, expect, test, vi } from 'vitest'
import { openSealedPlace } from './sealed-storage.ts'

const anahtar = (byte: number) => btoa(String.fromCharCode(...new Uint8Array(32).fill(byte)))

function aStorage(): Storage {
  const items = new Map<string, string>()
  return {
    get length() {
      return items.size
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (name) => items.get(name) ?? null,
    setItem: (name, text) => void items.set(name, text),
    removeItem: (name) => void items.delete(name),
    clear: () => items.clear(),
  }
}

const open = (storage: Storage, key = 1, subject = 'bir') =>
  openSealedPlace<string[]>({ prefix: 'deneme', anahtar: anahtar(key), subject, storage })

afterEach(() => {
  vi.useRealTimers()
})

test('what is kept is found by its key and subject alone, and lies there unreadable', async () => {
  const storage = aStorage()
  await open(storage).write(['gizli'])
  const [name = ''] = [storage.key(0) ?? '']
  expect(name).toMatch(/^deneme-[0-9a-f]{24}$/)
  expect(storage.getItem(name)).not.toContain('gizli')
  expect(await open(storage).read()).toEqual(['gizli'])
  expect(await open(storage, 1, 'iki').read()).toBeNull()
  expect(await open(storage, 2).read()).toBeNull()
  expect(storage.length).toBe(1)
})

test('what is damaged is thrown away', async () => {
  const storage = aStorage()
  await open(storage).write(['a'])
  const name = storage.key(0) ?? ''
  storage.setItem(name, `${storage.getItem(name)?.slice(0, -6)}AAAAAA`)
  expect(await open(storage).read()).toBeNull()
  expect(storage.length).toBe(0)
})

test('of many writes the last one stays, however long sealing takes', async () => {
  const storage = aStorage()
  const place = open(storage)
  await Promise.all([
    place.write(Array(5000).fill('uzun')),
    place.write(['kısa']),
    place.write(null),
    place.write(['son']),
  ])
  expect(await place.read()).toEqual(['son'])
  await place.write(null)
  expect(storage.length).toBe(0)
})

test('after seven days it is forgotten, whoever opens a place of its kind', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-01T10:00:00Z') })
  const storage = aStorage()
  await open(storage).write(['a'])
  vi.setSystemTime(new Date('2026-05-08T10:00:00Z'))
  open(storage, 2)
  expect(storage.length).toBe(1)
  vi.setSystemTime(new Date('2026-05-09T10:00:00Z'))
  open(storage, 2)
  expect(storage.length).toBe(0)
})

test('without a storage nothing is kept and nothing fails', async () => {
  const place = openSealedPlace<string>({ prefix: 'deneme', anahtar: anahtar(1), subject: 1, storage: null })
  await place.write('a')
  expect(await place.read()).toBeNull()
})
