import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { solveProof } from '#core/proof-of-work.ts'
import { newGuid } from '#server/links/guid-link.ts'
import { type Client, newAddress } from './client.ts'
import { sized } from './harness/random.ts'

type Guessed = {
  path: string
  /** The parameter that carries the guid. */
  name: string
  /** One that opens. */
  guid: string
  newVisitor(): Client
}

/**
 * Guesses guids from one address: none opens, 404 until the limiter and 429 from then on. An honest link opens from
 * elsewhere at once, and from the guesser's own address after some work.
 */
export async function expectGuessesRefused({ path, name, guid, newVisitor }: Guessed) {
  const guesser = { 'x-forwarded-for': newAddress() }
  const statuses: number[] = []
  const guesses = sized(60, 5000)
  while (statuses.length < guesses) {
    const batch = Array.from({ length: 10 }, () =>
      newVisitor().send({ method: 'GET', url: path, query: { [name]: newGuid() }, headers: guesser }),
    )
    statuses.push(...(await Promise.all(batch)).map(({ status }) => status))
  }
  expect(statuses.filter((status) => status !== 404 && status !== 429)).toEqual([])
  expect(statuses.slice(0, 20)).toEqual(Array(20).fill(404))
  expect(statuses.slice(-20)).toEqual(Array(20).fill(429))

  const honest = { method: 'GET', url: path, query: { [name]: guid } } as const
  expect((await newVisitor().send(honest)).status).toBe(200)
  const question = await askedFor(() => newVisitor().send({ ...honest, headers: guesser }))
  const headers = { ...guesser, 'x-is-kaniti': await solveProof(question) }
  expect((await newVisitor().send({ ...honest, headers })).status).toBe(200)
}

/** Thousands of calls in a minute are too many of any kind: whoever made them waits as long as they are told first. */
async function askedFor(send: () => ReturnType<Client['send']>): Promise<{ soru: string; zorluk: number }> {
  const asked = await send()
  expect(asked.status).toBe(429)
  const question = asked.json().resultObject as { soru: string; zorluk: number } | null // as api.md words it
  if (question) return question
  await sleep(Number(asked.headers['retry-after']) * 1000)
  return askedFor(send)
}
