import { implement } from '#server/http/implement.ts'
import type { Runtime } from '#server/runtime.ts'
import { listIl, listIlce, listMahalle } from './contract.ts'
import { selectIl, selectIlce, selectMahalle } from './queries.server.ts'

type Kept = Map<string, Promise<object[]>>

const keptOf = new WeakMap<Runtime, Kept>()

function keptBy(runtime: Runtime): Kept {
  const kept = keptOf.get(runtime) ?? new Map()
  keptOf.set(runtime, kept)
  return kept
}

/** Places change only with a release, so a list is read once; an empty one is not kept, or made-up codes would add up. */
async function readOnce<Row extends object>(
  runtime: Runtime,
  name: string,
  read: () => Promise<Row[]>,
): Promise<Row[]> {
  const kept = keptBy(runtime)
  const known = kept.get(name) as Promise<Row[]> | undefined // a name always stands for the same query
  if (known) return known
  const rows = read()
  kept.set(name, rows)
  rows.then(
    (list) => list.length > 0 || kept.delete(name),
    () => kept.delete(name),
  )
  return rows
}

export const yerRoutes = [
  implement(listIl, ({ db, runtime }) => readOnce(runtime, 'il', () => selectIl(db, {}))),

  implement(listIlce, ({ db, runtime, input }) =>
    readOnce(runtime, `ilce ${input.ilKodu}`, () => selectIlce(db, input)),
  ),

  implement(listMahalle, ({ db, runtime, input }) =>
    readOnce(runtime, `mahalle ${input.ilceKodu}`, () => selectMahalle(db, input)),
  ),
]
