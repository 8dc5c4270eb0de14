import { formatInstant } from '#core/date.ts'
import { createSheet, type Sheet } from '#features/test-merkezi/pdf/sheet.server.ts'
import { createT } from '#i18n/t.ts'
import { tr } from '#i18n/tr.ts'
import type { Kart } from './kart-contract.ts'

const t = createT(tr, 'tr')
const labelWidth = 190

function fact(sheet: Sheet, label: string, value: string) {
  sheet.requireRoom(sheet.heightOf(value, 'text', { width: sheet.width - labelWidth }) + 4)
  sheet.beside(
    () => sheet.write(label, 'quiet', { width: labelWidth - 12 }),
    () => sheet.write(value, 'text', { x: sheet.left + labelWidth, width: sheet.width - labelWidth }),
  )
  sheet.skip(3)
}

function heading(sheet: Sheet, text: string) {
  sheet.requireRoom(48)
  sheet.skip(12)
  sheet.write(text, 'heading')
  sheet.skip(5)
}

type Modul = Kart['bloklar'][number]['moduller'][number]

/** The answers of a module under its title. */
function writeModul(sheet: Sheet, { ad, yanitlar, satirlar }: Modul) {
  const title = (text: string) => {
    sheet.skip(4)
    sheet.write(text, 'strong')
    sheet.skip(3)
  }
  title(ad)
  for (const { soru, yanit } of yanitlar) fact(sheet, soru, yanit ?? '')
  for (const { komponent, yanitlar: alanlar } of satirlar) {
    title(komponent)
    for (const { soru, yanit } of alanlar) fact(sheet, soru, yanit ?? '')
  }
}

/** An application as a document: its facts, the answers by block without special categories, and the documents. */
export function basvuruPdf(kart: Kart, sirket: string): Promise<Buffer> {
  const sheet = createSheet(`${kart.basvuruTakipNo} ${kart.adSoyad ?? ''}`.trim())
  sheet.write(sirket, 'company')
  sheet.skip(4)
  sheet.write(kart.adSoyad ?? kart.basvuruTakipNo, 'title')
  sheet.skip(8)
  fact(sheet, t('field.basvuruTakipNo'), kart.basvuruTakipNo)
  fact(sheet, t('field.iapId'), `${kart.baslik} (${kart.iapKodu})`)
  fact(sheet, t('field.durumAdi'), kart.durumAdi)
  fact(sheet, t('field.gonderimTarihi'), formatInstant(kart.gonderimTarihi))
  for (const { ad, moduller } of kart.bloklar) {
    const told = moduller
      .map((modul) => ({ ...modul, yanitlar: modul.yanitlar.filter(({ ozel }) => !ozel) }))
      .filter(({ yanitlar, satirlar }) => yanitlar.length + satirlar.length > 0)
    if (told.length > 0) heading(sheet, ad)
    for (const modul of told) writeModul(sheet, modul)
  }
  if (kart.belgeler.length > 0) heading(sheet, t('field.belgeler'))
  for (const { belgeAdi, durum } of kart.belgeler) {
    fact(sheet, belgeAdi, durum === null ? '–' : t(`enum.belgeDurum.${durum as 0 | 1 | 2}`)) // by the table's check
  }
  return sheet.finish({ text: `${sirket} · ${kart.basvuruTakipNo}`, page: (sayfa, toplam) => `${sayfa} / ${toplam}` })
}
