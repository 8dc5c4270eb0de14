import { setImmediate as nextTurn } from 'node:timers/promises'
import type { TestSoru } from '#features/test-merkezi/contract.ts'
import type { T } from '#i18n/t.ts'
import { colour, type Sheet } from './sheet.server.ts'

const indent = 18
const answerGap = 3
const questionGap = 10
/** What is higher may be parted; it leaves room for a heading on the same page. */
const tallest = 640
/** So many questions are written before other requests have their turn. */
const atOnce = 10

type Texts = T<'testMerkezi.sonuc'>

/** Every question with its answers; the chosen one has a tick, bold letters and a word. */
export async function writeSorular(sheet: Sheet, sorular: readonly TestSoru[], t: Texts) {
  const [first] = sorular
  if (!first) return
  sheet.requireRoom(30 + needed(sheet, toBlock(first, 0, t)))
  sheet.write(t('testMerkezi.sonuc.sorular'), 'heading')
  sheet.skip(6)
  for (const [index, soru] of sorular.entries()) {
    if (index % atOnce === atOnce - 1) await nextTurn()
    writeSoru(sheet, toBlock(soru, index, t))
  }
}

type Block = { soru: string; answers: { text: string; isChosen: boolean }[] }

function toBlock({ soru, soruYanitlar, secilenCevap }: TestSoru, index: number, t: Texts): Block {
  const answers = soruYanitlar.map(({ id, cevap }) => {
    const isChosen = id === secilenCevap
    return { text: isChosen ? `${cevap} (${t('testMerkezi.sonuc.secilen')})` : cevap, isChosen }
  })
  return { soru: `${index + 1}. ${soru}`, answers }
}

const lookOf = ({ isChosen }: { isChosen: boolean }) => (isChosen ? 'strong' : 'text')

/** What must stand together: the whole question, or of one that fills a page its text and its first answer. */
function needed(sheet: Sheet, { soru, answers }: Block): number {
  const heights = answers.map((answer) => answerGap + sheet.heightOf(answer.text, lookOf(answer), inner(sheet)))
  const question = sheet.heightOf(soru, 'question')
  const whole = heights.reduce((sum, height) => sum + height, question)
  return whole < tallest ? whole : question + (heights[0] ?? 0)
}

const inner = (sheet: Sheet) => ({ x: sheet.left + indent, width: sheet.width - indent })

function writeSoru(sheet: Sheet, block: Block) {
  sheet.requireRoom(needed(sheet, block))
  sheet.write(block.soru, 'question')
  for (const answer of block.answers) {
    sheet.skip(answerGap)
    sheet.requireRoom(sheet.heightOf(answer.text, lookOf(answer), inner(sheet)))
    drawMark(sheet, answer.isChosen)
    sheet.write(answer.text, lookOf(answer), inner(sheet))
  }
  sheet.skip(questionGap)
}

function drawMark(sheet: Sheet, isChosen: boolean) {
  const [x, y] = [sheet.left + 7, sheet.y() + 6]
  sheet.draw((doc) => {
    if (!isChosen) return void doc.lineWidth(0.8).strokeColor(colour.line).circle(x, y, 3.6).stroke()
    doc.circle(x, y, 4.6).fill(colour.bar)
    doc.lineWidth(1.2).lineCap('round').strokeColor('#ffffff')
    doc
      .moveTo(x - 2.1, y + 0.1)
      .lineTo(x - 0.5, y + 1.7)
      .lineTo(x + 2.3, y - 1.6)
      .stroke()
  })
}
