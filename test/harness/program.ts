import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** The program as an operator starts it, in one of its roles. */
export type Program = {
  readonly url: string
  output(): string
  /** Asks it to stop and gives its exit code. */
  stop(): Promise<number | null>
  kill(): void
}

const startMilliseconds = 240_000

/** Starts `src/main.ts` with these settings and waits until it says that it is ready. */
export async function startProgram(settings: Record<string, string>): Promise<Program> {
  const port = await freePort()
  const child = spawn(process.execPath, ['--max-semi-space-size=32', 'src/main.ts'], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: '.cache/compile',
      NODE_ENV: 'production',
      PORT: String(port),
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // where several are started and one does not get ready, nobody knows of the others
  process.once('exit', () => child.kill('SIGKILL'))
  let output = ''
  const { promise: ready, resolve } = Promise.withResolvers<void>()
  const hear = (text: Buffer) => {
    output += text
    if (output.includes('kadro ready')) resolve()
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  await untilReady(child, ready, () => output)

  return {
    url: `http://127.0.0.1:${port}`,
    output: () => output,
    async stop() {
      if (child.exitCode !== null) return child.exitCode
      child.kill('SIGTERM')
      const [code] = await once(child, 'exit')
      return code
    },
    kill: () => void child.kill('SIGKILL'),
  }
}

async function untilReady(child: ChildProcess, ready: Promise<void>, output: () => string) {
  const late = AbortSignal.timeout(startMilliseconds)
  const failed = Promise.race([once(child, 'exit'), once(late, 'abort')]).then(() => 'failed' as const)
  if ((await Promise.race([ready, failed])) !== 'failed') return
  child.kill('SIGKILL')
  throw new Error(`the program did not get ready: ${output()}`)
}

/** A port that nobody uses. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number } // a TCP listener has one
  server.close()
  await once(server, 'close')
  return port
}
