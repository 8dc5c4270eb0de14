import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { deleteBelgeDosya, uploadBelge } from '#features/belge/contract.ts'
import { fotoSil, fotoYukle } from '#features/dosya/contract.ts'
import { clearFiles } from '#features/dosya/jobs.server.ts'
import { sha256 } from '#server/database/crypto.ts'
import type { DatabaseAddress } from '#server/database/pool.ts'
import { diskStore } from '#server/files/disk-store.ts'
import { withAdmin } from '#server/postgres/database-server.ts'
import { aPdf, aPicture } from './harness/files.ts'
import { expectEffect, type Flow } from './harness/kill-sweep.ts'
import { brokenAuditLinks, look } from './harness/look-inside.ts'
import type { Product } from './harness/product.ts'
import { postUntilDone, prepareSweep } from './harness/sweep-ground.ts'

const data = mkdtempSync(join(tmpdir(), 'kadro-kill-'))
const files = diskStore(join(data, 'dosya'))
const { openCompany, sweepFlows } = prepareSweep('kill sweep of files', { KADRO_DATA: data })
let body: object

beforeAll(async () => {
  body = { _byteArray: (await aPicture('png')).toString('base64'), dosyaAdi: 'foto.png' }
})
afterAll(() => rmSync(data, { recursive: true, force: true }))

type State = {
  address: DatabaseAddress
  guid: string
  adayId: number
  token: string
  key: string
  /** What the call is about: the photo that was there before, the document, or its file. */
  subject: number
}

async function newPerson(product: Product): Promise<Omit<State, 'subject'>> {
  const { id: tenantId, guid, address } = await openCompany()
  const { id: adayId, token } = await product.ask<{ id: number; token: string }>('aday', { tenantId })
  return { address, guid, adayId, token, key: randomUUID() }
}

/** A candidate with a photo already: the new one takes its place, or it is deleted. */
async function withPhoto(product: Product): Promise<State> {
  const person = await newPerson(product)
  const answer = await post(product, fotoYukle.path, person, body)
  expect(answer.status).toBe(200)
  const [row] = await rowsOf(person)
  return { ...person, key: randomUUID(), subject: row?.id ?? 0 }
}

const askForBelge = `with i as (insert into ilan (baslik, metin) values ('Bekçi', '') returning id),
  t as (insert into belge_tanim (belge_adi, zorunlu, siralama) select 'Belge ' || id, true, id from i returning id, belge_adi),
  b as (insert into basvuru (aday_id, iap_id, durum, basvuru_takip_no, gonderim_tarihi, anlik, durum_yonetimi_no)
    select $1, id, 1, 'TKP' || lpad(id::text, 6, '0'), now(), '{}', 4 from i returning id)
  insert into belge (basvuru_id, belge_tanim_id, belge_adi, zorunlu, siralama)
  select b.id, t.id, t.belge_adi, true, 1 from b, t returning id::int`

/** A candidate whom the company asks for a document. */
async function withBelge(product: Product): Promise<State> {
  const person = await newPerson(product)
  const [belge] = await look<{ id: number }>(person.address, askForBelge, [person.adayId])
  return { ...person, subject: belge?.id ?? 0 }
}

/** One who has handed it in. */
async function withBelgeDosya(product: Product): Promise<State> {
  const asked = await withBelge(product)
  const answer = await post(product, uploadBelge.path, asked, pdfFor(asked))
  expect(answer.status).toBe(200)
  const text = 'select id::int from belge_dosya where belge_id = $1'
  const [dosya] = await look<{ id: number }>(asked.address, text, [asked.subject])
  return { ...asked, key: randomUUID(), subject: dosya?.id ?? 0 }
}

const pdfFor = ({ subject }: State) => ({
  isEmriBelgeId: subject,
  _byteArray: aPdf().toString('base64'),
  dosyaAdi: 'kimlik.pdf',
})

