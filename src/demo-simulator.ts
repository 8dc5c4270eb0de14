import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Config } from '#server/config.ts'

/** The simulator of the demo as a process of its own. `port` is 0 when it could not begin. */
export type DemoSimulator = { readonly port: Promise<number>; close(): Promise<void> }

const program = join(import.meta.dirname, 'simulator/main.ts')
const againMs = { first: 500, most: 60_000 }

/** Whether this process is the one that keeps the simulator: one of a deployment, and the one that calls it most. */
export function hasDemoSimulator({ demo, role, sgk }: Config): boolean {
  return demo && sgk.hasSimulator && role !== 'web'
}

/**
 * Starts the simulator on loopback and starts it again when it ends, on the port that it had. What was declared stands
 * in the data folder. It ends with us, however we end, because it reads its end of our pipe.
 */
export function startDemoSimulator({ dataFolder, sgk }: Config, log: Pick<Logger, 'warn'>): DemoSimulator {
  const stopping = new AbortController()
  const { promise, resolve } = Promise.withResolvers<number>()
  let child: ChildProcess | undefined
  let port = sgk.simulatorPort
  if (port > 0) resolve(port)

  async function runOnce() {
    const own = [`--port=${port}`, `--veri=${join(dataFolder, 'sgk-simulator')}`, `--bolen=${sgk.bolen}`, '--beraber']
    const started = spawn(process.execPath, [program, ...own], { stdio: ['pipe', 'pipe', 'inherit'] })
    child = started
    const lines = createInterface({ input: started.stdout })
    lines.on('line', (line) => {
      const [, said] = /^SGK simulator on http:\/\/127\.0\.0\.1:(\d+)$/.exec(line) ?? []
      if (!said) return
      port = Number(said)
      resolve(port)
    })
    const failed = once(started, 'error').then(([error]) => error)
    return Promise.race([once(started, 'close').then(([code, signal]) => ({ code, signal })), failed])
  }

  async function keep() {
    for (let pause = againMs.first; !stopping.signal.aborted; pause = Math.min(pause * 2, againMs.most)) {
      const begin = performance.now()
      const ended = await runOnce()
      if (stopping.signal.aborted) return
      // whoever waits for the port of one that never began waits no longer
      resolve(0)
      log.warn({ ended, port }, 'the simulator of SGK has ended; it is started again')
      if (performance.now() - begin > againMs.most) pause = againMs.first
      await wait(pause, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }

  const kept = keep()
  return {
    port: promise,
    async close() {
      stopping.abort()
      child?.kill('SIGTERM')
      await kept
    },
  }
}
