const megabyte = 1024 * 1024

/** What may be uploaded where, and the rule that a refused file broke. Spec: candidate §5 and §9. */
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
  record: {
    extensions: ['pdf', 'doc', 'docx', 'xls', 'xlsx'],
    atMost: 10 * megabyte,
    tooLarge: 'maxFileSize',
    wrong: 'Invalidfiletype',
  },
  table: {
    extensions: ['csv', 'xlsx'],
    atMost: 20 * megabyte,
    tooLarge: 'maxTableSize',
    wrong: 'tableOnly',
  },
  declaration: {
    extensions: ['csv', 'xlsx', 'xml'],
    atMost: 20 * megabyte,
    tooLarge: 'maxTableSize',
    wrong: 'tableOrXmlOnly',
  },
  document: { extensions: ['pdf'], atMost: 5 * megabyte, tooLarge: 'pdfTooLarge', wrong: 'pdfOnly' },
} as const
export type UploadPurpose = keyof typeof uploadRules

/** The field that carries the file, as base64 in JSON and as the file itself in a form; refusals name it. */
export const fileField = '_byteArray'

/** The largest body: the largest file in base64, and some room for the other fields. */
export function uploadBodyLimit(purpose: UploadPurpose): number {
  return Math.ceil(uploadRules[purpose].atMost / 3) * 4 + 4096
}

/** What can be said of a file before it is sent: empty, too large, or of another kind by its name. */
export function findFileProblem(purpose: UploadPurpose, file: { name: string; size: number }) {
  const { extensions, atMost, tooLarge, wrong } = uploadRules[purpose]
  const extension = /\.([A-Za-z0-9]{1,8})$/.exec(file.name)?.[1]?.toLowerCase() ?? ''
  if (file.size === 0) return 'fileRequired'
  if (!(extensions as readonly string[]).includes(extension)) return wrong // narrower than what is looked for
  return file.size > atMost ? tooLarge : null
}
