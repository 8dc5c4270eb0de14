import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'

const execute = promisify(execFile)

/** A request as the load generator sends it. */
export type LoadRequest = { method: 'GET' | 'POST'; path: string; headers: Record<string, string>; body?: string }

const Answer = z.object({
  requests: z.number(),
  microseconds: z.number(),
  bytes: z.number(),
  p50: z.number(),
  p99: z.number(),
  refused: z.number(),
  broken: z.number(),
})

/** What one slice of load found. */
export type Load = { requests: number; rate: number; p50: number; p99: number; bytesEach: number; errors: number }

/** Where requests go and how many connections carry them. */
export type LoadTarget = { origin: string; file: string; connections: number; seconds: number }

/** Writes requests to a file that `load.lua` reads. */
export function writeRequests(folder: string, name: string, requests: LoadRequest[]): string {
  const file = join(folder, `${name}.requests`)
  const entries = requests.map(({ method, path, headers, body = '' }) => {
    const lines = Object.entries(headers).map(([key, value]) => `${key}: ${value}`)
    return [method, path, lines.join('\n'), body].join('\x1e')
  })
  writeFileSync(file, entries.join('\x1f'))
  return file
}

let runs = 0
/** How many requests of a file were sent: the next run goes on from there, or it would find what this one left in caches. */
const sent = new Map<string, number>()

/** Runs wrk on one thread for some seconds. */
export async function runLoad({ origin, file, connections, seconds }: LoadTarget): Promise<Load> {
  const script = join(import.meta.dirname, 'load.lua')
  // every slice begins at another address, so that no address meets its limit
  const firstAddress = String((runs++ * 977) % 4000)
  const begun = sent.get(file) ?? 0
  const options = ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency', '-s', script]
  const { stdout } = await execute('wrk', [...options, origin, '--', file, String(begun), firstAddress])
  const answer = Answer.parse(JSON.parse(stdout.trim().split('\n').at(-1) ?? ''))
  sent.set(file, begun + answer.requests)
  return {
    requests: answer.requests,
    rate: (answer.requests / answer.microseconds) * 1_000_000,
    p50: answer.p50,
    p99: answer.p99,
    bytesEach: answer.bytes / Math.max(1, answer.requests),
    errors: answer.refused + answer.broken,
  }
}

const warmRequests = 6_000
const warmRuns = 8

/** Sends load until statements are prepared and hot code is compiled; a busy machine needs longer for that. */
export async function warmUp(target: LoadTarget) {
  let requests = 0
  for (let i = 0; i < warmRuns && requests < warmRequests; i++) requests += (await runLoad(target)).requests
}
