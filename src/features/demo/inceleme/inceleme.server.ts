import { randomBytes } from 'node:crypto'
import { createAday } from '#features/aday/queries.server.ts'
import { inventedConsent, inventedPerson } from '#features/demo/invented-person.ts'
import { cancelTest, resetTest, type Sending, sendTest } from '#features/test-merkezi/store.server.ts'
import { sha256 } from '#server/database/crypto.ts'
import type { FileStore } from '#server/files/file-store.ts'
import {
  answerTests,
  endTests,
  expireTests,
  insertFiles,
  insertOneriler,
  insertWaiting,
  setBelgeTamam,
} from './queries.server.ts'
import { photographedPdf, writtenPdf } from './sample-pdf.ts'

const basvuranlar = { tel: '5556', mail: 'belgeli', tckn: 700_000_001, from: 5 }
const kisiSayisi = 24
const ilkNo = 100
const yetenekTipi = 7

const oneriler = [
  [2, 'Servis gecikiyor', 'Sabah servisi üç gündür yarım saat geç geliyor, nöbeti geç devralıyoruz.'],
  [1, 'Vardiya listesi', 'Vardiya listesi bir hafta önceden paylaşılırsa çocuklarımızı ayarlayabiliriz.'],
  [3, 'Çalışma belgesi', 'Geçen yıl çalıştığım proje için çalışma belgesi rica ediyorum.'],
  [1, 'Kışlık mont', 'Dış noktalarda çalışanlara kalın mont verilmesini öneriyorum.'],
  [2, 'Yanıt alamadım', 'Başvurumun üstünden iki ay geçti, kimse dönüş yapmadı.'],
  [4, 'Teşekkür', 'Görüşmedeki arkadaşın ilgisi için teşekkür ederim.'],
  [3, 'Eğitim tarihi', 'Yenileme eğitiminin tarihini öğrenebilir miyim?'],
] as const

/** A tracking number of the demo's own, of the letters that real ones are made of: three octal digits from two to nine. */
const takipNoOf = (no: number) => `DEMBLG${[64, 8, 1].map((place) => (Math.floor(no / place) % 8) + 2).join('')}`

type Where = Sending & { files: FileStore }

/** What reviewers of the first company find: documents that wait, tests in every state, suggestions. */
export async function createDemoInceleme(where: Where) {
  const { db } = where
  const adayIdler = await addPeople(where)
  await setBelgeTamam(db, {})
  await createDocuments(where, adayIdler)
  await createTests(where, adayIdler)
  await insertOneriler(db, {
    tipler: oneriler.map(([tip]) => tip),
    basliklar: oneriler.map(([, baslik]) => baslik),
    metinler: oneriler.map(([, , metin]) => metin),
    adlar: Array.from({ length: 9 }, (_, no) => inventedPerson(basvuranlar, no)).map(
      ({ ad, soyad }) => `${ad} ${soyad}`,
    ),
  })
}

async function addPeople({ db, tenant }: Where): Promise<number[]> {
  const ids: number[] = []
  for (let no = ilkNo; no < ilkNo + kisiSayisi; no++) {
    const aday = await createAday(db, tenant, { person: inventedPerson(basvuranlar, no), consent: inventedConsent })
    if (aday) ids.push(aday.id)
  }
  return ids
}

/** The bytes of each kind of document are made once; every file stores them under a name of its own. */
async function createDocuments({ db, tenant, files }: Where, adayIdler: number[]) {
  const takipNolari = adayIdler.map((_, at) => takipNoOf(at + 1))
  const asked = await insertWaiting(db, { adayIdler, takipNolari })
  const made = new Map<string, Buffer>()
  const bytesOf = (belgeAdi: string, at: number) => {
    const [isPhoto, sayfa] = [at % 4 === 3, 1 + (at % 4)]
    const key = isPhoto ? `foto ${at % 2}` : `${belgeAdi} ${sayfa}`
    const bytes = made.get(key) ?? (isPhoto ? photographedPdf(1 + (at % 2)) : writtenPdf(belgeAdi, sayfa))
    made.set(key, bytes)
    return bytes
  }
  const rows = asked.map(({ belgeId, adayId, belgeAdi }, at) => ({
    belgeId,
    adayId,
    depo: randomBytes(32).toString('hex'),
    ad: at % 4 === 3 ? `IMG_${2000 + at}.pdf` : `${belgeAdi}.pdf`,
    bytes: bytesOf(belgeAdi, at),
  }))
  // the bytes first: a row that says there are some is only seen with them
  await Promise.all(rows.map(({ depo, bytes }) => files.put({ tenant: tenant.guid, name: depo }, bytes)))
  await insertFiles(db, {
    belgeler: rows.map(({ belgeId }) => belgeId),
    adaylar: rows.map(({ adayId }) => adayId),
    depolar: rows.map(({ depo }) => depo),
    adlar: rows.map(({ ad }) => ad),
    boyutlar: rows.map(({ bytes }) => bytes.length),
    ozetler: rows.map(({ bytes }) => sha256(bytes)),
  })
}

/** Tests sent, answered, out of time, taken back and reset. */
async function createTests(where: Where, adayIdler: number[]) {
  const { db } = where
  const idler: number[] = []
  for (const adayId of adayIdler.slice(0, 14)) idler.push((await sendTest(where, { adayId, tipId: yetenekTipi })).id)
  const answered = idler.slice(0, 6)
  await answerTests(db, { idler: answered })
  await endTests(db, { idler: answered })
  await expireTests(db, { idler: idler.slice(6, 8), isClosed: true })
  await expireTests(db, { idler: idler.slice(8, 9), isClosed: false })
  for (const id of idler.slice(9, 11)) await cancelTest(where, id)
  await resetTest(where, { id: idler[5] ?? 0, neden: 'Test sırasında elektrik kesildi.' })
}
