import { expect, test } from 'vitest'
import { sharedPlace } from './kept.ts'
import type { KeptCevap } from './run.ts'

function aDevice(first: KeptCevap | null = null) {
  const device = { kept: first }
  const tab = () =>
    sharedPlace({
      read: async () => structuredClone(device.kept),
      write: async (kept) => {
        device.kept = structuredClone(kept)
      },
    })
  return { device, tab }
}

test('a tab forgets its own answers and leaves those of another', async () => {
  const { device, tab } = aDevice()
  const [one, two] = [tab(), tab()]
  await one.write([[5, 51]])
  await two.write([[6, 61]])
  expect(device.kept).toEqual([
    [5, 51],
    [6, 61],
  ])
  await two.write(null)
  expect(device.kept).toEqual([[5, 51]])
  await one.write(null)
  expect(device.kept).toBeNull()
})

test('what a tab has read is its own to send and to forget', async () => {
  const { device, tab } = aDevice([[5, 51]])
  const one = tab()
  expect(await one.read()).toEqual([[5, 51]])
  await one.write([[5, 52]])
  expect(device.kept).toEqual([[5, 52]])
  await one.write(null)
  expect(device.kept).toBeNull()
})

test('writes that overlap come in their order', async () => {
  const { device, tab } = aDevice()
  const one = tab()
  await Promise.all([
    one.write([[1, 11]]),
    one.write([
      [1, 11],
      [2, 21],
    ]),
    one.write([[2, 21]]),
  ])
  expect(device.kept).toEqual([[2, 21]])
})

test('a question that a tab has sent is free for another to change', async () => {
  const { device, tab } = aDevice()
  const [one, two] = [tab(), tab()]
  await one.write([[5, 51]])
  await one.write(null)
  await two.write([[5, 52]])
  await one.write([[6, 61]])
  expect(device.kept).toEqual([
    [5, 52],
    [6, 61],
  ])
})

test('of a question that two tabs answered the later choice stays until it is sent', async () => {
  const { device, tab } = aDevice()
  const [one, two] = [tab(), tab()]
  await one.write([[5, 51]])
  await two.write([[5, 52]])
  await one.write([
    [5, 51],
    [6, 61],
  ])
  expect(device.kept).toEqual([
    [5, 52],
    [6, 61],
  ])
  await one.write(null)
  expect(device.kept).toEqual([[5, 52]])
  await one.write([[5, 53]])
  expect(device.kept).toEqual([[5, 53]])
  await two.write(null)
  expect(device.kept).toEqual([[5, 53]])
})
