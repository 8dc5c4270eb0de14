import { AppError } from '#core/errors.ts'
import type { TenantDb } from '#server/database/database.ts'
import { requireOpen, soruField } from './complete.server.ts'
import { type CevapRow, listSoru, saveCevap } from './queries.server.ts'
import { getTest } from './view.server.ts'

/** Saves one answer in one statement; a refused one says why. */
export async function answerSoru(db: TenantDb, id: number, cevap: CevapRow): Promise<CevapRow> {
  const [saved] = await saveCevap(db, { id, ...cevap })
  return saved ?? refuse(db, id, cevap)
}

async function refuse(db: TenantDb, id: number, { soruId }: CevapRow): Promise<never> {
  const row = await getTest(db, id)
  requireOpen(row)
  const isOurs = (await listSoru(db, { testSurumId: row.testSurumId })).some((soru) => soru.id === soruId)
  const key = isOurs ? 'invalidChoice' : 'foreignQuestion'
  throw new AppError('validationFailed', { errors: [{ field: soruField(soruId), key }] })
}
