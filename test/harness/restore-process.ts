import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { expect, inject } from 'vitest'
import type { RestoreOrder } from '../restore-process.ts'

/** Runs a backup or a restore in a process of its own; the number of its statements and files, 0 when it died on the way. */
export async function runRestoreProcess(wanted: Omit<RestoreOrder, 'address'>): Promise<number> {
  const order: RestoreOrder = { address: inject('server'), ...wanted }
  const program = join(import.meta.dirname, '../restore-process.ts')
  const child = spawn(process.execPath, [program, JSON.stringify(order)], { stdio: ['ignore', 'pipe', 'pipe'] })
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(String(chunk)))
  const signal = await new Promise((resolve) => child.on('close', (_, name) => resolve(name)))
  if (signal === 'SIGKILL') return 0
  expect(output.join('')).toMatch(/^\d+$/)
  return Number(output.join(''))
}
