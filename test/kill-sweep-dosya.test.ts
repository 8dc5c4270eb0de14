import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { fotoSil, fotoYukle } from '#features/dosya/contract.ts'
import { clearFiles } from '#features/dosya/jobs.server.ts'
import { sha256 } from '#server/crypto.ts'
import { type DatabaseServer, withAdmin } from '#server/database-server.ts'
import { diskStore } from '#server/files/disk-store.ts'
import type { DatabaseAddress } from '#server/pool.ts'
import { copyMaster } from './app.ts'
import { aPicture } from './harness/files.ts'
import { type Flow, type Outcome, sweepKills } from './harness/kill-sweep.ts'
import { brokenAuditLinks, look } from './harness/look-inside.ts'
import { type PgProxy, startPgProxy } from './harness/pg-proxy.ts'
import { type HttpAnswer, type Product, startProduct } from './harness/product.ts'
import { isSoak, say, seeded } from './harness/random.ts'

const random = seeded('kill sweep of files')
const secret = randomBytes(24).toString('base64url')
const data = mkdtempSync(join(tmpdir(), 'kadro-kill-'))
const files = diskStore(join(data, 'dosya'))
let server: DatabaseServer
let proxy: PgProxy
let body: object

beforeAll(async () => {
  server = await copyMaster()
  proxy = await startPgProxy(inject('server'))
  body = { _byteArray: (await aPicture('png')).toString('base64'), dosyaAdi: 'foto.png' }
})
afterAll(async () => {
  await proxy.close()
  rmSync(data, { recursive: true, force: true })
})

let company: { id: number; guid: string; address: DatabaseAddress } | undefined

async function openCompany(product: Product) {
  if (company) return company
  const tenantKey = `t-${randomBytes(5).toString('hex')}`
  const { id, guid } = await product.ask<{ id: number; guid: string }>('createTenant', { tenantKey, name: tenantKey })
  const [row] = await look<{ db: string }>(
    server.at(server.masterDatabase),
    'select baglanti_database as db from master_tenant where id = $1',
    [id],
  )
  company = { id, guid, address: server.at(row?.db ?? '') }
  return company
}

type State = { address: DatabaseAddress; guid: string; adayId: number; token: string; key: string; former: number }

/** A candidate with a photo already: the new one takes its place, or it is deleted. */
async function withPhoto(product: Product): Promise<State> {
  const { id: tenantId, guid, address } = await openCompany(product)
  const { id: adayId, token } = await product.ask<{ id: number; token: string }>('aday', { tenantId })
  const state = { address, guid, adayId, token, key: randomUUID() }
  const answer = await post(product, fotoYukle.path, state, body)
  expect(answer.status).toBe(200)
  const [row] = await rowsOf(state)
  return { ...state, key: randomUUID(), former: row?.id ?? 0 }
}

/** A client that is told the first asking still runs waits, as the answer says. */
async function post(product: Product, path: string, { token, key }: Pick<State, 'token' | 'key'>, input: object) {
  for (let tries = 0; ; tries++) {
    const answer: HttpAnswer = await product.post(path, { token, key, body: input })
    if (answer.status !== 409 || tries === 5) return answer
    await sleep(500)
  }
}

type Row = { id: number; durum: string; depo_adi: string; ozet: Buffer }

const rowsOf = ({ address, adayId }: Pick<State, 'address' | 'adayId'>) =>
  look<Row>(address, 'select id::int, durum, depo_adi, ozet from dosya where aday_id = $1 order by id', [adayId])

const pathOf = (guid: string, name: string) => join(data, 'dosya', guid, name.slice(0, 2), name)

async function count({ address }: State, text: string, values: unknown[]) {
  const [row] = await look<{ n: number }>(address, `select count(*)::int as n from ${text}`, values)
  return row?.n ?? -1
}

