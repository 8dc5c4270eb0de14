import { cutText } from '#core/cut-text.ts'
import { AppError } from '#core/errors.ts'
import type { MasterDb } from '#server/database/database.ts'
import type { ImportOutcome } from './contract.ts'
import {
  ensureGroup,
  findGroup,
  goLive,
  insertKeys,
  raiseVersions,
  selectImported,
  selectLanguages,
  upsertValues,
} from './queries.server.ts'
import {
  brokenLineOf,
  findMissingPlaceholders,
  groupOf,
  type Imported,
  type ImportedLine,
  readImport,
} from './rules.ts'

type Request = {
  text: string
  languageId: number
  sysGlobalGroupId?: number | null | undefined
  deneme?: boolean | undefined
  liveSync?: boolean | undefined
}
type Line = ImportOutcome['satirlar'][number]

const refuse = (field: string, key: string, params?: Record<string, number>) =>
  new AppError('validationFailed', { errors: [{ field, key, ...(params && { params }) }] })

function readOrRefuse(text: string): Imported {
  try {
    const read = readImport(text)
    if (read.lines.length + read.unread.length === 0) throw refuse('text', 'invalidImport')
    return read
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    const n = brokenLineOf(text, error)
    throw n === null ? refuse('text', 'invalidImport') : refuse('text', 'invalidImportLine', { n })
  }
}

/** A line that cannot be read is named and left out; the others are taken. */
const toUnread = ({ keyLabel, keyValue, satir }: ImportedLine): Line => ({
  keyLabel: cutText(keyLabel, 100),
  satir,
  durum: 'okunamadi',
  eski: null,
  yeni: cutText(keyValue, 200),
})

/** Takes pasted texts into a group, or with `deneme` only tells what would become of each. */
export async function importTexts(db: MasterDb, request: Request): Promise<ImportOutcome> {
  const { lines, unread } = readOrRefuse(request.text)
  const groupId = request.sysGlobalGroupId ?? null
  if (groupId !== null && !(await findGroup(db, { id: groupId }))[0]) throw refuse('sysGlobalGroupId', 'invalidChoice')
  const languages = await selectLanguages(db, {})
  if (!languages.some(({ id }) => id === request.languageId)) throw refuse('languageId', 'invalidChoice')

  const known = await knownKeys(db, lines, request)
  // of a key that stands there twice the last line counts
  const last = [...new Map(lines.map((line) => [line.keyLabel, line])).values()]
  const judged = last.map((line) => judge(line, known.get(line.keyLabel), groupId))
  if (!request.deneme) await write(db, request, judged, known)
  const satirlar = [...unread.map(toUnread), ...judged]
  const count = (...states: Line['durum'][]) => satirlar.filter(({ durum }) => states.includes(durum)).length
  return {
    eklenen: count('eklenecek'),
    degisen: count('degisecek'),
    ayni: count('ayni'),
    atlanan: count('bos', 'baskaGrup', 'yerTutucu', 'okunamadi'),
    satirlar,
  }
}

type Known = Awaited<ReturnType<typeof selectImported>>[number]

async function knownKeys(db: MasterDb, lines: ImportedLine[], { languageId }: Request): Promise<Map<string, Known>> {
  const rows = await selectImported(db, { labels: lines.map(({ keyLabel }) => keyLabel), languageId })
  return new Map(rows.map((row) => [row.keyLabel, row]))
}

/** Nothing is no text: an empty line changes nothing, and an empty text here is no reason against a new one. */
function judge({ keyLabel, keyValue, satir }: ImportedLine, known: Known | undefined, groupId: number | null): Line {
  const eski = known?.keyValue || null
  const line = { keyLabel, satir, eski, yeni: keyValue }
  if (known && groupId !== null && known.sysGlobalGroupId !== groupId) return { ...line, durum: 'baskaGrup' }
  if (keyValue.trim() === '') return { ...line, durum: 'bos' }
  if (eski === keyValue) return { ...line, durum: 'ayni' }
  if (lacksPlaceholder(keyValue, known)) return { ...line, durum: 'yerTutucu' }
  return { ...line, durum: eski === null ? 'eklenecek' : 'degisecek' }
}

/** Whether the text and those of the other languages would be filled with different names. */
function lacksPlaceholder(keyValue: string, known: Known | undefined): boolean {
  const others = (known?.digerleri ?? []).map((text, at) => ({ languageId: at + 1, keyValue: text }))
  return findMissingPlaceholders([{ languageId: 0, keyValue }, ...others]).length > 0
}

/** New keys, in the group of the import or each in its own. */
async function makeKeys(db: MasterDb, labels: string[], groupId: number | null) {
  if (groupId !== null) return insertKeys(db, { groupId, labels })
  const made = []
  for (const [groupKey, own] of Map.groupBy(labels, groupOf)) {
    const [group] = await ensureGroup(db, { groupKey })
    made.push(...(await insertKeys(db, { groupId: group?.id ?? 0, labels: own })))
  }
  return made
}

async function write(db: MasterDb, request: Request, lines: Line[], known: Map<string, Known>) {
  const wanted = lines.filter(({ durum }) => durum === 'eklenecek' || durum === 'degisecek')
  const labels = wanted.map(({ keyLabel }) => keyLabel).filter((label) => !known.has(label))
  const made = await makeKeys(db, labels, request.sysGlobalGroupId ?? null)
  // somebody registered one in this very moment: the next try finds it
  if (made.length < labels.length) throw new AppError('alreadyRunning', { retryAfterSeconds: 1 })
  const idOf = new Map([...known.values(), ...made].map(({ id, keyLabel }) => [keyLabel, id]))
  const ids = wanted.map(({ keyLabel }) => idOf.get(keyLabel) ?? 0)
  await raiseVersions(db, { ids })
  const values = wanted.map(({ keyLabel, yeni }) => ({
    key_id: idOf.get(keyLabel),
    language_id: request.languageId,
    key_value: yeni,
  }))
  await upsertValues(db, { degerler: JSON.stringify(values) })
  if (request.liveSync && ids.length > 0) await goLive(db, { ids })
}
