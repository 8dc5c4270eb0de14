import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { defineEndpoint } from '#core/endpoint.ts'
import { uploadRules } from '#core/upload.ts'
import { uploadFields } from '#core/upload-fields.ts'
import { xlsxFile } from '#engine/export/xlsx.server.ts'
import { clamdScanner } from '#server/files/clamd.ts'
import { implement } from '#server/http/implement.ts'
import { subjectOf } from '#server/session/candidate.ts'
import { makeAday } from '#test/aday.ts'
import { createTestApp, type TestApp, type TestTenant } from '#test/app.ts'
import type { Client } from '#test/client.ts'
import { execute } from '#test/deneme.ts'
import { aPdf, aPicture } from '#test/harness/files.ts'
import { type HostileFile, hostileFiles } from '#test/harness/hostile-files.ts'
import { anOffice } from '#test/harness/office-files.ts'
import { isSoak, seeded } from '#test/harness/random.ts'
import { eicar, startClamd } from '#test/servers/clamd.ts'
import { type Way, ways } from '#test/upload.ts'
import { cvYukle, fotoYukle } from './contract.ts'
import { insertDosyaOf } from './queries.server.ts'
import { storeUpload } from './store.server.ts'

/** A call that takes a document, as features that ask for them have one. */
const belgeYukle = defineEndpoint({
  method: 'POST',
  path: '/api/test/belgeYukle',
  access: 'aday',
  effect: 'write',
  database: 'tenant',
  upload: 'document',
  input: z.strictObject(uploadFields),
  output: z.object({ id: z.number() }),
  summary: 'For tests.',
  limit: { max: 1000, seconds: 60 },
})

const endpoints = { photo: fotoYukle, cv: cvYukle, document: belgeYukle }

let app: TestApp
let clamd: Awaited<ReturnType<typeof startClamd>>
let company: TestTenant

beforeAll(async () => {
  clamd = await startClamd()
  app = await createTestApp({
    services: { scanner: clamdScanner({ path: clamd.socket }) },
    routes: [
      implement(belgeYukle, (context) =>
        storeUpload(context, {
          amac: 'belge',
          insert: insertDosyaOf(subjectOf(context.session), 'belge'),
          use: async (_, { id }) => ({ id }),
        }),
      ),
    ],
  })
  company = await app.newTenant()
})
afterAll(async () => {
  await app.close()
  await clamd.close()
})

/** Each from a person of its own: limits are somebody else's test. */
async function newClient(): Promise<Client> {
  return company.aday((await makeAday(app.runtime, company.tenant)).id)
}

const infected: HostileFile[] = [
  { purpose: 'cv', what: 'a document that the scanner knows', name: 'cv.pdf', make: () => withEicar() },
  { purpose: 'document', what: 'a document that the scanner knows', name: 'belge.pdf', make: () => withEicar() },
  {
    purpose: 'cv',
    what: 'an archive with something that the scanner knows',
    name: 'cv.docx',
    make: () => anOffice('docx', { more: [{ name: 'word/embed.txt', data: eicar }] }),
  },
  {
    purpose: 'cv',
    what: 'a document with a part that is called as the test virus',
    name: 'cv.docx',
    make: () => anOffice('docx', { more: [{ name: 'word/eicar.txt', data: 'x' }] }),
  },
  {
    purpose: 'photo',
    what: 'a picture with something behind it',
    name: 'foto.jpg',
    make: async () => Buffer.concat([await aPicture('jpeg'), eicar]),
  },
  { purpose: 'cv', what: 'the test virus itself', name: 'cv.pdf', make: () => eicar },
  { purpose: 'document', what: 'the test virus itself', name: 'eicar.com', make: () => eicar },
]

/** What the product itself gives out. */
async function ourOwnSheet(): Promise<Buffer> {
  async function* rows() {
    yield { text: '<row><c t="inlineStr"><is><t>Ayşe</t></is></c></row>', count: 1 }
  }
  return buffer(xlsxFile([{ key: 'ad', label: 'Ad' }], rows()))
}

