import { bandOf, positionOf, standard } from '#core/test-merkezi/scale.ts'
import type { TestOlcek } from '#features/test-merkezi/contract.ts'
import type { T } from '#i18n/t.ts'
import { colour, type Sheet } from './sheet.server.ts'

const barHeight = 9
const overhang = 3
const scoreWidth = 130
const gap = 12

type Texts = T<'testMerkezi.sonuc'>

/** The scales, each a bar against the norm with its number and its word. */
export function writeScales(sheet: Sheet, olcekler: readonly TestOlcek[], t: Texts) {
  const [first] = olcekler
  if (!first) return
  const explanation = t('testMerkezi.sonuc.olcek.aciklama')
  const head = sheet.heightOf(explanation, 'quiet') + 30
  sheet.requireRoom(head + heightOf(sheet, first, t))
  sheet.write(t('testMerkezi.sonuc.olcek.title'), 'heading')
  sheet.skip(3)
  sheet.write(explanation, 'quiet')
  sheet.skip(8)
  for (const olcek of olcekler) writeScale(sheet, olcek, t)
  sheet.skip(6)
}

const nameWidth = (sheet: Sheet) => sheet.width - scoreWidth - gap

function heightOf(sheet: Sheet, { olcekAdi, aciklama }: TestOlcek, t: Texts): number {
  const name = sheet.heightOf(olcekAdi, 'strong', { width: nameWidth(sheet) })
  const about = aciklama ? sheet.heightOf(aciklama, 'quiet') : 0
  return name + about + barHeight + 2 * overhang + 2 * sheet.heightOf(t('testMerkezi.sonuc.olcek.norm'), 'small') + gap
}

function writeScale(sheet: Sheet, olcek: TestOlcek, t: Texts) {
  const { olcekAdi, aciklama, puan, enAz, enCok, standartPuan } = olcek
  sheet.requireRoom(heightOf(sheet, olcek, t))
  const soz = t(`testMerkezi.sonuc.olcek.band.${bandOf(standartPuan)}`)
  const x = sheet.left + sheet.width - scoreWidth
  sheet.beside(
    () => sheet.write(olcekAdi, 'strong', { width: nameWidth(sheet) }),
    () =>
      sheet.write(t('testMerkezi.sonuc.olcek.puan', { puan: standartPuan, soz }), 'strong', {
        x,
        width: scoreWidth,
        align: 'right',
      }),
  )
  if (aciklama) sheet.write(aciklama, 'quiet')
  sheet.skip(overhang + 1)
  drawBar(sheet, standartPuan)
  writeAxis(sheet, t('testMerkezi.sonuc.olcek.norm'))
  sheet.write(t('testMerkezi.sonuc.olcek.ham', { puan, enAz, enCok }), 'small')
  sheet.skip(gap - 2)
}

function drawBar(sheet: Sheet, score: number) {
  const { left, width } = sheet
  const top = sheet.y()
  const at = (value: number) => left + width * positionOf(value)
  const low = at(standard.mean - standard.deviation)
  const high = at(standard.mean + standard.deviation)
  sheet.draw((doc) => {
    doc.rect(left, top, width, barHeight).fill(colour.pale)
    doc.rect(low, top, high - low, barHeight).fill(colour.band)
    // the least there is still shows
    doc.rect(left, top + 2, Math.max(2, at(score) - left), barHeight - 4).fill(colour.bar)
    doc.lineWidth(1.2).strokeColor(colour.ink)
    doc
      .moveTo(at(standard.mean), top - overhang)
      .lineTo(at(standard.mean), top + barHeight + overhang)
      .stroke()
  })
  sheet.skip(barHeight + overhang)
}

function writeAxis(sheet: Sheet, norm: string) {
  const { left, width } = sheet
  const labelWidth = 60
  const middle = { x: left + width / 2 + 3, width: labelWidth }
  sheet.beside(
    () => sheet.write(String(standard.least), 'small', { width: labelWidth }),
    () =>
      sheet.beside(
        () => sheet.write(norm, 'small', middle),
        () =>
          sheet.write(String(standard.most), 'small', {
            x: left + width - labelWidth,
            width: labelWidth,
            align: 'right',
          }),
      ),
  )
}
