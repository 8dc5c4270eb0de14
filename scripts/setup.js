// What a checkout needs before its programs can run: packages, the built pages, the tools of tests and benchmarks.
// Plain JavaScript without packages: it is the one file that runs on whatever Node the machine has.
import { spawn, spawnSync } from 'node:child_process'
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
  pages: { build: true, tools: [] },
  test: { build: true, tools: [tools.chromium, tools.clamd, tools.slapd] },
  bench: { build: true, tools: [tools.chromium, tools.psql, tools.wrk] },
}

const isTerminal = process.stdout.isTTY === true
/** Clears what a progress line has left of itself. */
const clearLine = isTerminal ? '\x1b[K' : ''

/** Ends with one sentence for the operator, below the last lines of what failed. */
function fail(sentence, output = '') {
  process.stdout.write(clearLine)
  const lines = output.split('\n').filter((line) => line.trim() !== '' && !/^npm warn|^(npm error)?\s+at /i.test(line))
  if (lines.length > 0) console.error(lines.slice(-20).join('\n'))
  console.error(`kadro: ${sentence}`)
  process.exit(1)
}

let lock = 'ignore'
let running

/** Runs a program to its end; `hear` is given what it prints as it prints it. */
function run(program, args, { env = process.env, hear = () => {} } = {}) {
  return new Promise((resolve) => {
    // it holds the lock with us: were we killed, the next setup would wait until npm has ended too
    running = spawn(program, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe', lock] })
    let output = ''
    for (const stream of [running.stdout, running.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text
        hear(text)
      })
    }
    running.once('error', (error) => resolve({ ok: false, output: `${output}${error.message}` }))
    running.once('close', (code) => resolve({ ok: code === 0, output }))
  })
}

/** Whoever stops us means the program that we wait for as well. */
function stopTogether() {
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.on(signal, () => {
      running?.kill(signal)
      process.exit(1)
    })
  }
}

/**
 * Says what is being done, for how long and how far it is, because some of it takes a minute: a line that is written
 * over every second on a terminal, a new line every ten seconds in a log.
 */
async function timed(what, work) {
  const begin = Date.now()
  const seconds = (digits) => ((Date.now() - begin) / 1000).toFixed(digits)
  let howFar = () => ''
  const show = () => {
    const line = `kadro: ${what} ... ${seconds(0)} s${howFar()}`
    // the cursor goes back to the first column: what another program says meanwhile stands on a line of its own
    process.stdout.write(isTerminal ? `${clearLine}${line}\r` : `${line}\n`)
  }
  if (isTerminal) show()
  else console.log(`kadro: ${what} ...`)
  const timer = setInterval(show, isTerminal ? 1_000 : 10_000)
  await work((tell) => {
    howFar = () => `, ${tell()}`
  })
  clearInterval(timer)
  console.log(`${clearLine}kadro: ${what}: done in ${seconds(1)} s`)
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

async function installPackages(tellHowFar) {
  rmSync(packageStamp, { force: true })
  // npm replaces node_modules while it runs, so it must not run on the Node in there
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.endsWith('node_modules/.bin'))
  const env = { ...process.env, PATH: path.join(delimiter) }
  const wanted = Object.keys(JSON.parse(readFileSync(at('package-lock.json'), 'utf8')).packages).filter(Boolean)
  tellHowFar(() => `${wanted.filter((path) => existsSync(at(path))).length} of ${wanted.length} packages`)
  // its warnings that some packages want a newer Node are about its own Node, not about the one that runs us
  const { ok, output } = await run('npm', ['ci', '--no-audit', '--no-fund'], { env })
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

async function buildPages(tellHowFar) {
  // taken before the build: a file saved meanwhile makes the next start build again
  const sources = sourcesHash()
  rmSync(buildStamp, { force: true })
  const path = `${localPrograms}${delimiter}${process.env.PATH ?? ''}`
  const hear = (text) => {
    if (text.includes('building client')) tellHowFar(() => "the browser's half")
    if (text.includes('building ssr')) tellHowFar(() => "the server's half")
  }
  const env = { ...process.env, PATH: path, NODE_ENV: 'production' }
  const { ok, output } = await run('react-router', ['build'], { env, hear })
  if (!ok) fail('the pages could not be built: see above.', output)
  writeFileSync(buildStamp, sources)
}

function isOnPath(program) {
  const folders = `${process.env.PATH ?? ''}${delimiter}/usr/bin${delimiter}/bin${delimiter}/usr/sbin`.split(delimiter)
  return folders.some((folder) => existsSync(join(folder, program)))
}

const canInstallTools = () => process.getuid?.() === 0 && isOnPath('apt-get')

async function installTools(names) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const wait = ['-o', 'DPkg::Lock::Timeout=300']
  const update = await run('apt-get', [...wait, 'update'], { env })
  const { ok, output } = await run('apt-get', [...wait, 'install', '-y', '--no-install-recommends', ...names], { env })
  if (!ok) fail(`${names.join(', ')} could not be installed with apt-get: see above.`, `${update.output}${output}`)
}

/** Two commands begun together must not install or build over one another; the kernel frees a dead one's lock. */
async function waitForTurn() {
  mkdirSync(at('.cache'), { recursive: true })
  lock = openSync(at('.cache/setup.lock'), 'a')
  // flock locks the file it inherits from us, and the lock stays ours until we end; without flock there is no queue
  const { status } = spawnSync('flock', ['-xn', '3'], { stdio: ['ignore', 'ignore', 'ignore', lock] })
  if (status === 1) await timed('waiting for another setup of this folder', () => run('flock', ['-x', '3']))
}

async function main(purpose) {
  stopTogether()
  const wanted = purposes[purpose]
  if (!wanted) fail(`setup knows ${Object.keys(purposes).join(', ')}, not "${purpose}".`)
  const missingTools = () => wanted.tools.filter((tool) => !isOnPath(tool.program)).map((tool) => tool.package)
  const isReady = () => packagesAreInstalled() && (!wanted.build || pagesAreBuilt()) && missingTools().length === 0
  if (isReady()) return
  if (missingTools().length > 0 && !canInstallTools()) {
    fail(`install ${missingTools().join(', ')} first: as root, "apt-get install ${missingTools().join(' ')}".`)
  }

  await waitForTurn()
  if (!packagesAreInstalled()) await timed('installing packages', installPackages)
  const missing = missingTools()
  if (missing.length > 0) await timed('installing tools', () => installTools(missing))
  if (wanted.build && !pagesAreBuilt()) await timed('building the pages', buildPages)
}

try {
  await main(process.argv[2] ?? 'install')
} catch (error) {
  const reasons = { ENOSPC: 'the disk is full', EACCES: 'it may not write there', EROFS: 'it may not write there' }
  fail(`setting up ${root} failed: ${reasons[error.code] ?? error.message}.`)
}
