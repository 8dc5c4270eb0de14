import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

/** The long rounds by name: the same tests as in the test command, at full size. `npm run soak -- races hostile` runs two of them. */
const lines: Record<string, string> = {
  access: 'test/access-matrix.test.ts',
  foreign: 'test/foreign-records.test.ts',
  dashboard: 'test/sgk-pano.test.ts',
  isolation: 'test/isolation.test.ts',
  hostile: 'test/hostile.test.ts',
  hostileFiles: 'src/features/dosya/corpus.test.ts',
  races: 'test/race.test.ts',
  processes: 'test/two-processes.test.ts',
  connections: 'test/connections.test.ts',
  outage: 'test/outage.test.ts',
  jobs: 'test/job-crash.test.ts',
  clock: 'src/features/zamanli-islem/saat.test.ts',
  messages: 'src/features/mesaj/mesaj.test.ts',
  restore: 'src/server/backup/tenant-restore.test.ts',
  keys: 'test/key-rotation.test.ts',
  backupFiles: 'src/server/backup/backup-files.test.ts',
  codes: 'src/features/dogrulama',
  approvals: 'src/features/is-akis/race.test.ts',
  approvalKills: 'test/kill-sweep-is-akis.test.ts',
  slots: 'test/race-ars.test.ts',
  slotKills: 'test/race-ars-kill.test.ts',
  arsModel: 'src/features/ars/ars-model.test.ts',
  kills: 'test/kill-sweep.test.ts',
  arsLinks: 'src/features/ars/ars-link.test.ts',
  arsKills: 'test/kill-sweep-ars.test.ts',
  signInKills: 'test/kill-sweep-kimlik.test.ts',
  contactKills: 'test/kill-sweep-iletisim.test.ts',
  uploadKills: 'test/kill-sweep-dosya.test.ts',
  criteria: 'src/features/kriter/rules/property.test.ts',
  submits: 'test/submit-race.test.ts',
  documents: 'test/inceleme.test.ts',
  edits: 'test/edit-race.test.ts',
  draftHistories: 'src/features/basvuru/taslak/history.test.ts',
  hiringDesk: 'src/features/basvuru/masa',
  applyKills: 'test/kill-sweep-basvuru.test.ts',
  deskKills: 'test/kill-sweep-masa.test.ts',
  testKills: 'test/kill-sweep-test.test.ts',
  firstStart: 'test/first-start.test.ts',
  testLinks: 'src/features/test-merkezi/test-link.test.ts',
  lists: 'src/engine/server/agreement.test.ts',
  manyRows: 'test/bulk-crash.test.ts',
  fleet: 'test/filo-crash.test.ts',
  fleetKills: 'test/kill-sweep-filo.test.ts',
  moneyKills: 'test/kill-sweep-para.test.ts',
  sgkAnswers: 'src/features/sgk/soap/hostile.test.ts',
  sgkDutyKills: 'test/kill-sweep-sgk.test.ts',
  sgkDeclarations: 'test/sgk-beyan-kill.test.ts',
  sgkProcesses: 'test/sgk-surec.test.ts',
  sgkRegistrations: 'src/features/tescil/tescil.test.ts',
  personnel: 'src/features/personel/personel.test.ts',
}
const results = '.cache/soak'

type Result = { name: string; isGreen: boolean; passed: number; failed: number; minutes: string }

const { positionals } = parseArgs({ allowPositionals: true })
const unknown = positionals.filter((name) => !(name in lines))
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}; the rounds are ${Object.keys(lines).join(', ')}.`)
  process.exit(1)
}

rmSync(results, { recursive: true, force: true })
// one seed for all of them, so that one setting repeats the run
const seed = process.env.KADRO_SEED ?? String(randomInt(2 ** 31))
const names = positionals.length > 0 ? positionals : Object.keys(lines)
console.log(`soak: ${names.join(', ')} with KADRO_SEED=${seed}`)
const summary = names.map(run)
console.table(Object.fromEntries(summary.map(({ name, ...rest }) => [name, rest])))
process.exit(summary.every(({ isGreen }) => isGreen) ? 0 : 1)

function run(name: string, index: number): Result {
  console.log(`\nsoak: ${name} (${index + 1} of ${names.length})`)
  const file = join(results, `${name}.json`)
  const started = performance.now()
  const { status } = spawnSync(
    'vitest',
    ['run', lines[name] ?? '', '--reporter=verbose', '--reporter=json', `--outputFile.json=${file}`],
    { stdio: 'inherit', env: { ...process.env, KADRO_SOAK: '1', KADRO_SEED: seed } },
  )
  const counts = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const { numPassedTests: passed = 0, numFailedTests: failed = 0 } = counts
  const minutes = ((performance.now() - started) / 60_000).toFixed(1)
  return { name, isGreen: status === 0 && passed > 0, passed, failed, minutes }
}
