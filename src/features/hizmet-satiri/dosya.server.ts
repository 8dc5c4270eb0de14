import { choice, date, integer, money, nationalId, text } from '#engine/declaration/field.ts'
import type { ImportError } from '#engine/declaration/import-request.ts'
import type { Sheet, SheetLine } from '#engine/import/read-sheet.server.ts'
import { meslekShape } from '#features/kod-listesi/rules.ts'
import type { TahakkukAnahtari } from '#features/tahakkuk/queries.server.ts'
import { isaretli, kanunNoOf, type Mahiyet, mahiyet } from '#features/tahakkuk/rules.ts'

/** The columns of a line as SGK's declaration has them (SGK 4.3), and the workplace. Some are read and not kept. */
export const hizmetSheet: Sheet = {
  name: 'hizmetSatiri',
  importKey: ['isyeriSicilNo', 'yil', 'ay', 'belgeTuru', 'mahiyet', 'kanun', 'sosyalGuvenlikNo', 'gun', 'ucret'],
  fields: {
    isyeriSicilNo: text(26, { required: true }),
    yil: integer({ required: true, min: 1990, max: 2099 }),
    ay: integer({ required: true, min: 1, max: 12 }),
    belgeTuru: integer({ required: true, min: 1, max: 99 }),
    mahiyet: choice(mahiyet, { required: true }),
    kanun: text(5, { required: true }),
    sosyalGuvenlikNo: nationalId({ required: true }),
    siraNo: integer({ min: 1, max: 100 }),
    ad: text(100),
    soyad: text(100),
    ilkSoyadi: text(100),
    gun: integer({ required: true, min: 0, max: 31 }),
    ucret: money({ required: true }),
    ikramiye: money(),
    eksikGunSayisi: integer({ min: 0, max: 31 }),
    eksikGunNedeni: integer({ min: 0, max: 99 }),
    girisGunu: date(),
    cikisGunu: date(),
    istenCikisNedeni: integer({ min: 1, max: 999 }),
    meslekKod: text(7),
    araci: text(10),
    onayDurumu: text(30),
  },
}

export const donemOfLine = ({ values }: SheetLine) => Number(values.yil) * 100 + Number(values.ay)
export const kisiOfLine = ({ values }: SheetLine) => ({
  tcKimlikNo: String(values.sosyalGuvenlikNo),
  ad: String(values.ad ?? ''),
  soyad: String(values.soyad ?? ''),
})

/** The accrual that a line belongs to. */
export const tahakkukOfLine = (line: SheetLine, isyeriId: number): TahakkukAnahtari => ({
  isyeriId,
  periodId: donemOfLine(line),
  belgeTuru: Number(line.values.belgeTuru),
  mahiyet: String(line.values.mahiyet),
  kanunNo: kanunNoOf(String(line.values.kanun)),
})

/** Lines that contradict the calendar, each other or themselves. */
export function hizmetHatalari(lines: readonly SheetLine[], bugun: string): ImportError[] {
  const newest = Number(bugun.slice(0, 7).replace('-', ''))
  const seen = new Set<string>()
  return lines.flatMap((line) => {
    const { satir, values } = line
    const found: [string, string][] = []
    if (donemOfLine(line) > newest) found.push(['ay', 'periodInFuture'])
    if (!/^[0-9]{1,5}$/.test(String(values.kanun))) found.push(['kanun', 'invalidNumber'])
    if (values.meslekKod !== undefined && !meslekShape.test(String(values.meslekKod)))
      found.push(['meslekKod', 'invalidMeslek'])
    if (String(values.cikisGunu ?? '9999') < String(values.girisGunu ?? ''))
      found.push(['cikisGunu', 'exitBeforeEntry'])
    const key = JSON.stringify([
      values.isyeriSicilNo,
      tahakkukOfLine(line, 0),
      values.sosyalGuvenlikNo,
      values.siraNo ?? 1,
    ])
    if (seen.has(key)) found.push(['sosyalGuvenlikNo', 'duplicateRow'])
    seen.add(key)
    return found.map(([alan, key]) => ({ satir, alan, key, params: null }))
  })
}

/** A line as it is stored; days and amounts of a cancellation are negative. */
export function satirOf({ values }: SheetLine, { tahakkukId, kisiId }: { tahakkukId: number; kisiId: number }) {
  const nature = String(values.mahiyet) as Mahiyet // the column's rule
  return {
    tahakkukId,
    kisiId,
    siraNo: values.siraNo ?? 1,
    gun: isaretli(String(values.gun), nature),
    ucret: isaretli(String(values.ucret), nature),
    ikramiye: isaretli(String(values.ikramiye ?? '0'), nature),
    eksikGunSayisi: values.eksikGunSayisi ?? 0,
    eksikGunNedeni: values.eksikGunNedeni ?? null,
    girisGunu: values.girisGunu ?? null,
    cikisGunu: values.cikisGunu ?? null,
    istenCikisNedeni: values.istenCikisNedeni ?? null,
    meslekKodu: values.meslekKod ?? null,
  }
}
