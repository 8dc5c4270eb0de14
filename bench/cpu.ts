import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** The kernel's unit in /proc is a hundredth of a second on every Linux that Node runs on. */
const microsPerTick = 10_000

type Process = { pid: number; parent: number; own: number; withReaped: number }

/** What the machine and the processes of a measurement had used at one moment, in ticks. */
export type Reading = { busy: number; total: number; ours: number; watched: Map<number, number> }

/** The use between two readings. `foreign` is the share of the whole machine that others took. */
export type Use = { micros: Map<number, number>; foreign: number }

/** Processes that a measurement tells apart: single ones, and whole families by their first process. */
export type Watched = { single: number[]; families: number[] }

function readProcess(pid: string): Process | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // the program's name may hold spaces and brackets: everything of interest stands behind its last bracket
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const at = (index: number) => Number(fields[index])
    const own = at(11) + at(12)
    return { pid: Number(pid), parent: at(1), own, withReaped: own + at(13) + at(14) }
  } catch {
    return undefined // it ended while we looked
  }
}

function readProcesses(): Process[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.map(readProcess).filter((process) => process !== undefined)
}

/** A process with everything it started, directly or not. */
export function familyOf(first: number, all: Pick<Process, 'pid' | 'parent'>[] = readProcesses()): Set<number> {
  const family = new Set([first])
  for (let size = 0; size < family.size; ) {
    size = family.size
    for (const { pid, parent } of all) if (family.has(parent)) family.add(pid)
  }
  return family
}

function readMachine() {
  const line = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0] ?? ''
  // guest time is part of user time already, so the two last figures stay out
  const figures = line.trim().split(/\s+/).slice(1, 9).map(Number)
  const total = figures.reduce((sum, figure) => sum + figure, 0)
  const idle = (figures[3] ?? 0) + (figures[4] ?? 0)
  return { total, busy: total - idle }
}

/** Reads the clocks of the machine, of ourselves with all we started, and of the watched processes. */
export function read({ single, families }: Watched): Reading {
  const all = readProcesses()
  const byPid = new Map(all.map((process) => [process.pid, process]))
  const sum = (pids: Iterable<number>) => [...pids].reduce((ticks, pid) => ticks + (byPid.get(pid)?.withReaped ?? 0), 0)

  const watched = new Map<number, number>()
  for (const pid of single) watched.set(pid, byPid.get(pid)?.own ?? 0)
  const ours = familyOf(process.pid, all)
  for (const first of families) {
    const family = familyOf(first, all)
    watched.set(first, sum(family))
    for (const pid of family) ours.add(pid)
  }
  return { ...readMachine(), ours: sum(ours), watched }
}

/** What was used from one reading to the next. */
export function spentBetween(before: Reading, after: Reading): Use {
  const total = Math.max(1, after.total - before.total)
  const foreign = after.busy - before.busy - (after.ours - before.ours)
  const micros = new Map<number, number>()
  for (const [pid, ticks] of after.watched) micros.set(pid, (ticks - (before.watched.get(pid) ?? 0)) * microsPerTick)
  return { micros, foreign: Math.max(0, foreign) / total }
}

/** At most this share of the machine may go to others while something is measured. */
export const quietShare = 0.15

const lookMilliseconds = 250

/** Waits until others leave the machine alone, but not for ever. */
export async function waitForQuiet(watched: Watched, atMostMilliseconds = 4_000) {
  const end = performance.now() + atMostMilliseconds
  for (;;) {
    const before = read(watched)
    await sleep(lookMilliseconds)
    if (spentBetween(before, read(watched)).foreign <= quietShare || performance.now() > end) return
  }
}

/** Resident memory of a process in bytes. */
export function residentBytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024
}
