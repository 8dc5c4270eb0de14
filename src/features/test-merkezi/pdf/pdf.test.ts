import { extractText, getDocumentProxy, getMeta } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getSonuc, getSonucPdf, type TestSonuc } from '#features/test-merkezi/contract.ts'
import { makeAday } from '#test/aday.ts'
import { anInventory, makeAnsweredTest } from '#test/answered-test.ts'
import { createTestApp, type TestApp, type TestTenant } from '#test/app.ts'
import type { Client } from '#test/client.ts'
import { permittedStaff } from '#test/permitted-staff.ts'
import { sonucPdf } from './pdf.server.ts'

let app: TestApp
let here: TestTenant

beforeAll(async () => {
  app = await createTestApp()
  here = await app.newTenant()
})
afterAll(() => app.close())

/** The words of each page, however its lines were broken. */
async function pagesOf(bytes: Buffer): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: false })
  return text.map((page) => page.replace(/\s+/g, ' '))
}
const textOf = async (bytes: Buffer) => (await pagesOf(bytes)).join(' ')

type Shape = { sorular?: number; answers?: number; soru?: (n: number) => string }

function aSonuc({ sorular = 3, answers = 4, soru = (n) => `Soru metni ${n}` }: Shape = {}): TestSonuc {
  return {
    testTipAdi: 'Genel Yetenek Testi',
    testTipAciklama: 'Kısa açıklama.',
    adayAdSoyad: 'Gülşen Ğüşıöç İğdır',
    bitisZamani: '2026-11-15T21:30:00Z',
    psikometrik: false,
    puan: { puan: 31, enCok: 40, gecmePuani: 25 },
    olcekler: [],
    sorular: Array.from({ length: sorular }, (_, index) => ({
      id: index + 1,
      soru: soru(index + 1),
      soruYanitlar: Array.from({ length: answers }, (_, n) => ({
        id: 10 * index + n,
        cevap: `Yanıt ${index + 1}-${n}`,
      })),
      secilenCevap: 10 * index + 1,
    })),
  }
}

const sirket = { sirket: 'Şişli Güvenlik A.Ş.' }

test('Turkish letters, the lira and long questions are read out of it as they were put in', async () => {
  const long =
    `Şişli'den İğdır'a giderken ğüşıöç ĞÜŞİÖÇ ₺ "tırnak" — fiyat, fırın, efendi: ${'ölçüsüz çığlık ağacı '.repeat(40)}`
      .slice(0, 899)
      .trim()
      .concat('Ş')
  expect(long).toHaveLength(900)
  const sonuc = aSonuc({ soru: (n) => (n === 2 ? long : `Işıklı ığdır ${n}`) })
  const text = await textOf(await sonucPdf(sonuc, sirket))
  for (const words of [
    'Şişli Güvenlik A.Ş.',
    'Genel Yetenek Testi',
    'Aday Gülşen Ğüşıöç İğdır',
    'Tamamlanma 16.11.2026 00:30',
    '31 / 40',
    'Geçti. Geçme puanı: 25',
    '1. Işıklı ığdır 1',
    `2. ${long}`,
    'Yanıt 1-1 (seçilen yanıt)',
    'Sayfa 1 / 1',
  ]) {
    expect(text).toContain(words)
  }
  expect(text.match(/\(seçilen yanıt\)/g)).toHaveLength(3)
})

test('scales have their number, their word, the norm and the raw score', async () => {
  const scale = { olcekAdi: 'Dışadönüklük', aciklama: 'İnsanlarla ilişki.', puan: 41, enAz: 12, enCok: 60 }
  const olcekler = [20, 50, 74].map((standartPuan) => ({ ...scale, standartPuan }))
  const text = await textOf(await sonucPdf({ ...aSonuc(), puan: null, psikometrik: true, olcekler }, sirket))
  for (const words of ['20 · Düşük', '50 · Ortalama', '74 · Yüksek', 'Norm 50', 'Ham puan 41 (12 – 60 arasında)'])
    expect(text).toContain(words)
  expect(text).not.toContain('Geçme puanı')
})

test('what is not for the reader is not in it', async () => {
  const text = await textOf(await sonucPdf({ ...aSonuc(), puan: null }, sirket))
  expect(text).not.toContain('Puan')
  expect(text).not.toContain('Ölçekler')
})

test('pages are numbered, titles are never alone at the end, and a question stays on one page', async () => {
  const start = performance.now()
  const bytes = await sonucPdf(aSonuc({ sorular: 40, answers: 5, soru: (n) => `Soru ${n} metni. `.repeat(12) }), sirket)
  console.info(`40 questions: ${Math.round(performance.now() - start)} ms, ${bytes.length} bytes`)
  const pages = await pagesOf(bytes)
  expect(pages.length).toBeGreaterThan(5)
  for (const [index, page] of pages.entries()) {
    expect(page).toContain(`Sayfa ${index + 1} / ${pages.length}`)
    for (const [, n] of page.matchAll(/(\d+)\. Soru \d+ metni/g)) expect(page).toContain(`Yanıt ${n}-4`)
  }
})

