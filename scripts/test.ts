import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync, rmSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { failuresFile, firstLines } from '../test/failure-reporter.ts'

/** The whole test command: format and lint, types, rules and HTTP on PostgreSQL, journeys in a browser; one closing line. */
const results = '.cache/test-results'
rmSync(results, { recursive: true, force: true })

process.env.KADRO_SAMPLE = '1' // what looks the same at every width is opened at one
// dozens of processes of the product are started: each reads the same files (a fifth of their processor time)
process.env.NODE_COMPILE_CACHE ??= resolve('.cache/compile')
// what a request leaves behind dies young: with room for it a tenth of a process's time is not spent on collecting
process.env.NODE_OPTIONS ??= '--max-semi-space-size=64'
const quick = process.argv.includes('--quick') // `npm run check`: everything but the browser
/** `npm test -- ars`: only the files and journeys whose path or title has the word. */
const word = process.argv.slice(2).find((argument) => !argument.startsWith('-'))
let passed = 0
let failed = 0
const failures: string[] = []
const secondsOf = new Map<string, number>()

function step(name: string, command: string, args: string[]): boolean {
  const started = performance.now()
  const { status, signal } = spawnSync(command, args, { stdio: 'inherit' })
  const ok = status === 0
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`\n${ok ? 'ok' : 'FAILED'}  ${name}  ${seconds} s${signal ? ` (${signal})` : ''}`)
  return ok
}

function single(name: string, command: string, args: string[]) {
  if (step(name, command, args)) passed++
  else {
    failed++
    failures.push(name)
  }
}

if (word === undefined) {
  single('format and lint', 'biome', ['ci', '--colors=off', '--error-on-warnings', '.'])
  single('page types', 'react-router', ['typegen'])
  single('types', 'tsc', ['--noEmit'])
  single('row types and docs/schema.md match the migrations', process.execPath, ['scripts/db-types.ts', '--verify'])
}
// one after the other: side by side they take as long on two cores (1 312 s against 501 s and the journeys), and a load
// of twelve makes every wait of a test four times as long
if (word === undefined) vitest([])
else vitestWith(word)
if (!quick) playwright(word === undefined ? [] : ['--pass-with-no-tests', '--grep', asPattern(word)])

const slowest = [...secondsOf].sort(([, one], [, other]) => other - one).slice(0, 10)
for (const [file, seconds] of slowest) console.log(`${seconds.toFixed(1).padStart(7)} s  ${file}`)
// what failed stands at the end, where a long log is looked at first
for (const failure of failures) console.log(`FAILED  ${failure}`)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)

/** Files with the word in their path run whole; of the others, the tests with the word in their title. */
function vitestWith(wanted: string) {
  const files = globSync(['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts'])
  const byPath = files.filter((file) => file.toLowerCase().includes(wanted.toLowerCase()))
  const isNamed = new RegExp(`(test|describe)\\b.*${asPattern(wanted)}`, 'i')
  const byTitle = files.filter((file) => !byPath.includes(file) && isNamed.test(readFileSync(file, 'utf8')))
  if (byPath.length > 0) vitest(byPath)
  if (byTitle.length > 0) vitest([...byTitle, '--testNamePattern', asPattern(wanted), '--passWithNoTests'])
}

function vitest(args: string[]) {
  const file = join(results, 'vitest.json')
  const ok = step('rules, units and HTTP', 'vitest', [
    'run',
    '--reporter=dot',
    '--reporter=json',
    '--reporter=./test/failure-reporter.ts',
    `--outputFile.json=${file}`,
    ...args,
  ])
  const counts = read(file) ?? {}
  for (const { name, startTime, endTime } of counts.testResults ?? []) note(relative('.', name), endTime - startTime)
  // a file that failed as a whole is listed without a failed test of its own
  const listed: string[] = read(failuresFile) ?? ['vitest ended without a report']
  failures.push(...listed)
  add(ok, counts.numPassedTests ?? 0, Math.max(counts.numFailedTests ?? 0, listed.length))
}

function playwright(args: string[]) {
  const ok = step('journeys in Chromium', 'playwright', ['test', ...args])
  const { stats = {}, suites } = read(join(results, 'playwright.json')) ?? {}
  suites?.forEach(noteJourneys)
  failures.push(...(suites?.flatMap(failedJourneys) ?? ['playwright ended without a report']))
  add(ok, stats.expected ?? 0, (stats.unexpected ?? 0) + (stats.flaky ?? 0))
}

function note(file: string, milliseconds: number) {
  secondsOf.set(file, (secondsOf.get(file) ?? 0) + milliseconds / 1000)
}

function noteJourneys({ suites = [], specs = [] }: Suite) {
  for (const { file, tests } of specs) {
    for (const { duration } of tests.flatMap(({ results }) => results)) note(join('test/e2e', file), duration)
  }
  suites.forEach(noteJourneys)
}

/** A regular expression that finds exactly the text. */
function asPattern(text: string) {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/** A runner that fails without a failed test (a crash, a leak after the last one) counts as one failure. */
function add(ok: boolean, passes: number, fails: number) {
  passed += passes
  failed += ok ? fails : Math.max(1, fails)
}

type Suite = { suites?: Suite[]; specs?: { title: string; file: string; line: number; tests: Journey[] }[] }
type Journey = { projectName: string; status: string; results: { duration: number; error?: { message?: string } }[] }

function failedJourneys({ suites = [], specs = [] }: Suite): string[] {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, results }) => {
        const message = results.find(({ error }) => error)?.error?.message ?? 'no message'
        return `${file}:${line} (${projectName}) ${title}\n${firstLines(stripVTControlCharacters(message))}`
      }),
  )
  return [...own, ...suites.flatMap(failedJourneys)]
}

function read(file: string) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
