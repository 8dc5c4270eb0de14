// What a checkout needs before its programs can run: packages, the built pages, the tools of tests and benchmarks.
// Plain JavaScript without packages: it is the one file that runs on whatever Node the machine has.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const at = (path) => join(root, path)
const localPrograms = at('node_modules/.bin')
const packageStamp = at('node_modules/.kadro-lock')
const buildStamp = at('build/.kadro-sources')

const tools = {
  chromium: { program: 'chromium', package: 'chromium' },
  clamd: { program: 'clamd', package: 'clamav-daemon' },
  slapd: { program: 'slapd', package: 'slapd' },
  psql: { program: 'psql', package: 'postgresql-client' },
  wrk: { program: 'wrk', package: 'wrk' },
}
const purposes = {
  install: { build: false, tools: [] },
  start: { build: true, tools: [] },
  test: { build: true, tools: [tools.chromium, tools.clamd, tools.slapd] },
  bench: { build: true, tools: [tools.chromium, tools.psql, tools.wrk] },
}

/** Ends with one sentence for the operator, below the last lines of what failed. */
function fail(sentence, output = '') {
  const lines = output.split('\n').filter((line) => line.trim() !== '' && !/^npm warn|^(npm error)?\s+at /i.test(line))
  if (lines.length > 0) console.error(lines.slice(-20).join('\n'))
  console.error(`kadro: ${sentence}`)
  process.exit(1)
}

let lock = 'ignore'

function run(program, args, env = process.env) {
  // it holds the lock with us: were we killed, the next setup would wait until npm has ended too
  const stdio = ['ignore', 'pipe', 'pipe', lock]
  const result = spawnSync(program, args, { cwd: root, env, encoding: 'utf8', maxBuffer: 2 ** 28, stdio })
  const output = `${result.stdout ?? ''}${result.stderr ?? ''}`
  if (result.error) return { ok: false, output: `${output}${result.error.message}` }
  return { ok: result.status === 0, output }
}

/** Says what is being done, because some of it takes half a minute, and how long it took. */
function timed(what, work) {
  const begin = Date.now()
  console.log(`kadro: ${what} ...`)
  work()
  console.log(`kadro: ${what}: done in ${((Date.now() - begin) / 1000).toFixed(1)} s`)
}

const readText = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : '')

const lockHash = () =>
  createHash('sha256')
    .update(readFileSync(at('package-lock.json')))
    .digest('hex')

function packagesAreInstalled() {
  return readText(packageStamp) === lockHash() || adoptPackages()
}

/** Packages that somebody installed by hand are taken as they are when npm's own record matches the lock file. */
function adoptPackages() {
  const recordFile = at('node_modules/.package-lock.json')
  if (!existsSync(recordFile)) return false
  const wanted = JSON.parse(readFileSync(at('package-lock.json'), 'utf8')).packages
  const found = JSON.parse(readFileSync(recordFile, 'utf8')).packages
  delete wanted['']
  const same = Object.entries(wanted).every(([path, { version, optional, devOptional }]) =>
    found[path] ? found[path].version === version && existsSync(at(path)) : optional || devOptional,
  )
  if (!same || Object.keys(found).some((path) => !wanted[path])) return false
  try {
    writeFileSync(packageStamp, lockHash())
  } catch {
    // a checkout that may only be read: the comparison is made again next time
  }
  return true
}

function installPackages() {
  rmSync(packageStamp, { force: true })
  // npm replaces node_modules while it runs, so it must not run on the Node in there
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.endsWith('node_modules/.bin'))
  const env = { ...process.env, PATH: path.join(delimiter) }
  // its warnings that some packages want a newer Node are about its own Node, not about the one that runs us
  const { ok, output } = run('npm', ['ci', '--no-audit', '--no-fund'], env)
  if (!ok) fail('the packages could not be installed with npm ci: see above, mend it and run this again.', output)
  if (!existsSync(join(localPrograms, 'node')) && !process.version.startsWith('v24.')) {
    fail(`no Node 24 comes as a package for ${process.platform}-${process.arch}: install Node 24 and use it.`)
  }
  writeFileSync(packageStamp, lockHash())
}