test('the heading of the questions goes with the first of them to the next page', async () => {
  const olcekler = Array.from({ length: 9 }, (_, n) => ({
    ...{ olcekAdi: `Ölçek ${n}`, aciklama: 'Açıklama. '.repeat(7), puan: 5, enAz: 1, enCok: 9, standartPuan: 50 },
  }))
  for (const count of [7, 8, 9]) {
    const sonuc = { ...aSonuc(), puan: null, olcekler: olcekler.slice(0, count) }
    const pages = await pagesOf(await sonucPdf(sonuc, sirket))
    const page = pages.find((text) => text.includes('Sorular ve yanıtlar'))
    expect(page).toContain('1. Soru metni 1')
    expect(page).toContain('Yanıt 1-3')
  }
})

test('a question longer than a page goes on, and nothing of it is lost', async () => {
  const cevap = (n: number) => `Uzun ${n} ${'cevap '.repeat(80)}son${n}`
  const [soru] = aSonuc({ sorular: 1 }).sorular
  const soruYanitlar = Array.from({ length: 10 }, (_, n) => ({ id: n, cevap: cevap(n) }))
  const sonuc = { ...aSonuc(), sorular: [{ id: 1, soru: soru?.soru ?? '', soruYanitlar, secilenCevap: 9 }] }
  const bytes = await sonucPdf(sonuc, sirket)
  const text = await textOf(bytes)
  for (let n = 0; n < 10; n++) expect(text).toContain(`son${n}`)
  expect(text).toContain('son9 (seçilen yanıt)')
})

test('a long name of a test is cut in the footer, not in the title', async () => {
  const testTipAdi = `Uzun ${'ad '.repeat(60)}son`
  const pages = await pagesOf(await sonucPdf({ ...aSonuc(), testTipAdi }, sirket))
  expect(pages).toHaveLength(1)
  expect(pages[0]).toContain(testTipAdi)
  expect(pages[0]).toMatch(/Şişli Güvenlik A\.Ş\. · Uzun [ad ]+… Sayfa 1 \/ 1$/)
})

test('its title, its language and its tags are there for readers that speak', async () => {
  const bytes = await sonucPdf(aSonuc(), sirket)
  const { info } = await getMeta(await getDocumentProxy(new Uint8Array(bytes)))
  expect(info).toMatchObject({ Title: 'Test sonucu: Genel Yetenek Testi, Gülşen Ğüşıöç İğdır', Language: 'tr' })
  expect(bytes.toString('latin1')).toMatch(/\/Marked true/)
})

async function download(who: Client, guid: string) {
  const response = await app.app.inject({
    url: getSonucPdf.path,
    query: { guid },
    headers: { authorization: `Bearer ${who.token}`, 'x-forwarded-for': '10.9.9.9' },
  })
  return { status: response.statusCode, headers: response.headers, bytes: response.rawPayload }
}

test('it opens for the owner and permitted staff with the name, for a link holder with initials, for nobody else', async () => {
  const other = await app.newTenant()
  const [aday, stranger] = [
    await makeAday(app.runtime, here.tenant, { ad: 'Gülşen', soyad: 'Şişlioğlu' }),
    await makeAday(app.runtime, here.tenant),
  ]
  const { guid, sonucGuid } = await makeAnsweredTest(app.runtime, here.tenant, { adayId: aday.id })
  const [owner, staff] = [await here.aday(aday.id), await permittedStaff(app, here)]

  for (const [who, asked] of [
    [owner, guid],
    [staff, guid],
    [staff, sonucGuid],
  ] as const) {
    const { status, headers, bytes } = await download(who, asked)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename*=UTF-8''TestSonucu_${asked}.pdf`,
      'cache-control': 'private, no-store',
    })
    const text = await textOf(bytes)
    expect(text).toContain('Gülşen Şişlioğlu')
    for (const { soru } of anInventory().sorular ?? []) expect(text).toContain(soru)
    expect(text.includes('Dışadönüklük')).toBe(who === staff)
  }

  const byLink = await textOf((await download(here.visitor, sonucGuid)).bytes)
  expect(byLink).toContain('Aday G. Ş.')
  expect(byLink).not.toContain('Gülşen')
  expect(byLink).toContain('Dışadönüklük')

  const refused = [
    await download(here.visitor, guid),
    await download(await here.aday(stranger.id), guid),
    await download(other.visitor, sonucGuid),
    await download(await permittedStaff(app, other), guid),
    await download(await other.aday(aday.id), guid),
  ]
  for (const { status, bytes } of refused) {
    expect(status).toBe(404)
    expect(JSON.parse(bytes.toString())).toEqual({ isSuccess: false, message: 'notFound', resultObject: null })
  }
})

test('a link makes so many documents and no more, while the page goes on', async () => {
  const aday = await makeAday(app.runtime, here.tenant)
  const { sonucGuid } = await makeAnsweredTest(app.runtime, here.tenant, { adayId: aday.id })
  expect((await download(here.visitor, sonucGuid)).status).toBe(200)
  const key = `sonucPdf|${here.tenant.id}|${sonucGuid}`
  for (let n = 0; n < 20; n++) await app.runtime.limits.countShared({ name: 'sonucPdf', seconds: 600 }, key)
  expect((await download(here.visitor, sonucGuid)).status).toBe(429)
  await here.visitor.call(getSonuc, { guid: sonucGuid })
})
