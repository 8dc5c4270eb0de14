import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAday } from '#test/aday.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { askedBasvuru, belgeAdlari } from '#test/belge.ts'
import { execute } from '#test/deneme.ts'
import { aPdf } from '#test/harness/files.ts'
import { sendBase64, sendForm, type Way, ways } from '#test/upload.ts'
import { deleteBelgeDosya, listBelge, uploadBelge } from './contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

async function aCandidate(durumYonetimiNo = 4) {
  const made = await app.newTenant()
  const { id: adayId } = await makeAday(app.runtime, made.tenant)
  const asked = await askedBasvuru(made, { adayId, durumYonetimiNo })
  const look = (text: string) => made.read((db) => execute(db, text))
  return { made, adayId, aday: await made.aday(adayId), look, ...asked, belgeId: asked.belgeIdList[0] ?? 0 }
}

const fields = (isEmriBelgeId: number) => ({ isEmriBelgeId })
const idOf = (answer: { json(): unknown }) => (answer.json() as { resultObject: { id: number } }).resultObject.id // as the contract says

test.each(Object.keys(ways) as Way[])('a PDF sent as %s waits for a decision and opens by its path', async (way) => {
  const { aday, basvuruId, belgeId, look } = await aCandidate()
  const bytes = aPdf()
  const answer = await ways[way](aday, uploadBelge, { bytes, name: 'Kimlik.pdf', fields: fields(belgeId) })
  expect(answer.status).toBe(200)

  const list = await aday.call(listBelge, { basvuruId })
  expect(list.map(({ belgeAdi, zorunlu }) => [belgeAdi, zorunlu])).toEqual([
    [belgeAdlari[0], true],
    [belgeAdlari[1], true],
    [belgeAdlari[2], false],
  ])
  const dosya = list[0]?.belgeDosyalari[0]
  expect(dosya).toMatchObject({ id: idOf(answer), dosyaAdi: 'Kimlik.pdf', durum: 0, retNedeni: null })
  const opened = await app.app.inject({ method: 'GET', url: dosya?.dosyaYolu ?? '' })
  expect(opened.rawPayload.equals(bytes)).toBe(true)
  expect(await look(`select islem, varlik, varlik_id from audit_log order by id`)).toEqual([
    ['belgeYukle', 'belge', String(belgeId)],
    ['dosyaAc', 'dosya', '1'],
  ])
})

test.each([
  ['tr', "Lütfen sadece PDF dosyası (5 MB'a kadar) seçin."],
  ['en', 'Please choose a PDF file (up to 5 MB).'],
])('a refusal says its reason as a sentence in %s', async (language, errorMessage) => {
  const { aday, belgeId, look, made } = await aCandidate()
  const send = (input: object) =>
    aday.send({
      method: 'POST',
      url: uploadBelge.path,
      payload: { dosyaAdi: 'a.pdf', isEmriBelgeId: belgeId, _byteArray: aPdf().toString('base64'), ...input },
      headers: { 'accept-language': language },
    })
  const notPdf = await send({ _byteArray: Buffer.from('MZ program').toString('base64') })
  expect(notPdf.json()).toMatchObject({ isSuccess: false, errorMessage })
  await look('update basvuru set durum_yonetimi_no = 5')
  expect((await send({})).json()).toMatchObject({
    message: 'belgeKapali',
    errorMessage: expect.stringMatching(/.{20}/),
  })
  // the file never travels to somebody who may not send it; they are told all the same
  const stranger = await made.visitor.send({ method: 'POST', url: uploadBelge.path, payload: {} })
  expect(stranger.json()).toMatchObject({ message: 'noAuthority', errorMessage: expect.any(String) })
})

test('a document takes several files', async () => {
  const { aday, basvuruId, belgeId } = await aCandidate()
  for (const name of ['1.pdf', '2.pdf'])
    await sendForm(aday, uploadBelge, { bytes: aPdf(), name, fields: fields(belgeId) })
  const [belge] = await aday.call(listBelge, { basvuruId })
  expect(belge?.belgeDosyalari.map(({ dosyaAdi }) => dosyaAdi)).toEqual(['1.pdf', '2.pdf'])
})

