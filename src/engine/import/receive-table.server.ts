import { setImmediate as breathe } from 'node:timers/promises'
import { AppError } from '#core/errors.ts'
import { fileField, uploadRules } from '#core/upload.ts'
import { importLimits } from '#engine/declaration/import-request.ts'
import type { CallContext } from '#server/http/implement.ts'
import { type CheckedFile, checkUpload } from '#server/upload/check.ts'
import { readTable } from './read-table.server.ts'
import { findSheetProblem } from './sheet-scan.server.ts'

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

/** Refuses a table by its columns. */
export function requireFewColumns(count: number) {
  if (count > importLimits.columns) refuseFile('tooManyColumns', { n: importLimits.columns })
}

/** Before anything is written: whether the file can be read to its end, and that it is neither too long nor too wide. */
export async function requireFewLines(file: CheckedFile) {
  const problem = await findSheetProblem(file)
  if (problem?.key === 'brokenSheet') refuseFile(problem.key)
  if (problem?.key === 'tooManyColumns') requireFewColumns(Number.POSITIVE_INFINITY)
  if (problem?.key === 'formulaWithoutValue') refuseFile(problem.key, { n: problem.satir })
  let count = 0
  let columns = 0
  try {
    for await (const { cells } of readTable(file)) {
      columns = Math.max(columns, cells.length)
      if (++count > importLimits.rows + 1 || columns > importLimits.columns) break
      if (count % linesAtOnce === 0) await breathe()
    }
  } catch {
    // whatever the reader of workbooks says against the bytes, the sender can only send another file
    refuseFile(uploadRules.table.wrong)
  }
  requireFewColumns(columns)
  if (count > importLimits.rows + 1) refuseFile('tooManyLines', { n: importLimits.rows })
}
