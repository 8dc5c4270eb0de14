import { spawn } from 'node:child_process'
import { join } from 'node:path'

/** A build that runs beside the start. `done` is true when there are pages to serve; a failed build has said why. */
export type PageBuild = { readonly done: Promise<boolean>; stop(): void }

/**
 * Builds the pages, unless they are built, in a process of its own: the database and the demo need none of them, and a
 * first start has two cores to give. Killed with us or without us, it leaves its stamp only on a whole build.
 */
export function buildPages(): PageBuild {
  // what is good for a server at rest (few arenas, a compile cache) only slows a compiler
  const { MALLOC_ARENA_MAX: _arenas, NODE_COMPILE_CACHE: _cache, ...env } = process.env
  const setup = join(import.meta.dirname, '../scripts/setup.js')
  const child = spawn(process.execPath, [setup, 'pages'], { stdio: ['ignore', 'inherit', 'inherit'], env })
  const { promise: done, resolve } = Promise.withResolvers<boolean>()
  child.once('error', (error) => {
    console.error(`The build of the pages could not begin: ${error.message}.`)
    resolve(false)
  })
  child.once('exit', (code) => resolve(code === 0))
  return { done, stop: () => void child.kill() }
}
