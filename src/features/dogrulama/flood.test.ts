import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { solveProof } from '#core/proof-of-work.ts'
import { loginAsAdayByCode } from '#features/aday/contract.ts'
import { createTestApp, type TestApp, type TestTenant } from '#test/app.ts'
import { type Client, newAddress } from '#test/client.ts'
import { execute } from '#test/deneme.ts'
import { isSoak } from '#test/harness/random.ts'
import { aPhone, newVisitor, readCode } from '#test/sign-in.ts'
import { sendSms } from './contract.ts'

let app: TestApp
let company: TestTenant

beforeAll(async () => {
  // nobody is trusted to say whose address it is
  app = await createTestApp({ environment: { KADRO_TRUST_PROXY: '' } })
  company = await app.newTenant()
})
afterAll(() => app.close())

type Question = { soru: string; zorluk: number }

let lastSocket = 0
/** Whom the server sees at the other end of the line. */
const newSocket = () => `172.16.${lastSocket >> 8}.${lastSocket++ & 255}`

function ask(client: Client, tel: string, from: { socket: string; proof?: string; headers?: Record<string, string> }) {
  return client.send({
    method: 'POST',
    url: sendSms.path,
    payload: { tel, iletisimSenaryosu: 1 },
    remoteAddress: from.socket,
    headers: { ...from.headers, ...(from.proof && { 'x-is-kaniti': from.proof }) },
  })
}

async function messagesOf({ read }: TestTenant): Promise<number> {
  const [row] = await read((db) => execute(db, 'select count(*)::int from mesaj'))
  return Number(row?.[0])
}

const visitor = () => newVisitor(app, company.tenant)

/** An address that has used up what it gets for nothing. */
async function busySocket() {
  const socket = newSocket()
  for (let i = 0; i < 20; i++) await ask(visitor(), aPhone(), { socket })
  return socket
}

const questionOf = (answer: Awaited<ReturnType<typeof ask>>) => answer.json().resultObject as Question

test('a flood of sequential numbers with invented forwarding headers sends at most 30 messages', async () => {
  const flooded = await app.newTenant()
  const client = newVisitor(app, flooded.tenant)
  const first = randomInt(500_000_000)
  const asked = isSoak ? 10_000 : 400
  const socket = newSocket()
  for (let i = 0; i < asked; i += 50) {
    await Promise.all(
      Array.from({ length: 50 }, (_, j) => {
        const invented = newAddress()
        const headers = { 'x-forwarded-for': invented, forwarded: `for=${invented}`, 'x-real-ip': invented }
        return ask(client, `5${String(first + i + j).padStart(9, '0')}`, { socket, headers })
      }),
    )
  }
  expect(await messagesOf(flooded)).toBeLessThanOrEqual(30)
  expect(await messagesOf(flooded)).toBeGreaterThan(0)
})

test('honest phones behind one address get in, with work to do after the twentieth', async () => {
  const crowd = await app.newTenant()
  const people = isSoak ? 200 : 30
  const socket = newSocket()
  let inside = 0
  let asked = 0
  for (let i = 0; i < people; i++) {
    const client = newVisitor(app, crowd.tenant)
    const tel = aPhone()
    let answer = await ask(client, tel, { socket })
    if (answer.status === 429) {
      asked++
      answer = await ask(client, tel, { socket, proof: await solveProof(questionOf(answer)) })
    }
    if (answer.status !== 200) continue
    await client.call(loginAsAdayByCode, { _code: await readCode(crowd, tel) })
    inside++
  }
  expect(inside / people).toBeGreaterThanOrEqual(0.95)
  // a window of the limit may end meanwhile
  expect(asked).toBeGreaterThan(people - 30)
})

test('a new window is not a new allowance', async () => {
  const socket = newSocket()
  const before = `insert into sinir (ad, anahtar, pencere, sayi)
    select 'SendSMS', sha256($1::text::bytea), to_timestamp(floor(extract(epoch from now()) / 600) * 600 - 600), 100000`
  await app.runtime.master.db.query({ text: before, values: [socket], rowMode: 'array' })
  expect((await ask(visitor(), aPhone(), { socket })).status).toBe(429)
})

test('an address sends at most 400 in an hour, whatever work it does', async () => {
  const socket = newSocket()
  const hour = `insert into sinir (ad, anahtar, pencere, sayi)
    select 'SendSMS hepsi', sha256($1::text::bytea), to_timestamp(floor(extract(epoch from now()) / 3600) * 3600), 400`
  await app.runtime.master.db.query({ text: hour, values: [socket], rowMode: 'array' })
  const answer = await ask(visitor(), aPhone(), { socket })
  expect([answer.status, answer.json().resultObject]).toEqual([429, null])
})

test('a question is answered once, in time, by the address it was put to', async () => {
  const socket = await busySocket()
  const asked = await ask(visitor(), aPhone(), { socket })
  expect([asked.status, asked.headers['retry-after']]).toEqual([429, '1'])
  const question = questionOf(asked)
  expect(question).toEqual({ soru: expect.stringMatching(/^[A-Za-z0-9_-]{38}$/), zorluk: 18 })
  const proof = await solveProof(question)

  const elsewhere = await busySocket()
  expect((await ask(visitor(), aPhone(), { socket: elsewhere, proof })).status).toBe(429)
  for (const wrong of [`${proof}0`, proof.replace(/^./, 'X'), 'x:1', '', `${question.soru}:1`]) {
    expect((await ask(visitor(), aPhone(), { socket, proof: wrong })).status).toBe(429)
  }
  expect((await ask(visitor(), aPhone(), { socket, proof })).status).toBe(200)
  expect((await ask(visitor(), aPhone(), { socket, proof })).status).toBe(429)
})

test('a question that is five minutes old is put anew', async () => {
  const socket = await busySocket()
  const clock = app.runtime.proofs
  const old = questionOf(await ask(visitor(), aPhone(), { socket }))
  const bytes = Buffer.from(old.soru, 'base64url')
  const left = bytes.readUInt32BE(0) - Date.now() / 1000
  expect(left).toBeGreaterThan(290)
  expect(left).toBeLessThanOrEqual(301)
  bytes.writeUInt32BE(bytes.readUInt32BE(0) + 3600, 0)
  const prolonged = await solveProof({ soru: bytes.toString('base64url'), zorluk: 18 })
  expect(await clock.accept(prolonged, socket)).toBe(false)
})
