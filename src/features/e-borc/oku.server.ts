import type { ImportError } from '#engine/declaration/import-request.ts'
import { mufredatKalemleri } from './mufredat.server.ts'
import {
  type BorcBeyani,
  type BorcDosyaTuru,
  type BorcKalemi,
  type BorcTuru,
  borcParcalari,
  mahiyet,
  okumaDurumu,
  parcalarOf,
} from './rules.ts'

type Satir = { satir: number; values: Readonly<Record<string, unknown>> }

/** What a file tells of one workplace on one day, and the lines that tell it. */
export type OkunanBorc = { isyeriSicilNo: string; gun: string; satirlar: number[]; beyan: BorcBeyani }

const zero = '0.00'
const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)
const amountOf = (value: unknown) => textOf(value) ?? zero

/** The debts of a file by workplace and day. Lines that contradict each other or the calendar are errors. */
export function borclarOf(tur: BorcDosyaTuru, satirlar: readonly Satir[], bugun: string) {
  const errors: ImportError[] = []
  const refuse = (satir: number, alan: string, key: string) => errors.push({ satir, alan, key, params: null })
  const period = Number(bugun.slice(0, 7).replace('-', ''))
  const seen = new Set<string>()
  for (const { satir, values } of satirlar) {
    if (String(values.calismaGunu ?? '') > bugun) refuse(satir, 'calismaGunu', 'dayInFuture')
    const donem = tur === 'mufredat' ? 'yilAy' : 'donem'
    if (Number(values[donem] ?? 0) > period) refuse(satir, donem, 'periodInFuture')
    const isDebt = tur === 'borc' && values.donem !== undefined
    if (isDebt && values.asilTutar === undefined) refuse(satir, 'asilTutar', 'required')
    if (isDebt && values.borcTuru === undefined) refuse(satir, 'borcTuru', 'required')
    // a line without a period says that nothing is owed: whatever belongs to a debt would be lost
    if (tur === 'borc' && !isDebt && ofDebt.some((name) => values[name] !== undefined))
      refuse(satir, 'donem', 'required')
    if (tur === 'csv' && !isUnread(values) && !hasAmount(values)) refuse(satir, 'primBorcu', 'required')
    // the ledger repeats a period on purpose
    const key = JSON.stringify([
      values.isyeriSicilNo,
      values.calismaGunu ?? bugun,
      ...debtKey.map((name) => values[name]),
    ])
    if (tur !== 'mufredat' && seen.has(key)) refuse(satir, 'isyeriSicilNo', 'duplicateRow')
    seen.add(key)
  }
  if (errors.length > 0) return { borclar: [], errors, atlanan: 0 }
  // our own export tells of workplaces that were not read, too: they stay unread
  const told = tur === 'csv' ? satirlar.filter(({ values }) => !isUnread(values)) : satirlar
  const groups = Map.groupBy(told, ({ values }) => `${values.isyeriSicilNo}/${values.calismaGunu ?? bugun}`)
  const borclar = [...groups.values()].flatMap((group): OkunanBorc[] => {
    const [first] = group
    if (!first) return []
    const gun = textOf(first.values.calismaGunu) ?? bugun
    const beyan = beyanOf(tur, group)
    const isOwing = borcParcalari.some((name) => beyan[name] !== zero)
    if (isOwing && beyan.borcuYokturBelgeNo) refuse(first.satir, 'borcuYokturBelgeNo', 'belgeWithDebt')
    return [{ isyeriSicilNo: String(first.values.isyeriSicilNo), gun, satirlar: group.map((one) => one.satir), beyan }]
  })
  return { borclar, errors, atlanan: satirlar.length - told.length }
}

/** Several debts of a kind and period are told apart by their file of enforcement or the day on which they fall due. */
const debtKey = ['donem', 'borcTuru', 'kanunNo', 'icraDosyaNo', 'vade']
const ofDebt = ['asilTutar', 'gecikmeTutari', 'borcTuru', 'kanunNo', 'vade', 'icraDosyaNo']

const hasAmount = (values: Satir['values']) => borcParcalari.some((name) => values[name] !== undefined)

/** A line that says itself that nobody read the workplace. */
const isUnread = (values: Satir['values']) =>
  values.okumaDurumu !== undefined && values.okumaDurumu !== okumaDurumu.read && !hasAmount(values)

function beyanOf(tur: BorcDosyaTuru, group: readonly Satir[]): BorcBeyani {
  const last = (name: string) => group.map(({ values }) => textOf(values[name])).findLast((value) => value !== null)
  const paper = { borcuYokturBelgeNo: last('borcuYokturBelgeNo') ?? null, belgeTarihi: last('belgeTarihi') ?? null }
  if (tur === 'csv') {
    const values = group[0]?.values ?? {}
    const parts = Object.fromEntries(borcParcalari.map((name) => [name, amountOf(values[name])]))
    return {
      ...(parts as ReturnType<typeof parcalarOf>),
      emanetTutari: textOf(values.emanetTutari),
      ...paper,
      kalemler: null,
    } // all of them
  }
  if (tur === 'mufredat') {
    const { kalemler, emanet } = mufredatKalemleri(group.map(({ values }) => ledgerLine(values)))
    return { ...parcalarOf(kalemler), emanetTutari: emanet, ...paper, kalemler }
  }
  const kalemler = group.filter(({ values }) => values.donem !== undefined).map(({ values }) => kalemOf(values))
  return { ...parcalarOf(kalemler), emanetTutari: last('emanetTutari') ?? null, ...paper, kalemler }
}

function kalemOf(values: Satir['values']): BorcKalemi {
  return {
    donem: Number(values.donem),
    borcTuru: Number(values.borcTuru) as BorcTuru, // the column's rule
    kanunNo: textOf(values.kanunNo),
    asilTutar: amountOf(values.asilTutar),
    gecikmeTutari: amountOf(values.gecikmeTutari),
    vade: textOf(values.vade),
    icraDosyaNo: textOf(values.icraDosyaNo),
  }
}

function ledgerLine(values: Satir['values']) {
  return {
    donem: Number(values.yilAy),
    borcTuru: Number(values.borcTuru) as BorcTuru, // as above
    kanunNo: textOf(values.kanunNo),
    isIptal: values.belgeMahiyeti === mahiyet.I,
    tahakkuk: amountOf(values.thk),
    indirim: amountOf(values.indirim),
    indirim5510: amountOf(values.indirim5510),
    tahsilat: amountOf(values.ths),
    gecikmeZammi: amountOf(values.gz),
  }
}