/** Everything the built pages are made from; tests are left out so that editing one costs no build. */
function* sourceFiles(path) {
  if (!existsSync(path)) return
  if (!statSync(path).isDirectory()) return yield path
  for (const entry of readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (/\.test\.tsx?$/.test(entry.name)) continue
    const child = join(path, entry.name)
    if (entry.isDirectory()) yield* sourceFiles(child)
    else yield child
  }
}

function sourcesHash() {
  const hash = createHash('sha256')
  const sources = ['src', 'public', 'vite.config.ts', 'react-router.config.ts', 'package.json', 'package-lock.json']
  for (const source of sources) {
    for (const file of sourceFiles(at(source))) hash.update(`${file.slice(root.length)}\0`).update(readFileSync(file))
  }
  return hash.digest('hex')
}

const pagesAreBuilt = () => readText(buildStamp) === sourcesHash()

function buildPages() {
  // taken before the build: a file saved meanwhile makes the next start build again
  const sources = sourcesHash()
  rmSync(buildStamp, { force: true })
  const path = `${localPrograms}${delimiter}${process.env.PATH ?? ''}`
  const { ok, output } = run('react-router', ['build'], { ...process.env, PATH: path, NODE_ENV: 'production' })
  if (!ok) fail('the pages could not be built: see above.', output)
  writeFileSync(buildStamp, sources)
}

function isOnPath(program) {
  const folders = `${process.env.PATH ?? ''}${delimiter}/usr/bin${delimiter}/bin${delimiter}/usr/sbin`.split(delimiter)
  return folders.some((folder) => existsSync(join(folder, program)))
}

const canInstallTools = () => process.getuid?.() === 0 && isOnPath('apt-get')

function installTools(names) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const wait = ['-o', 'DPkg::Lock::Timeout=300']
  const update = run('apt-get', [...wait, 'update'], env)
  const { ok, output } = run('apt-get', [...wait, 'install', '-y', '--no-install-recommends', ...names], env)
  if (!ok) fail(`${names.join(', ')} could not be installed with apt-get: see above.`, `${update.output}${output}`)
}

/** Two commands begun together must not install or build over one another; the kernel frees a dead one's lock. */
function waitForTurn() {
  mkdirSync(at('.cache'), { recursive: true })
  lock = openSync(at('.cache/setup.lock'), 'a')
  // flock locks the file it inherits from us, and the lock stays ours until we end; without flock there is no queue
  spawnSync('flock', ['-x', '3'], { stdio: ['ignore', 'ignore', 'ignore', lock] })
}

function main(purpose) {
  const wanted = purposes[purpose]
  if (!wanted) fail(`setup knows ${Object.keys(purposes).join(', ')}, not "${purpose}".`)
  const missingTools = () => wanted.tools.filter((tool) => !isOnPath(tool.program)).map((tool) => tool.package)
  const isReady = () => packagesAreInstalled() && (!wanted.build || pagesAreBuilt()) && missingTools().length === 0
  if (isReady()) return
  if (missingTools().length > 0 && !canInstallTools()) {
    fail(`install ${missingTools().join(', ')} first: as root, "apt-get install ${missingTools().join(' ')}".`)
  }

  waitForTurn()
  if (!packagesAreInstalled()) timed('installing packages', installPackages)
  const missing = missingTools()
  if (missing.length > 0) timed('installing tools', () => installTools(missing))
  if (wanted.build && !pagesAreBuilt()) timed('building the pages', buildPages)
}

try {
  main(process.argv[2] ?? 'install')
} catch (error) {
  const reasons = { ENOSPC: 'the disk is full', EACCES: 'it may not write there', EROFS: 'it may not write there' }
  fail(`setting up ${root} failed: ${reasons[error.code] ?? error.message}.`)
}
