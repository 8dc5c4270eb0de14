import { dirname } from 'node:path'

/** The files of more than 300 lines, each with its number of lines. */
export function longFiles(files: readonly string[], read: (file: string) => string): string[] {
  return files
    .map((file) => ({ file, lines: read(file).trimEnd().split('\n').length }))
    .filter(({ lines }) => lines > 300)
    .map(({ file, lines }) => `${file}: ${lines}`)
}

/** The folders that show more than 25 files, each with their number; tests stand beside their subject and do not count. */
export function crowdedFolders(files: readonly string[]): string[] {
  const byFolder = Map.groupBy(
    files.filter((file) => !/\.test\.tsx?$/.test(file)),
    (file) => dirname(file),
  )
  return [...byFolder].filter(([, list]) => list.length > 25).map(([folder, list]) => `${folder}: ${list.length}`)
}
