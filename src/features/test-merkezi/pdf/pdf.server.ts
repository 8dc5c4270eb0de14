import { formatInstant } from '#core/date.ts'
import type { TestSonuc } from '#features/test-merkezi/contract.ts'
import { createT, type T } from '#i18n/t.ts'
import { tr } from '#i18n/tr.ts'
import { writeScales } from './scale.server.ts'
import { createSheet, type Sheet } from './sheet.server.ts'
import { writeSorular } from './soru.server.ts'

type Texts = T<'testMerkezi.sonuc'>
const t: Texts = createT<'testMerkezi.sonuc'>(tr, 'tr')

const factWidth = 120

/** A result as a document to keep: the same to see as on the page, in the company's language. */
export async function sonucPdf(sonuc: TestSonuc, { sirket }: { sirket: string }): Promise<Buffer> {
  const { testTipAdi, adayAdSoyad } = sonuc
  const sheet = createSheet(`${t('testMerkezi.sonuc.title')}: ${testTipAdi}, ${adayAdSoyad}`)
  writeHead(sheet, sonuc, sirket)
  writePuan(sheet, sonuc.puan)
  writeScales(sheet, sonuc.olcekler, t)
  await writeSorular(sheet, sonuc.sorular, t)
  return sheet.finish({
    text: `${sirket} · ${testTipAdi}`,
    page: (sayfa, toplam) => t('testMerkezi.sonuc.sayfa', { sayfa, toplam }),
  })
}

function writeHead(sheet: Sheet, sonuc: TestSonuc, sirket: string) {
  sheet.write(sirket, 'company')
  sheet.skip(4)
  sheet.write(sonuc.testTipAdi, 'title')
  if (sonuc.testTipAciklama) {
    sheet.skip(3)
    sheet.write(sonuc.testTipAciklama, 'quiet')
  }
  sheet.skip(10)
  writeFact(sheet, t('testMerkezi.sonuc.aday'), sonuc.adayAdSoyad)
  writeFact(sheet, t('testMerkezi.sonuc.bitis'), formatInstant(sonuc.bitisZamani))
  if (sonuc.sorular.length > 0) writeFact(sheet, t('testMerkezi.sonuc.soruSayisi'), String(sonuc.sorular.length))
  sheet.skip(14)
}

function writeFact(sheet: Sheet, name: string, value: string) {
  sheet.beside(
    () => sheet.write(name, 'text', { width: factWidth }),
    () => sheet.write(value, 'strong', { x: sheet.left + factWidth, width: sheet.width - factWidth }),
  )
  sheet.skip(2)
}

function writePuan(sheet: Sheet, puan: TestSonuc['puan']) {
  if (!puan) return
  const { gecmePuani } = puan
  sheet.write(t('testMerkezi.sonuc.puan.title'), 'heading')
  sheet.skip(3)
  sheet.write(t('testMerkezi.sonuc.puan.deger', puan), 'strong')
  if (gecmePuani !== null) {
    const word = puan.puan >= gecmePuani ? t('testMerkezi.sonuc.puan.gecti') : t('testMerkezi.sonuc.puan.gecmedi')
    sheet.write(`${word}. ${t('testMerkezi.sonuc.puan.gecme', { gecmePuani })}`, 'text')
  }
  sheet.skip(14)
}
