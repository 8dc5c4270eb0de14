import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

const running = new Set<ChildProcess>()
const stopMilliseconds = 20_000

/** A program of the bench's own that has said it is ready. */
export type Child = { pid: number; readyLine: string; readyAfterMs: number; stop(): Promise<void> }

type Start = {
  command: string
  args: string[]
  env: Record<string, string>
  cwd?: string
  /** The beginning of the line that says it is ready. */
  ready: string
}

/** Starts a program and waits for its line; an early end is an error with its last words. */
export async function startChild({ command, args, env, cwd, ready }: Start): Promise<Child> {
  const begin = performance.now()
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    ...(cwd && { cwd }),
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  const words: string[] = []
  const keep = (line: string) => void words.push(line)
  createInterface({ input: child.stderr }).on('line', keep)

  const { promise, resolve, reject } = Promise.withResolvers<string>()
  createInterface({ input: child.stdout }).on('line', (line) => (line.startsWith(ready) ? resolve(line) : keep(line)))
  child.once('error', reject)
  child.once('exit', (code) => {
    reject(new Error(`${command} ${args.join(' ')} ended with ${code}\n${words.slice(-15).join('\n')}`))
  })
  const readyLine = await promise
  return { pid: child.pid ?? 0, readyLine, readyAfterMs: performance.now() - begin, stop: () => stop(child) }
}

async function stop(child: ChildProcess) {
  if (!running.has(child)) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const force = setTimeout(() => child.kill('SIGKILL'), stopMilliseconds)
  await ended
  clearTimeout(force)
}

/** Ends whatever still runs. */
export async function stopChildren() {
  await Promise.all([...running].map(stop))
}
