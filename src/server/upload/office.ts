import { hasTestVirus, isNamedTestVirus } from './known-virus.ts'
import { hasRunningField, isAsTyped } from './office-part.ts'
import { readRelations } from './office-relations.ts'
import { folderName, mainType, type PartRule, partRules } from './office-types.ts'
import { listElements, readXml } from './office-xml.ts'
import { readZip, unpackEntry, type ZipEntry, type ZipProblem } from './zip.ts'

/** Why an office file is refused. */
type OfficeProblem = ZipProblem | 'macro' | 'external' | 'badPath' | 'foreign' | 'virus'

type Kind = 'docx' | 'xlsx'

const unpackedAtMost = 50 * 1024 * 1024
const ratioAtMost = 100
const textAtMost = 1024 * 1024
const textsAtMost = 8 * 1024 * 1024
const typesName = '[content_types].xml'

/**
 * A docx or xlsx: a modest archive that holds the parts of its format and no others, without programs and without
 * anything fetched from elsewhere. Every part is of a type that its format knows, stands where that type stands, and
 * is what the type says.
 */
export async function findOfficeProblem(bytes: Buffer, kind: Kind): Promise<OfficeProblem | null> {
  const entries = readZip(bytes)
  if (typeof entries === 'string') return entries
  if (entries.some(({ name }) => isBadPath(name))) return 'badPath'
  if (entries.some(({ name }) => /vbaProject|vbaData|activeX|macrosheets/i.test(name))) return 'macro'
  if (entries.some(({ name }) => isNamedTestVirus(name))) return 'virus'
  const total = entries.reduce((sum, entry) => sum + entry.unpacked, 0)
  if (total > unpackedAtMost || entries.some(isBomb) || textsOf(entries) > textsAtMost) return 'bomb'
  return judgeParts(bytes, entries, kind)
}

function isBomb({ name, packed, unpacked }: ZipEntry): boolean {
  return (unpacked > 64 * 1024 && unpacked > packed * ratioAtMost) || (isText(name) && unpacked > textAtMost)
}

const isText = (name: string) => /\.rels$/i.test(name) || name.toLowerCase() === typesName

function textsOf(entries: ZipEntry[]): number {
  return entries.reduce((sum, { name, unpacked }) => sum + (isText(name) ? unpacked : 0), 0)
}

function isBadPath(name: string): boolean {
  return (
    name === '' ||
    name.startsWith('/') ||
    /^[A-Za-z]:/.test(name) ||
    name.includes('\\') ||
    name.split('/').some((part) => part === '..' || part === '.') ||
    /\p{Cc}|\p{Cf}|\ufffd/u.test(name)
  )
}

async function judgeParts(bytes: Buffer, entries: ZipEntry[], kind: Kind): Promise<OfficeProblem | null> {
  const list = entries.find(({ name }) => name.toLowerCase() === typesName)
  const text = list && (await unpackEntry(bytes, list))
  if (!text || typeof text === 'string') return text ?? 'notOffice'
  const types = readTypes(readXml(text))
  if (typeof types === 'string') return types
  const main = findMain(entries, types, kind)
  if (!main) return 'notOffice'

  let roots: string[] = []
  for (const entry of entries) {
    if (entry === list) continue
    const part = await judgePart(bytes, { entry, kind, type: types(entry.name) })
    if (typeof part === 'string') return part
    if (entry.name.toLowerCase() === '_rels/.rels') roots = part.main
  }
  return roots.length === 1 && roots[0] === main ? null : 'notOffice'
}

/** The type of a part by its own line, or else by its extension. */
type Types = (name: string) => string | undefined

function readTypes(xml: string | null): Types | OfficeProblem {
  const elements = xml === null ? null : listElements(xml)
  if (!elements || xml === null) return 'notOffice'
  if (/macroEnabled|vbaProject/i.test(xml)) return 'macro'
  const own = new Map<string, string>()
  const general = new Map<string, string>()
  for (const { name, attributes } of elements) {
    const type = attributes.get('ContentType')?.toLowerCase() ?? ''
    const [known, key] =
      name === 'Override'
        ? [own, attributes.get('PartName')?.replace(/^\//, '')]
        : [general, name === 'Default' ? attributes.get('Extension') : undefined]
    if (key === undefined) continue
    // said twice, one reader would believe the first and another the last
    if (known.has(key.toLowerCase())) return 'notOffice'
    known.set(key.toLowerCase(), type)
  }
  return (name) => own.get(name.toLowerCase()) ?? general.get(/[^./]*$/.exec(name)?.[0].toLowerCase() ?? '')
}

/** The one part that is the document itself. */
function findMain(entries: ZipEntry[], types: Types, kind: Kind): string | null {
  const found = entries.filter(({ name }) => types(name) === mainType[kind])
  return found.length === 1 ? (found[0]?.name.toLowerCase() ?? null) : null
}

type Part = { entry: ZipEntry; kind: Kind; type: string | undefined }

async function judgePart(bytes: Buffer, { entry, kind, type }: Part): Promise<OfficeProblem | { main: string[] }> {
  const nothing = { main: [] }
  if (entry.unpacked === 0 && entry.packed <= 2 && folderName.test(entry.name)) return nothing
  const known = partRules[kind].find((rule) => isOf(rule, entry.name, type))
  if (!known) return 'foreign'
  const data = await unpackEntry(bytes, entry)
  if (typeof data === 'string') return data
  if (hasTestVirus(data)) return 'virus'
  if (known.shape === 'relations') return readRelations(readXml(data)) ?? 'external'
  if (!isAsTyped(data, known.shape)) return 'foreign'
  return kind === 'docx' && known.shape === 'xml' && hasRunningField(data) ? 'macro' : nothing
}

function isOf({ types, path }: PartRule, name: string, type: string | undefined): boolean {
  return type !== undefined && types.has(type) && path.test(name)
}
