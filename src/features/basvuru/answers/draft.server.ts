import type { SentYanitlar } from '#features/basvuru/contract.ts'
import {
  buryName,
  deleteSatir,
  insertSatir,
  listSatir,
  listSilinen,
  listYanit,
  noteSatir,
  noteYanitList,
  reviveSatir,
  saveYanitList,
  updateSatir,
} from '#features/basvuru/queries.server.ts'
import type { CompiledForm } from '#features/kriter/rules/compile.ts'
import type { Yanitlar } from '#features/kriter/rules/form.ts'
import { planMerge } from '#features/kriter/rules/merge.ts'
import { type Merged, writeMerge } from '#features/kriter/rules/merge-write.ts'
import type { TenantDb } from '#server/database/database.ts'

type Draft = { basvuruId: number; compiled: CompiledForm }

/** Writes answers into a draft that the caller has locked; returns all answers as they stand then. */
export async function mergeDraft(
  db: TenantDb,
  { basvuruId, compiled }: Draft,
  sent: SentYanitlar,
): Promise<Merged & { yanitlar: Yanitlar }> {
  const own = { ownerId: basvuruId }
  const yanitlar = await listYanit(db, own)
  const satirlar = await listSatir(db, own)
  const silinenler = sent.komponentKriterList.length > 0 ? await listSilinen(db, own) : []
  const merge = planMerge(compiled, { yanitlar, satirlar, silinenler }, sent)
  const merged = await writeMerge(merge, {
    saveYanitlar: (list) => saveYanitList(db, { ...own, list }),
    insertSatir: ({ komponentId, modulId }, row) => insertSatir(db, { ...own, komponentId, modulId, ...row }),
    updateSatir: (id, row) => updateSatir(db, { ...own, id, ...row }),
    deleteSatir: (id, yazan) => deleteSatir(db, { ...own, id, yazan }),
    noteYanitlar: (list) => noteYanitList(db, { ...own, list }),
    noteSatir: (id, yazan) => noteSatir(db, { ...own, id, yazan }),
    reviveSatir: ({ komponentId, modulId }, row) => reviveSatir(db, { ...own, komponentId, modulId, ...row }),
    buryName: (istemciRef, yazan) => buryName(db, { ...own, istemciRef, yazan }),
  })
  return { ...merged, yanitlar: merge.yanitlar }
}
