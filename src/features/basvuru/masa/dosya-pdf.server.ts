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
  for (const { ad, yanitlar, satirlar } of kart.bloklar) {
    const shown = yanitlar.filter(({ ozel }) => !ozel)
    if (shown.length + satirlar.length === 0) continue
    heading(sheet, ad)
    for (const { soru, yanit } of shown) fact(sheet, soru, yanit ?? '')
    for (const satir of satirlar) {
      sheet.skip(4)
      sheet.write(satir.komponent, 'strong')
      sheet.skip(3)
      for (const { soru, yanit } of satir.yanitlar) fact(sheet, soru, yanit ?? '')
    }
  }
  if (kart.belgeler.length > 0) heading(sheet, t('field.belgeler'))
  for (const { belgeAdi, durum } of kart.belgeler) {
    fact(sheet, belgeAdi, durum === null ? '–' : t(`enum.belgeDurum.${durum as 0 | 1 | 2}`)) // by the table's check
  }
  return sheet.finish({ text: `${sirket} · ${kart.basvuruTakipNo}`, page: (sayfa, toplam) => `${sayfa} / ${toplam}` })
}
