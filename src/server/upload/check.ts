import { cleanFileName, extensionOf, findFileKind, isAsNamed } from './file-kind.ts'
import { findOfficeProblem, findOleProblem } from './office.ts'
import { findPdfProblem } from './pdf.ts'
import { redrawPhoto } from './photo.ts'

const megabyte = 1024 * 1024

/** What may be uploaded where. Spec: candidate §5 and §9. */
export const uploadRules = {
  photo: {
    extensions: ['jpg', 'jpeg', 'png', 'gif'],
    atMost: 5 * megabyte,
    tooLarge: 'SelectImageType5MB',
    wrong: 'SelectImageType',
  },
  cv: {
    extensions: ['pdf', 'doc', 'docx', 'xls', 'xlsx'],
    atMost: 10 * megabyte,
    tooLarge: 'maxFileSize',
    wrong: 'Invalidfiletype',
  },
  document: { extensions: ['pdf'], atMost: 5 * megabyte, tooLarge: 'pdfTooLarge', wrong: 'pdfOnly' },
} as const
export type UploadPurpose = keyof typeof uploadRules

/** The key of the rule that a file breaks. */
export type UploadProblem = (typeof uploadRules)[UploadPurpose]['tooLarge' | 'wrong'] | 'fileRequired'

/** A file that may be kept: its bytes as they are to be stored, and how it is called. */
export type CheckedFile = { bytes: Buffer; name: string; type: string }

type Upload = { purpose: UploadPurpose; name: string; bytes: Buffer }

const types: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** Looks into a file in the order of what costs least: size, name and first bytes, structure, and a photo drawn anew. */
export async function checkUpload({ purpose, name, bytes }: Upload): Promise<CheckedFile | { problem: UploadProblem }> {
  const rule = uploadRules[purpose]
  if (bytes.length === 0) return { problem: 'fileRequired' }
  if (bytes.length > rule.atMost) return { problem: rule.tooLarge }
  const extension = extensionOf(name)
  const kind = findFileKind(bytes)
  const isAllowed = (rule.extensions as readonly string[]).includes(extension)
  if (!kind || !isAllowed || !isAsNamed(name, kind)) return { problem: rule.wrong }

  if (purpose === 'photo') {
    const drawn = await redrawPhoto(bytes)
    return drawn ? { bytes: drawn, name: 'foto.jpg', type: 'image/jpeg' } : { problem: rule.wrong }
  }
  if (hasProblem(bytes, extension)) return { problem: rule.wrong }
  return { bytes, name: cleanFileName(name), type: types[extension] ?? 'application/octet-stream' }
}

function hasProblem(bytes: Buffer, extension: string): boolean {
  if (extension === 'pdf') return findPdfProblem(bytes) !== null
  if (extension === 'docx' || extension === 'xlsx') return findOfficeProblem(bytes, extension) !== null
  return findOleProblem(bytes) !== null
}
