import { setImmediate as breathe } from 'node:timers/promises'
import { AppError } from '#core/errors.ts'
import { fileField, uploadRules } from '#core/upload.ts'
import { importLimits } from '#engine/declaration/import-request.ts'
import type { CallContext } from '#server/http/implement.ts'
import { type CheckedFile, checkUpload } from '#server/upload/check.ts'
import { readTable } from './read-table.server.ts'

const linesAtOnce = 2_000

/** Refuses a file by the rule that it breaks. */
export function refuseFile(key: string, params?: Record<string, number>): never {
  throw new AppError('validationFailed', { errors: [{ field: fileField, key, ...(params && { params }) }] })
}

/** The file of an upload, looked into by its purpose. */
export async function receiveFile({ file }: CallContext): Promise<CheckedFile> {
  const checked = file ? await checkUpload(file) : { problem: 'fileRequired' as const }
  return 'problem' in checked ? refuseFile(checked.problem) : checked
}

/** The table of an upload: it can be read to its end and is not too long. */
export async function receiveTable(context: CallContext): Promise<CheckedFile> {
  const file = await receiveFile(context)
  await requireFewLines(file)
  return file
}

/** Before anything is written: whether the file can be read to its end, and that it is not too long. */
export async function requireFewLines(file: CheckedFile) {
  let count = 0
  try {
    for await (const _line of readTable(file)) {
      if (++count > importLimits.rows + 1) break
      if (count % linesAtOnce === 0) await breathe()
    }
  } catch {
    // whatever the reader of workbooks says against the bytes, the sender can only send another file
    refuseFile(uploadRules.table.wrong)
  }
  if (count > importLimits.rows + 1) refuseFile('tooManyLines', { n: importLimits.rows })
}
