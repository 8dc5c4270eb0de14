import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'

const copied = [
  'src',
  'scripts',
  'migrations',
  'public',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'react-router.config.ts',
  '.npmrc',
]

/** A checkout as `npm ci` leaves it. The packages are hard links: copying half a gigabyte would be no part of a start. */
export function makeCheckout(folder: string) {
  mkdirSync(folder)
  for (const name of copied.filter((entry) => existsSync(entry))) cpSync(name, join(folder, name), { recursive: true })
  const target = join(folder, 'node_modules')
  const isLinked = spawnSync('cp', ['-al', 'node_modules', target]).status === 0
  if (!isLinked) spawnSync('cp', ['-a', '--remove-destination', 'node_modules/.', target])
}
