import { choice, date, money, period, text } from '#engine/declaration/field.ts'
import type { Sheet } from '#engine/import/read-sheet.server.ts'
import { eBorc } from './resource.ts'
import { type BorcDosyaTuru, borcParcalari, borcTuru, mahiyet, okumaDurumu } from './rules.ts'

const place = { isyeriSicilNo: text(26, { required: true }), calismaGunu: date() }
const paper = { borcuYokturBelgeNo: text(40), belgeTarihi: date() }

/** The columns of each kind of file. The day is today's where no column tells it. */
export const borcSheets: Record<BorcDosyaTuru, Sheet> = {
  // a line a debt; a workplace without one has a line of its own without a period
  borc: {
    name: 'borc',
    importKey: ['isyeriSicilNo', 'donem', 'borcTuru', 'asilTutar'],
    fields: {
      ...place,
      donem: period(),
      borcTuru: choice(borcTuru),
      kanunNo: text(5),
      asilTutar: money(),
      gecikmeTutari: money(),
      vade: date(),
      icraDosyaNo: text(40),
      emanetTutari: money(),
      ...paper,
    },
  },
  // the ledger as SGK prints it: accruals and collections of each period
  mufredat: {
    name: 'mufredat',
    importKey: ['isyeriSicilNo', 'yilAy', 'borcTuru', 'thk', 'ths'],
    fields: {
      ...place,
      kod: text(10),
      islemTarihi: date(),
      yilAy: period({ required: true }),
      tahsilatPostaTarihi: date(),
      belgeMahiyeti: choice(mahiyet, { labels: 'mahiyet' }),
      belgeCesit: text(40),
      borcTuru: choice(borcTuru, { required: true }),
      kanunNo: text(5),
      pek: money(),
      thk: money(),
      indirim: money(),
      indirim5510: money(),
      ths: money(),
      gz: money(),
    },
  },
  // a line a workplace: the amounts as this list exports them; its other columns are passed over
  csv: {
    name: 'csv',
    importKey: ['isyeriSicilNo', 'primBorcu'],
    fields: {
      ...eBorc.fields,
      ...place,
      okumaDurumu: choice(okumaDurumu),
      ...Object.fromEntries(borcParcalari.map((name) => [name, money()])),
      emanetTutari: money(),
      ...paper,
    },
  },
}