const limit = 5_242_880
const padded = (length: number) => {
  const tail = '\n%%EOF\n'
  const head = aPdf()
  return Buffer.concat([head, Buffer.alloc(length - head.length - tail.length, ' '), Buffer.from(tail)])
}

test.each<[string, () => Buffer, string, string]>([
  ['nothing', () => Buffer.alloc(0), 'a.pdf', 'fileRequired'],
  ['a picture that is called a PDF', () => Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0]), 'a.pdf', 'pdfOnly'],
  ['a PDF that is called otherwise', () => aPdf(), 'a.doc', 'pdfOnly'],
  ['a PDF with a script', () => aPdf({ extra: '5 0 obj\n<< /S /JavaScript /JS (x) >>\nendobj' }), 'a.pdf', 'pdfOnly'],
  ['one byte too much', () => padded(limit + 1), 'a.pdf', 'pdfTooLarge'],
])('%s is refused by its rule', async (_, make, name, key) => {
  const { aday, belgeId, look } = await aCandidate()
  for (const way of Object.keys(ways) as Way[]) {
    const answer = await ways[way](aday, uploadBelge, { bytes: make(), name, fields: fields(belgeId) })
    expect(answer.json()).toMatchObject({ isSuccess: false, errors: [{ field: '_byteArray', key }] })
  }
  expect(await look('select id from belge_dosya')).toEqual([])
})

test('a file of exactly five megabytes is taken', async () => {
  const { aday, belgeId } = await aCandidate()
  const answer = await sendForm(aday, uploadBelge, { bytes: padded(limit), name: 'a.pdf', fields: fields(belgeId) })
  expect(answer.status).toBe(200)
})

test('the right and the state are judged before the file', async () => {
  const { aday, made, belgeId, look, basvuruId } = await aCandidate()
  const other = await made.aday((await makeAday(app.runtime, made.tenant)).id)
  const bad = { bytes: Buffer.from('kötü'), name: 'a.exe' }
  expect((await sendForm(other, uploadBelge, { ...bad, fields: fields(belgeId) })).status).toBe(404)
  expect((await sendBase64(aday, uploadBelge, { ...bad, fields: fields(999_999) })).status).toBe(404)
  await look(`update basvuru set durum_yonetimi_no = 2 where id = ${basvuruId}`)
  const closed = await sendForm(aday, uploadBelge, { ...bad, fields: fields(belgeId) })
  expect([closed.status, closed.json().message]).toEqual([409, 'belgeKapali'])
})

test('nothing is uploaded or deleted at any other status', async () => {
  const { aday, belgeId, look, basvuruId } = await aCandidate()
  const id = idOf(await sendForm(aday, uploadBelge, { bytes: aPdf(), name: 'a.pdf', fields: fields(belgeId) }))
  for (const no of [1, 2, 3, 5, 6]) {
    await look(`update basvuru set durum_yonetimi_no = ${no} where id = ${basvuruId}`)
    const answer = await sendForm(aday, uploadBelge, { bytes: aPdf(), name: 'b.pdf', fields: fields(belgeId) })
    expect([no, answer.status]).toEqual([no, 409])
    await expect(aday.call(deleteBelgeDosya, { id })).rejects.toMatchObject({ code: 'belgeKapali' })
  }
  expect((await aday.call(listBelge, { basvuruId }))[0]?.belgeDosyalari).toHaveLength(1)
})

test('what waits can be deleted, is listed as deleted, and its path is dead', async () => {
  const { aday, adayId, basvuruId, belgeId, look } = await aCandidate()
  const id = idOf(await sendForm(aday, uploadBelge, { bytes: aPdf(), name: 'Eski.pdf', fields: fields(belgeId) }))
  const [before] = await aday.call(listBelge, { basvuruId })
  expect(await aday.call(deleteBelgeDosya, { id, basvuruId: 0, adayId: 0 })).toBe(1)
  expect(await aday.call(deleteBelgeDosya, { id, basvuruId, adayId })).toBe(1)

  const [after] = await aday.call(listBelge, { basvuruId })
  expect(after?.belgeDosyalari).toEqual([])
  expect(after?.silinenDosyalar).toEqual([{ id, dosyaAdi: 'Eski.pdf', silinmeTarihi: expect.any(String) }])
  const path = before?.belgeDosyalari[0]?.dosyaYolu ?? ''
  expect((await app.app.inject({ method: 'GET', url: path })).statusCode).toBe(404)
  expect(await look(`select durum from dosya`)).toEqual([['silindi']])
  expect((await look(`select islem from audit_log order by id`)).flat()).toEqual(['belgeYukle', 'delete'])
})

