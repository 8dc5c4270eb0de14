import { type UploadPurpose, uploadRules } from '#core/upload.ts'
import { cleanFileName, extensionOf, findFileKind, guessName, isAsNamed, isText } from './file-kind.ts'
import { hasTestVirus, isNamedTestVirus } from './known-virus.ts'
import { findOfficeProblem } from './office.ts'
import { findOleProblem } from './ole.ts'
import { findPdfProblem } from './pdf.ts'
import { redrawPhoto } from './photo.ts'

/** The key of the rule that a file breaks. */
type UploadProblem = (typeof uploadRules)[UploadPurpose]['tooLarge' | 'wrong'] | 'fileRequired'

/** A file that may be kept: its bytes as they are to be stored, and how it is called. */
export type CheckedFile = { bytes: Buffer; name: string; type: string }

/** A file as it came: without a name its contents give it one, without bytes they could not be read. */
export type ReceivedFile = { purpose: UploadPurpose; name: string | null; bytes: Buffer | null }

const types: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  csv: 'text/csv',
  xml: 'application/xml',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** Looks into a file in the order of what costs least: size, name and first bytes, structure, and a photo drawn anew. */
export async function checkUpload({
  purpose,
  name: givenName,
  bytes,
}: ReceivedFile): Promise<CheckedFile | { problem: UploadProblem }> {
  const rule = uploadRules[purpose]
  if (!bytes) return { problem: rule.wrong }
  const name = givenName ?? guessName(purpose, bytes)
  if (bytes.length === 0) return { problem: 'fileRequired' }
  if (bytes.length > rule.atMost) return { problem: rule.tooLarge }
  const extension = extensionOf(name)
  const kind = isTextual(extension) && isText(bytes) ? 'text' : findFileKind(bytes)
  const isAllowed = (rule.extensions as readonly string[]).includes(extension)
  if (!kind || !isAllowed || !isAsNamed(name, kind)) return { problem: rule.wrong }
  // with or without a scanner: what anybody can know is not left to it
  if (hasTestVirus(bytes) || isNamedTestVirus(name)) return { problem: rule.wrong }

  if (purpose === 'photo') {
    const drawn = await redrawPhoto(bytes)
    return drawn ? { bytes: drawn, name: 'foto.jpg', type: 'image/jpeg' } : { problem: rule.wrong }
  }
  if (await hasProblem(bytes, extension)) return { problem: rule.wrong }
  return { bytes, name: cleanFileName(name), type: types[extension] ?? 'application/octet-stream' }
}

/** What is plain text is looked into by whoever reads it. */
const isTextual = (extension: string) => extension === 'csv' || extension === 'xml'

async function hasProblem(bytes: Buffer, extension: string): Promise<boolean> {
  if (isTextual(extension)) return false
  if (extension === 'pdf') return findPdfProblem(bytes) !== null
  if (extension === 'docx' || extension === 'xlsx') return (await findOfficeProblem(bytes, extension)) !== null
  return findOleProblem(bytes) !== null
}
