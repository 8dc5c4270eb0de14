import { isUtf8 } from 'node:buffer'
import { importLimits } from '#engine/declaration/import-request.ts'
import type { CheckedFile } from '#server/upload/check.ts'
import type { Cell } from './cell-value.ts'

/** One line of a file with its number as spreadsheets count it. */
export type TableLine = { satir: number; cells: Cell[] }

/** Reads the lines of a checked CSV or of the first sheet of a checked workbook, a few at a time. */
export async function* readTable({ bytes, name }: CheckedFile): AsyncGenerator<TableLine> {
  if (!/\.xlsx$/i.test(name)) return yield* readCsv(bytes)
  // with the first workbook: a hundred modules that a start would read for nobody
  const { streamXlsxRows } = await import('hucre/xlsx')
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

const [quote, separator, lineEnd, carriage] = [34, 59, 10, 13]

/** Cells are parted by semicolons; a quoted one may hold semicolons, line ends and doubled quotes. */
export function* readCsv(bytes: Buffer): Generator<TableLine> {
  let satir = 0
  let cells: string[] = []
  let cell = ''
  let state: 'plain' | 'quoted' | 'closed' = 'plain'
  for (const text of decode(bytes)) {
    // what stands between two letters that mean something goes into the cell as one piece
    let from = 0
    for (let at = 0; at < text.length; at++) {
      const letter = text.charCodeAt(at)
      if (state === 'quoted') {
        if (letter !== quote) continue
        cell += text.slice(from, at)
        state = 'closed'
      } else if (letter === quote) {
        cell += text.slice(from, at)
        if (state === 'plain' && cell !== '') cell += '"'
        else {
          // a doubled quote, or the first one
          if (state === 'closed') cell += '"'
          state = 'quoted'
        }
      } else if (letter === separator || letter === lineEnd) {
        cells.push(cell + text.slice(from, at))
        // nobody reads on: twenty megabytes of separators would be one line of twenty million cells
        if (cells.length > importLimits.columns) return yield { satir: satir + 1, cells }
        cell = ''
        state = 'plain'
        if (letter === lineEnd) {
          yield { satir: ++satir, cells }
          cells = []
        }
      } else if (letter === carriage) cell += text.slice(from, at)
      else continue
      from = at + 1
    }
    cell += text.slice(from)
  }
  if (cell === '' && cells.length === 0) return
  cells.push(cell)
  yield { satir: satir + 1, cells }
}