test.each([
  [1, 'null'],
  [2, `'okunmuyor'`],
])('what is decided (%i) cannot be deleted, by no way', async (durum, neden) => {
  const { aday, basvuruId, belgeId, look } = await aCandidate()
  const id = idOf(await sendForm(aday, uploadBelge, { bytes: aPdf(), name: 'a.pdf', fields: fields(belgeId) }))
  await look(`update belge_dosya set durum = ${durum}, ret_nedeni = ${neden}, karar_tarihi = now() where id = ${id}`)
  await expect(aday.call(deleteBelgeDosya, { id })).rejects.toMatchObject({ code: 'belgeKapali' })
  await expect(look(`update belge_dosya set silinme_tarihi = now() where id = ${id}`)).rejects.toThrow('check')
  await expect(look(`update belge_dosya set durum = 0, ret_nedeni = null, karar_tarihi = null`)).rejects.toThrow(
    'decided',
  )
  expect((await aday.call(listBelge, { basvuruId }))[0]?.belgeDosyalari).toHaveLength(1)
})

test("another's documents do not exist, whatever a body says", async () => {
  const { aday, adayId, basvuruId, belgeId, made } = await aCandidate()
  const id = idOf(await sendForm(aday, uploadBelge, { bytes: aPdf(), name: 'a.pdf', fields: fields(belgeId) }))
  const other = await made.aday((await makeAday(app.runtime, made.tenant)).id)
  const notFound = { code: 'notFound' }
  await expect(other.call(listBelge, { basvuruId })).rejects.toMatchObject(notFound)
  await expect(other.call(deleteBelgeDosya, { id })).rejects.toMatchObject(notFound)
  await expect(other.call(deleteBelgeDosya, { id, adayId })).rejects.toMatchObject(notFound)
  await expect(aday.call(deleteBelgeDosya, { id, basvuruId: basvuruId + 1 })).rejects.toMatchObject(notFound)
  expect((await aday.call(listBelge, { basvuruId }))[0]?.belgeDosyalari).toHaveLength(1)
})

test('the table itself takes no file for an application that does not wait, nor of another person', async () => {
  const { aday, adayId, made, belgeId, basvuruId, look } = await aCandidate()
  await sendForm(aday, uploadBelge, { bytes: aPdf(), name: 'a.pdf', fields: fields(belgeId) })
  const { id: otherId } = await makeAday(app.runtime, made.tenant)
  const file = (owner: number) =>
    `insert into dosya (aday_id, amac, depo_adi, dosya_adi, tur, boyut, ozet)
     select ${owner}, 'belge', encode(sha256(random()::text::bytea), 'hex'), 'x.pdf', 'application/pdf', 9, ozet
       from dosya limit 1 returning id`
  const give = (dosyaId: unknown) =>
    look(`insert into belge_dosya (belge_id, dosya_id) values (${belgeId}, ${dosyaId})`)
  const [[theirs] = []] = await look(file(otherId))
  const [[ours] = []] = await look(file(adayId))
  await expect(give(theirs)).rejects.toThrow('does not wait')
  await look(`update basvuru set durum_yonetimi_no = 2 where id = ${basvuruId}`)
  await expect(give(ours)).rejects.toThrow('does not wait')
})

test('one key uploads once, and is told so also when nothing is taken any more', async () => {
  const { aday, basvuruId, belgeId, look } = await aCandidate()
  const file = { bytes: aPdf(), name: 'a.pdf', fields: fields(belgeId) }
  const key = 'ayni-anahtar-0000001'
  const answers = [
    await sendForm(aday, uploadBelge, { ...file, key }),
    await sendForm(aday, uploadBelge, { ...file, key }),
  ]
  await look(`update basvuru set durum_yonetimi_no = 2 where id = ${basvuruId}`)
  answers.push(await sendForm(aday, uploadBelge, { ...file, key }))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(answers.map(idOf)).size).toBe(1)
  expect(await look('select count(*)::int from belge_dosya')).toEqual([[1]])
})
