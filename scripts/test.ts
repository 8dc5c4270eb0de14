import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** The whole test command: format and lint, types, rules and HTTP on PostgreSQL, journeys in a browser; one closing line. */
const results = '.cache/test-results'
rmSync(results, { recursive: true, force: true })

process.env.KADRO_SAMPLE = '1' // what looks the same at every width is opened at one
const quick = process.argv.includes('--quick') // `npm run check`: everything but the browser
let passed = 0
let failed = 0

function step(name: string, command: string, args: string[]): boolean {
  const started = performance.now()
  const { status, signal } = spawnSync(command, args, { stdio: 'inherit' })
  const ok = status === 0
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`${ok ? 'ok' : 'FAILED'}  ${name}  ${seconds} s${signal ? ` (${signal})` : ''}`)
  return ok
}

function single(name: string, command: string, args: string[]) {
  if (step(name, command, args)) passed++
  else failed++
}

single('format and lint', 'biome', ['ci', '--colors=off', '--error-on-warnings', '.'])
single('page types', 'react-router', ['typegen'])
single('types', 'tsc', ['--noEmit'])
single('row types match the migrations', process.execPath, ['scripts/db-types.ts', '--verify'])
vitest()
if (!quick) playwright()

console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)

function vitest() {
  const file = join(results, 'vitest.json')
  const ok = step('rules, units and HTTP', 'vitest', [
    'run',
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ])
  const counts = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  add(ok, counts.numPassedTests ?? 0, counts.numFailedTests ?? 0)
}

function playwright() {
  const ok = step('journeys in Chromium', 'playwright', ['test'])
  const file = join(results, 'playwright.json')
  const { stats = {} } = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  add(ok, stats.expected ?? 0, (stats.unexpected ?? 0) + (stats.flaky ?? 0))
}

/** A runner that fails without a failed test (a crash, a leak after the last one) counts as one failure. */
function add(ok: boolean, passes: number, failures: number) {
  passed += passes
  failed += ok ? failures : Math.max(1, failures)
}