/** Whatever was struck: what can be opened is whole, and nothing lies there that no row knows. */
async function expectSound(state: State): Promise<Row[]> {
  const rows = await rowsOf(state)
  const ready = rows.filter(({ durum }) => durum === 'hazir')
  for (const { depo_adi, ozet } of ready) {
    expect(sha256(readFileSync(pathOf(state.guid, depo_adi))).equals(ozet)).toBe(true)
  }
  expect(ready.length).toBeLessThanOrEqual(1)
  const known = await look<{ depo_adi: string }>(state.address, 'select depo_adi from dosya')
  const names = new Set(known.map(({ depo_adi }) => depo_adi))
  for await (const { name } of files.list(state.guid)) expect(names).toContain(name.slice(0, 64))
  expect(await brokenAuditLinks(state.address)).toEqual([])
  return ready
}

/** The effect with its record and its kept answer: all of them or none. */
async function expectWholeOrNothing(state: State, { islem }: Definition): Promise<number> {
  const ready = await expectSound(state)
  const isDone = islem === 'fotoSil' ? ready.length === 0 : ready[0]?.id !== state.former
  const effects = [
    Number(isDone),
    await count(state, 'idempotency where anahtar = $1', [state.key]),
    // the photo that was there before has its own record
    (await count(state, 'audit_log where islem = $1 and varlik_id = $2', [islem, String(state.adayId)])) -
      Number(islem === 'fotoYukle'),
  ]
  expect(new Set(effects).size).toBe(1)
  return effects[0] ?? -1
}

/** A day later the clean-up leaves what can be opened, and nothing else on the disk or in the table. */
async function expectCleanTomorrow(state: State) {
  const yesterday = new Date(Date.now() - 25 * 3600_000)
  await look(state.address, `update dosya set olusturulma_tarihi = now() - interval '25 hours'`)
  for await (const { name } of files.list(state.guid)) utimesSync(pathOf(state.guid, name), yesterday, yesterday)
  await withAdmin(state.address, (client) =>
    clearFiles({ db: { query: (config) => client.query(config) }, tenant: { guid: state.guid }, files }),
  )
  const rows = await look<{ durum: string; depo_adi: string }>(state.address, 'select durum, depo_adi from dosya')
  expect(rows.filter(({ durum }) => durum !== 'hazir')).toEqual([])
  const names: string[] = []
  for await (const { name } of files.list(state.guid)) names.push(name)
  expect(names.sort()).toEqual(rows.map(({ depo_adi }) => depo_adi).sort())
}

type Definition = { islem: 'fotoYukle' | 'fotoSil'; path: string; input: () => object }

const flows: Definition[] = [
  { islem: 'fotoYukle', path: fotoYukle.path, input: () => body },
  { islem: 'fotoSil', path: fotoSil.path, input: () => ({}) },
]

function flowOf(definition: Definition): Flow<State> {
  return {
    name: definition.islem,
    prepare: withPhoto,
    act: (product, state) => post(product, definition.path, state, definition.input()),
    async checkDead(state) {
      await expectWholeOrNothing(state, definition)
    },
    async check(_product, state, { first, isRepeated, repeat }: Outcome) {
      const effects = await expectWholeOrNothing(state, definition)
      if (first) expect([first, effects]).toMatchObject([{ status: 200 }, 1])
      if (!isRepeated) return
      expect([repeat, effects]).toMatchObject([{ status: 200 }, 1])
      await expectCleanTomorrow(state)
    },
  }
}

test.each(flows)(
  'killed at any message of $path, there is no half a file and the repeat has one effect',
  async (definition) => {
    const start = () =>
      startProduct({ databaseUrl: proxy.url(server.masterDatabase), secret, environment: { KADRO_DATA: data } })
    const sample = isSoak ? {} : { sample: { size: 2, random } }
    const { messages, kills } = await sweepKills({ flow: flowOf(definition), proxy, start, report: say, ...sample })
    say(`${definition.islem}: ${kills} kills over ${messages} messages`)
    expect(kills).toBeGreaterThan(0)
  },
  isSoak ? 7_200_000 : 180_000,
)
