import { hostileArchives } from './hostile-office-archives.ts'
import type { Row } from './hostile-office-build.ts'
import { hostileSheetParts, hostileTextParts } from './hostile-office-parts.ts'

/** An office file that must never be kept, and what is wrong with it. */
type HostileOffice = { what: string; kind: 'docx' | 'xlsx'; problem: string; make: () => Buffer }

const of = (kind: 'docx' | 'xlsx', rows: Row[]): HostileOffice[] =>
  rows.map(([problem, what, make]) => ({ what, kind, problem, make }))

/** The corpus: foreign parts, wrong parts, programs, relations that lead out, names and archives that lie. */
export const hostileOffice = [
  ...of('docx', [...hostileTextParts, ...hostileArchives]),
  ...of('xlsx', hostileSheetParts),
]
