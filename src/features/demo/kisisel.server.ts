import {
  insertAltKategori,
  insertAltKomponentList,
  insertAltKriterList,
  insertKategori,
  insertSatir,
  saveYanitList,
} from '#features/kriter/queries.server.ts'
import type { TenantDb } from '#server/database/database.ts'
import { findDemoAday, listKriterByName, listModulByName } from './queries.server.ts'

/** Headings over modules of the guard's form: what somebody need not tell twice. */
const kategoriler: readonly (readonly [ad: string, moduller: readonly string[]])[] = [
  ['Kişisel bilgiler', ['Genel', 'İkamet adresi', 'Ölçüler']],
  ['Eğitim ve diller', ['Öğrenim', 'Yabancı dil']],
  ['Mesleki bilgiler', ['Kimlik kartı', 'Çalıştığınız yerler', 'Sertifikalar']],
]

type Answer = [kriterAdi: string, value: string | number | { start: string; end: string }]

/** A text that is the name of an option stands for it. */
const answers: Answer[] = [
  ['Cinsiyet', 'Kadın'],
  ['Medeni durum', 'Bekâr'],
  ['Uyruk', 'T.C.'],
  ['Boy (cm)', 168],
  ['Kilo (kg)', '61.5'],
  ['En son bitirdiğiniz okul', 'Lise'],
]
const school: Answer[] = [
  ['Okul türü', 'Lise ve öncesi'],
  ['Okulun adı', 'Atatürk Anadolu Lisesi'],
  ['Durumu', 'Mezun'],
  ['Başlangıç ve bitiş', { start: '2008-09-15', end: '2012-06-15' }],
]
const owner = '5551112233'

/** Categories of personal criteria for every demo tenant, and answers of the demo's first candidate. */
export async function createKisiselKriterler(db: TenantDb) {
  const moduller = new Map((await listModulByName(db, {})).map(({ modulDisplay, id }) => [modulDisplay, id]))
  for (const [siralama, [display, adlar]] of kategoriler.entries()) {
    const [kategori] = await insertKategori(db, { display, siralama })
    if (!kategori) throw new Error('a category was not stored')
    for (const [order, ad] of adlar.entries()) {
      const [alt] = await insertAltKategori(db, { kriterKategoriId: kategori.id, display: ad, siralama: order })
      const links = { altKategoriId: alt?.id ?? 0, modulId: moduller.get(ad) ?? 0 }
      await insertAltKriterList(db, links)
      await insertAltKomponentList(db, links)
    }
  }
  const [aday] = await findDemoAday(db, { cepTel: owner })
  if (aday) await answer(db, aday.id)
}

async function answer(db: TenantDb, ownerId: number) {
  const kriterler = await listKriterByName(db, {})
  const toRow = ([ad, value]: Answer) => {
    const kriter = kriterler.find(({ kriterAdi }) => kriterAdi === ad)
    if (!kriter) throw new Error(`the demo has no criterion ${ad}`)
    const secenekId = typeof value === 'string' ? kriter.secenekler?.[value] : undefined
    return { id: kriter.id, komponentId: kriter.komponentId, value: secenekId ?? value }
  }
  const list = JSON.stringify(answers.map(toRow).map(({ id, value }) => ({ kriter_id: id, value })))
  await saveYanitList(db, { ownerId, list })
  const rows = school.map(toRow)
  const yanitlar = JSON.stringify(rows.map(({ id, value }) => ({ kriterId: id, value })))
  await insertSatir(db, { ownerId, komponentId: rows[0]?.komponentId ?? 0, istemciRef: null, yanitlar })
}
