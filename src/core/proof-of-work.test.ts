import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { isProof, searchProof, solveProof } from './proof-of-work.ts'

const zeroBitsOf = (text: string) => {
  const bits = Array.from(createHash('sha256').update(text).digest(), (byte) => byte.toString(2).padStart(8, '0'))
  return bits.join('').indexOf('1')
}

test('zero bits are counted as SHA-256 itself gives them, at every length of a question', () => {
  for (let length = 0; length <= 50; length++) {
    for (let nonce = 0; nonce < 20; nonce++) {
      const soru = 'aZ09-_'.repeat(9).slice(0, length)
      const bits = zeroBitsOf(`${soru}:${nonce}`)
      expect([isProof(soru, String(nonce), bits), isProof(soru, String(nonce), bits + 1)]).toEqual([true, false])
    }
  }
})

test('what is found is a proof, and the page had its turns meanwhile', async () => {
  let turns = 0
  const pause = async () => void turns++
  const proof = await solveProof({ soru: 'x'.repeat(38), zorluk: 14 }, pause)
  expect(zeroBitsOf(proof)).toBeGreaterThanOrEqual(14)
  const tries = Number(proof.split(':')[1])
  expect(turns).toBe(Math.floor(tries / 4000))
})

test('the search counts on over every digit', () => {
  const search = searchProof('soru', 10, 1)
  let steps = 0
  while (!search.next().done) steps++
  expect(steps).toBeGreaterThan(9)
})

test.each([
  ['an unknown letter', 'sorü', '1'],
  ['too long a question', 'x'.repeat(60), '1'],
  ['a line break', 'so\nru', '1'],
])('%s is no proof, whatever its bits', (_, soru, nonce) => {
  expect(isProof(soru, nonce, 0)).toBe(false)
})