function withEicar() {
  return aPdf({ extra: `%${eicar.toString('latin1')}` })
}

const bothWays = Object.keys(ways) as Way[]
const random = seeded('hostile files')

/** Each file by one of the ways in the test command, which take turns; the soak sends all of them by both. */
const everything = [...hostileFiles, ...infected].flatMap((file, index) =>
  bothWays
    .filter((_, way) => isSoak || way === (random.seed + index) % bothWays.length)
    .map((way) => ({ ...file, way })),
)

test('the corpus is large enough', () => {
  expect(hostileFiles.length + infected.length).toBeGreaterThanOrEqual(60)
})

test.each(everything)('$what is no $purpose, sent as $way', async ({ purpose, name, make, way }) => {
  const answer = await ways[way](await newClient(), endpoints[purpose], { bytes: await make(), name })
  const { message, errors } = answer.json()
  // a zero in a JSON text is refused where every other is, before anything is looked into
  const isRefusedText = way === 'base64' && name.includes('\0')
  const refusal = isRefusedText
    ? { field: 'dosyaAdi', key: 'invalidText' }
    : { field: '_byteArray', key: uploadRules[purpose].wrong }
  expect([answer.status, message, errors]).toEqual([400, 'validationFailed', [refusal]])
})

test('after all of them there is nothing to open, and nothing on the disk', async () => {
  const rows = await company.read((db) => execute(db, 'select count(*)::int from dosya'))
  expect(rows).toEqual([[0]])
  for await (const { name } of app.runtime.services.files.list(company.tenant.guid)) expect.fail(name)
})

test('good files pass the same scanner', async () => {
  const good = [
    { purpose: 'photo', name: 'foto.jpg', bytes: await aPicture('jpeg') },
    { purpose: 'cv', name: 'cv.docx', bytes: anOffice('docx') },
    { purpose: 'cv', name: 'liste.xlsx', bytes: await ourOwnSheet() },
    { purpose: 'document', name: 'belge.pdf', bytes: aPdf() },
  ] as const
  for (const { purpose, ...file } of good) {
    expect((await ways.form(await newClient(), endpoints[purpose], file)).status).toBe(200)
  }
})

test.each([
  ['../../etc/passwd.pdf', 'passwd.pdf'],
  ['Özgeçmiş\u0001\u001b[31m.pdf', 'Özgeçmiş[31m.pdf'],
  ['\u202efdp.exe.pdf', 'fdp.exe.pdf'],
  [`${'ğ'.repeat(300)}.pdf`, `${'ğ'.repeat(116)}.pdf`],
  ['"><script>alert(1)</script>.pdf', 'script.pdf'],
])('a good file called %j is kept as %j', async (name, kept) => {
  const answer = await ways.base64(await newClient(), cvYukle, { bytes: aPdf(), name })
  expect(answer.json()).toMatchObject({ isSuccess: true, resultObject: { dosyaAdi: kept } })
  const { url } = answer.json().resultObject as { url: string } // as the contract says
  const { headers } = await app.app.inject({ method: 'GET', url })
  expect(headers['content-disposition']).toBe(`attachment; filename*=UTF-8''${encodeURIComponent(kept)}`)
})

test('while the scanner is silent nothing is taken, and the person is told to come back', async () => {
  const silent = { scan: async () => 'unavailable' as const }
  const closed = await createTestApp({ services: { scanner: silent } })
  const here = await closed.newTenant()
  const aday = await makeAday(closed.runtime, here.tenant)
  const answer = await ways.form(await here.aday(aday.id), cvYukle, { bytes: aPdf(), name: 'cv.pdf' })
  expect([answer.status, answer.json().message, answer.headers['retry-after']]).toEqual([
    503,
    'scannerUnavailable',
    '60',
  ])
  expect(await here.read((db) => execute(db, 'select count(*)::int from dosya'))).toEqual([[0]])
  await closed.close()
})
