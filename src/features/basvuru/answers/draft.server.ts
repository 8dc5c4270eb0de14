import type { YanitlarWire } from '#features/basvuru/contract.ts'
import {
  deleteSatir,
  insertSatir,
  listSatir,
  listYanit,
  saveYanitList,
  updateSatir,
} from '#features/basvuru/queries.server.ts'
import type { CompiledForm } from '#features/kriter/rules/compile.ts'
import type { Yanitlar } from '#features/kriter/rules/form.ts'
import { type Merged, planMerge, writeMerge } from '#features/kriter/rules/merge.ts'
import type { TenantDb } from '#server/database/database.ts'

type Draft = { basvuruId: number; compiled: CompiledForm }

/** Writes answers into a draft that the caller has locked; returns all answers as they stand then. */
export async function mergeDraft(
  db: TenantDb,
  { basvuruId, compiled }: Draft,
  sent: YanitlarWire,
): Promise<Merged & { yanitlar: Yanitlar }> {
  const own = { ownerId: basvuruId }
  const yanitlar = await listYanit(db, own)
  const merge = planMerge(compiled, { yanitlar, satirlar: await listSatir(db, own) }, sent)
  const merged = await writeMerge(merge, {
    saveYanitlar: (list) => saveYanitList(db, { ...own, list }),
    insertSatir: ({ komponentId, modulId }, row) => insertSatir(db, { ...own, komponentId, modulId, ...row }),
    updateSatir: (id, answers) => updateSatir(db, { ...own, id, yanitlar: answers }),
    deleteSatir: (id) => deleteSatir(db, { ...own, id }),
  })
  return { ...merged, yanitlar: merge.yanitlar }
}
