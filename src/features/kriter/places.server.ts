import type { CompiledForm, CompiledKriter } from '#features/kriter/rules/compile.ts'
import type { SecenekSource } from '#features/kriter/rules/evaluate.ts'
import type { Kaynak, Secenek, Value, Yanitlar } from '#features/kriter/rules/form.ts'
import { selectIl, selectIlce, selectMahalle } from '#features/yer/queries.server.ts'
import type { MasterDb } from '#server/database/database.ts'

/** Reads the places that these answers choose among, so that the rules can judge them. */
export async function readPlaces(master: MasterDb, compiled: CompiledForm, yanitlar: Yanitlar): Promise<SecenekSource> {
  const lists = new Map<string, Promise<Secenek[]>>()
  const want = (kriter: CompiledKriter, values: ReadonlyMap<number, Value>) => {
    if (!kriter.kaynak) return
    const parent = parentOf(kriter, values, yanitlar)
    const key = `${kriter.kaynak}|${parent}`
    if (!lists.has(key)) lists.set(key, readList(master, kriter.kaynak, parent))
  }
  for (const kriter of compiled.kriterler.values()) want(kriter, yanitlar.kriter)
  for (const satir of yanitlar.satirlar) {
    for (const kriter of compiled.satirKriterleri.get(satir.komponentId)?.values() ?? []) want(kriter, satir.yanitlar)
  }
  const read = new Map(await Promise.all([...lists].map(async ([key, list]) => [key, await list] as const)))
  return (kriter, parent) => read.get(`${kriter.kaynak}|${parent}`) ?? []
}

function parentOf(kriter: CompiledKriter, values: ReadonlyMap<number, Value>, { kriter: outer }: Yanitlar) {
  if (kriter.anneKriterId === null) return null
  const value = values.get(kriter.anneKriterId) ?? outer.get(kriter.anneKriterId)
  return typeof value === 'number' ? value : null
}

async function readList(master: MasterDb, kaynak: Kaynak, parent: number | null): Promise<Secenek[]> {
  if (kaynak === 'il') {
    return (await selectIl(master, {})).map((il) => toSecenek(il.sehirKodu, il.sehirAdi, null))
  }
  // a code that no place can have finds nothing, and must not reach a column of its type
  if (parent === null || !Number.isInteger(parent) || parent < 0 || parent > 2_147_483_647) return []
  if (kaynak === 'ilce') {
    if (parent > 81) return []
    return (await selectIlce(master, { ilKodu: parent })).map((one) => toSecenek(one.ilceKodu, one.ilceAdi, parent))
  }
  return (await selectMahalle(master, { ilceKodu: parent })).map((one) =>
    toSecenek(one.mahalleKodu, one.mahalleAdi, parent),
  )
}

function toSecenek(id: number, secenekAdi: string, parentSecenekId: number | null): Secenek {
  return { id, secenekAdi, parentSecenekId }
}