const post = (product: Product, path: string, { token, key }: Pick<State, 'token' | 'key'>, input: object) =>
  postUntilDone(product, path, { token, key, body: input })

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
async function expectWholeOrNothing(state: State, { effects }: Definition): Promise<number> {
  const ready = await expectSound(state)
  const kept = await count(state, `idempotency where anahtar = encode(sha256($1::text::bytea), 'hex')`, [state.key])
  const done = await effects(state, ready)
  expect(new Set([...done, kept]).size).toBe(1)
  return kept
}

/** A day later the clean-up leaves what can be opened, and nothing else on the disk or in the table. */
async function expectCleanTomorrow(state: State) {
  const yesterday = new Date(Date.now() - 25 * 3600_000)
  await look(state.address, `update dosya set olusturulma_tarihi = now() - interval '25 hours'`)
  for await (const { name } of files.list(state.guid)) utimesSync(pathOf(state.guid, name), yesterday, yesterday)
  await withAdmin(state.address, (client) =>
    clearFiles({ db: { query: (config) => client.query(config) }, tenant: { guid: state.guid }, files }),
  )
  // of a document its name stays, so that its deletion can be told
  const left = `select durum, depo_adi from dosya where not (amac = 'belge' and durum = 'silindi')`
  const rows = await look<{ durum: string; depo_adi: string }>(state.address, left)
  expect(rows.filter(({ durum }) => durum !== 'hazir')).toEqual([])
  const names: string[] = []
  for await (const { name } of files.list(state.guid)) names.push(name)
  expect(names.sort()).toEqual(rows.map(({ depo_adi }) => depo_adi).sort())
}

const records = (state: State, islem: string, varlik: string, id: number) =>
  count(state, 'audit_log where islem = $1 and varlik = $2 and varlik_id = $3', [islem, varlik, String(id)])

type Definition = {
  name: string
  path: string
  prepare(product: Product): Promise<State>
  input(state: State): object
  /** What belongs together: each is 1 when it happened and 0 when it did not. */
  effects(state: State, ready: Row[]): Promise<number[]>
}

const flows: Definition[] = [
  {
    name: 'fotoYukle',
    path: fotoYukle.path,
    prepare: withPhoto,
    input: () => body,
    effects: async (state, ready) => [
      Number(ready[0]?.id !== state.subject),
      // the photo that was there before has its own record
      (await records(state, 'fotoYukle', 'aday', state.adayId)) - 1,
    ],
  },
  {
    name: 'fotoSil',
    path: fotoSil.path,
    prepare: withPhoto,
    input: () => ({}),
    effects: async (state, ready) => [
      Number(ready.length === 0),
      await records(state, 'fotoSil', 'aday', state.adayId),
    ],
  },
  {
    name: 'belgeYukle',
    path: uploadBelge.path,
    prepare: withBelge,
    input: pdfFor,
    effects: async (state, ready) => [
      ready.length,
      await count(state, 'belge_dosya where belge_id = $1', [state.subject]),
      await records(state, 'belgeYukle', 'belge', state.subject),
    ],
  },
  {
    name: 'belgeSil',
    path: deleteBelgeDosya.path,
    prepare: withBelgeDosya,
    input: ({ subject }) => ({ id: subject }),
    effects: async (state, ready) => [
      Number(ready.length === 0),
      await count(state, 'belge_dosya where id = $1 and silinme_tarihi is not null', [state.subject]),
      await records(state, 'delete', 'belgeDosya', state.subject),
    ],
  },
]

function flowOf(definition: Definition): Flow<State> {
  return {
    name: definition.name,
    prepare: definition.prepare,
    act: (product, state) => post(product, definition.path, state, definition.input(state)),
    async checkDead(state) {
      await expectWholeOrNothing(state, definition)
    },
    async check(_product, state, outcome) {
      expectEffect(await expectWholeOrNothing(state, definition), outcome)
      if (outcome.isRepeated) await expectCleanTomorrow(state)
    },
  }
}

sweepFlows({
  title: 'killed at any message of $path, there is no half a file and the repeat has one effect',
  definitions: flows,
  flowOf,
  sampleSize: () => 1,
})
