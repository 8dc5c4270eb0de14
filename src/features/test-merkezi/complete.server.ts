import { AppError, type FieldError } from '#core/errors.ts'
import { testDurum } from '#core/test-merkezi/durum.ts'
import type { TenantDb } from '#server/database/database.ts'
import type { OwnWrite } from '#server/http/own-transaction.ts'
import type { TestEnded } from './contract.ts'
import {
  type CevapRow,
  findTest,
  finishTest,
  insertOlcekler,
  listOpenSoru,
  listSoru,
  lockTest,
  saveCevaplar,
  type TestRow,
} from './queries.server.ts'

type Write = Pick<OwnWrite, 'db' | 'audit'>

export type Completion = {
  /** All answers at once; without them those that were saved one by one count. */
  cevaplar?: CevapRow[]
  /** The browser's own times: kept, and used for nothing. */
  iddiaBaslama?: string | null | undefined
  iddiaBitis?: string | null | undefined
}

/** The name of a question in a refusal. */
export const soruField = (soruId: number) => `sorular.${soruId}`

/** Completes a test once; whoever does it again is told what came of the first time. */
export async function completeTest(write: Write, id: number, completion: Completion): Promise<TestEnded> {
  const row = await lockOpen(write.db, id, { harici: false })
  if ('ended' in row) return row.ended
  if (completion.cevaplar) await replaceAnswers(write.db, row, completion.cevaplar)
  const open = await listOpenSoru(write.db, { id, testSurumId: row.testSurumId })
  if (open.length > 0) {
    const errors = open.map((soru) => ({ field: soruField(soru.id), key: 'required' }))
    throw new AppError('tumSorulariCevaplayin', { errors })
  }
  return finish(write, id, completion)
}

/** Records that a test was taken elsewhere. */
export async function completeExternal(write: Write, id: number): Promise<TestEnded> {
  const row = await lockOpen(write.db, id, { harici: true })
  return 'ended' in row ? row.ended : finish(write, id, {})
}

async function lockOpen(db: TenantDb, id: number, { harici }: { harici: boolean }) {
  const [row] = await lockTest(db, { id })
  // what is taken elsewhere has no questions: without this anybody could complete it
  if (!row || row.harici !== harici) throw new AppError('notFound')
  if (row.durum === testDurum.answered) return { ended: await getEnded(db, id) }
  requireOpen(row)
  return row
}

/** Refuses what can no longer be answered. */
export function requireOpen({ durum, suresiDoldu }: Pick<TestRow, 'durum' | 'suresiDoldu'>) {
  if (suresiDoldu) throw new AppError('testSuresiDoldu')
  if (durum !== testDurum.created && durum !== testDurum.sent) throw new AppError('testKapali')
}

async function replaceAnswers(db: TenantDb, { id, testSurumId }: TestRow, cevaplar: CevapRow[]) {
  const sorular = new Map((await listSoru(db, { testSurumId })).map((soru) => [soru.id, soru]))
  const seen = new Set<number>()
  const errors = cevaplar.flatMap(({ soruId, yanitId }): FieldError[] => {
    const isDoubled = seen.has(soruId)
    seen.add(soruId)
    if (isDoubled) return [{ field: soruField(soruId), key: 'answeredTwice' }]
    const soru = sorular.get(soruId)
    if (!soru) return [{ field: soruField(soruId), key: 'foreignQuestion' }]
    return soru.yanitlar.some((yanit) => yanit.id === yanitId)
      ? []
      : [{ field: soruField(soruId), key: 'invalidChoice' }]
  })
  if (errors.length > 0) throw new AppError('validationFailed', { errors })
  const missing = [...sorular.keys()].filter((soruId) => !seen.has(soruId))
  if (missing.length > 0) {
    const unanswered = missing.map((soruId) => ({ field: soruField(soruId), key: 'required' }))
    throw new AppError('tumSorulariCevaplayin', { errors: unanswered })
  }
  const soruList = cevaplar.map(({ soruId }) => soruId)
  const yanitList = cevaplar.map(({ yanitId }) => yanitId)
  await saveCevaplar(db, { id, soruList, yanitList })
}

async function finish({ db, audit }: Write, id: number, { iddiaBaslama, iddiaBitis }: Completion): Promise<TestEnded> {
  await insertOlcekler(db, { id })
  const claims = { iddiaBaslama: iddiaBaslama ?? null, iddiaBitis: iddiaBitis ?? null }
  const [finished] = await finishTest(db, { id, ...claims })
  if (!finished) throw new Error('a locked test was not completed')
  audit({ islem: 'tamamla', varlik: 'adayTest', varlikId: id })
  return getEnded(db, id)
}

/** Read anew: whoever waited for the lock has counted the tries of before. */
async function getEnded(db: TenantDb, id: number): Promise<TestEnded> {
  const [row] = await findTest(db, { id })
  if (!row || row.bitisZamani === null) throw new Error('a completed test has no end')
  return { durum: row.durum, bitisZamani: row.bitisZamani, kalanDeneme: row.kalanDeneme }
}
