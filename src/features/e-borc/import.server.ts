import type { ImportError } from '#engine/declaration/import-request.ts'
import { storeFile } from '#engine/import/file-import.server.ts'
import { readSheet } from '#engine/import/read-sheet.server.ts'
import { receiveTable } from '#engine/import/receive-table.server.ts'
import { ownBranches } from '#features/branch/own-branches.server.ts'
import type { CallContext } from '#server/http/implement.ts'
import { borcSheets } from './borc-dosyasi.server.ts'
import { completeBorcSatir } from './jobs.server.ts'
import { borclarOf, type OkunanBorc } from './oku.server.ts'
import {
  deleteKalemler,
  findBugun,
  insertKalemler,
  listIsyeriBySicil,
  lockSorgular,
  openGun,
  openIsyerleri,
  type StoredSorgu,
  writeSorgular,
} from './queries.server.ts'
import { eBorc } from './resource.ts'
import { type BorcBeyani, type BorcDosyaTuru, borcParcalari, kurusOf } from './rules.ts'

type Context = CallContext<'tenant'>
type Found = OkunanBorc & { isyeriId: number }

/** Stores the debts of a file, a workplace and day at a time; what is stored already is left as it is. */
export async function importBorcFile(context: Context, tur: BorcDosyaTuru, isTrial: boolean) {
  const file = await receiveTable(context)
  const { lines, errors } = await readSheet(borcSheets[tur], file)
  const [now] = await findBugun(context.db, {})
  const read = borclarOf(tur, lines, now?.bugun ?? '')
  const { found, unknown } = await findIsyerleri(context, read.borclar)
  const okunan = lines.length + new Set(errors.map(({ satir }) => satir)).size
  const all = [...errors, ...read.errors, ...unknown]
  const outcome = await storeFile(context, { okunan, errors: all, isTrial }, (inner) => storeBorclar(inner, tur, found))
  return { ...outcome, atlanan: outcome.atlanan + read.atlanan }
}

/** The workplaces of a file among those that the caller sees: one of somebody else is as little there as a wrong number. */
async function findIsyerleri({ db, session }: Context, borclar: readonly OkunanBorc[]) {
  const sicilNolar = [...new Set(borclar.map((one) => one.isyeriSicilNo))]
  const rows = await listIsyeriBySicil(db, { sicilNolar, branchIds: await ownBranches(db, session) })
  const ids = new Map(rows.map(({ id, isyeriSicilNo }) => [isyeriSicilNo, id]))
  const found: Found[] = []
  const unknown: ImportError[] = []
  for (const one of borclar) {
    const isyeriId = ids.get(one.isyeriSicilNo)
    if (isyeriId !== undefined) found.push({ ...one, isyeriId })
    else
      unknown.push(
        ...one.satirlar.map((satir) => ({ satir, alan: 'isyeriSicilNo', key: 'unknownIsyeri', params: null })),
      )
  }
  return { found, unknown }
}

async function storeBorclar(context: Context, tur: BorcDosyaTuru, found: readonly Found[]) {
  const tally = { eklenen: 0, degisen: 0, ayni: 0 }
  for (const [gun, borclar] of [...Map.groupBy(found, (one) => one.gun)].sort()) {
    const part = await storeGun(context, gun, borclar)
    for (const name of ['eklenen', 'degisen', 'ayni'] as const) tally[name] += part[name]
    const isyeriIds = borclar.map(({ isyeriId }) => isyeriId)
    await context.enqueue(completeBorcSatir, { gun, isyeriIds })
  }
  context.audit({ islem: 'iceAktar', varlik: eBorc.name, degisim: { tur, ...tally } })
  context.changed(eBorc.name)
  return tally
}

async function storeGun({ db, audit }: Context, gun: string, borclar: readonly Found[]) {
  const tally = { eklenen: 0, degisen: 0, ayni: 0 }
  const isyeriIds = borclar.map(({ isyeriId }) => isyeriId)
  await openGun(db, { gun })
  await openIsyerleri(db, { gun, isyeriIds })
  const stored = new Map((await lockSorgular(db, { gun, isyeriIds })).map((row) => [row.isyeriId, row]))
  const written: ({ id: number } & BorcBeyani)[] = []
  for (const { isyeriId, beyan: told, satirlar } of borclar) {
    const before = stored.get(isyeriId)
    if (!before) throw new Error('a day was opened without one of its workplaces')
    const beyan = beyanWith(before, told)
    const degisim = changeOf(before, beyan)
    if (before.toplamBorc !== null && Object.keys(degisim).length === 0) {
      tally.ayni += satirlar.length
      continue
    }
    written.push({ id: before.id, ...beyan })
    tally[before.toplamBorc === null ? 'eklenen' : 'degisen'] += satirlar.length
    // what was read before stays in the record of changes
    if (before.toplamBorc !== null) audit({ islem: 'update', varlik: eBorc.name, varlikId: before.id, degisim })
  }
  await writeSorgular(db, { rows: JSON.stringify(written.map(({ kalemler: _, ...row }) => row)) })
  await deleteKalemler(db, { ids: written.map(({ id }) => id) })
  const rows = written.flatMap(({ id, kalemler }) => (kalemler ?? []).map((kalem) => ({ sorguId: id, ...kalem })))
  await insertKalemler(db, { rows: JSON.stringify(rows) })
  return tally
}

/** What a file tells, with what it leaves out as it is known: escrow, and the paper as long as nothing is owed. */
function beyanWith(before: StoredSorgu, told: BorcBeyani): BorcBeyani {
  const isOwing = borcParcalari.some((name) => kurusOf(told[name]) !== 0n)
  const borcuYokturBelgeNo = isOwing ? null : (told.borcuYokturBelgeNo ?? before.borcuYokturBelgeNo)
  const isSamePaper = borcuYokturBelgeNo === before.borcuYokturBelgeNo
  const belgeTarihi = isOwing ? null : (told.belgeTarihi ?? (isSamePaper ? before.belgeTarihi : null))
  const emanetTutari = told.emanetTutari ?? before.emanetTutari
  const isSameDebt = borcParcalari.every((name) => before[name] === told[name])
  // a file of amounts has no lines: those that make the same amounts stay
  const kalemler = told.kalemler ?? (isSameDebt ? before.kalemler : [])
  return { ...told, emanetTutari, borcuYokturBelgeNo, belgeTarihi, kalemler }
}

/** What differs between a stored query and what is told now, by field as [before, now]. */
function changeOf(before: StoredSorgu, beyan: BorcBeyani): Record<string, [unknown, unknown]> {
  const { kalemler, ...amounts } = beyan
  const names = Object.keys(amounts) as (keyof typeof amounts)[] // an object of exactly these
  const degisim: Record<string, [unknown, unknown]> = Object.fromEntries(
    names.filter((name) => before[name] !== amounts[name]).map((name) => [name, [before[name], amounts[name]]]),
  )
  const [was, is] = [JSON.stringify(before.kalemler), JSON.stringify(kalemler)]
  return was === is ? degisim : { ...degisim, kalemler: [was, is] }
}
