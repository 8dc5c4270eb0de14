import { isUtf8 } from 'node:buffer'
import { streamXlsxRows } from 'hucre/xlsx'
import type { CheckedFile } from '#server/upload/check.ts'
import type { Cell } from './cell-value.ts'

/** One line of a file with its number as spreadsheets count it. */
export type TableLine = { satir: number; cells: Cell[] }

/** Reads the lines of a checked CSV or of the first sheet of a checked workbook, a few at a time. */
export async function* readTable({ bytes, name }: CheckedFile): AsyncGenerator<TableLine> {
  if (!/\.xlsx$/i.test(name)) return yield* readCsv(bytes)
  for await (const { index, values } of streamXlsxRows(bytes, { sheet: 0 })) {
    yield { satir: index + 1, cells: [...values] }
  }
}

const chunkBytes = 64 * 1024

/** What is no UTF-8 comes from a Turkish Windows, whose letters are all of one byte. */
function* decode(bytes: Buffer): Generator<string> {
  const decoder = new TextDecoder(isUtf8(bytes) ? 'utf-8' : 'windows-1254')
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    yield decoder.decode(bytes.subarray(at, at + chunkBytes), { stream: true })
  }
  yield decoder.decode()
}

/** Cells are parted by semicolons; a quoted one may hold semicolons, line ends and doubled quotes. */
export function* readCsv(bytes: Buffer): Generator<TableLine> {
  let satir = 0
  let cells: string[] = []
  let cell = ''
  let state: 'plain' | 'quoted' | 'closed' = 'plain'
  const endCell = () => {
    cells.push(cell)
    cell = ''
    state = 'plain'
  }
  const endLine = (): TableLine => {
    endCell()
    const line = { satir: ++satir, cells }
    cells = []
    return line
  }
  for (const letter of lettersOf(bytes)) {
    if (state === 'quoted') {
      if (letter === '"') state = 'closed'
      else cell += letter
    } else if (letter === '"' && state === 'closed') {
      cell += letter
      state = 'quoted'
    } else if (letter === '"' && cell === '') state = 'quoted'
    else if (letter === ';') endCell()
    else if (letter === '\n') yield endLine()
    else if (letter !== '\r') cell += letter
  }
  if (cell !== '' || cells.length > 0) yield endLine()
}

function* lettersOf(bytes: Buffer): Generator<string> {
  for (const text of decode(bytes)) yield* text
}
