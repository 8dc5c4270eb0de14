import { AppError } from '#core/errors.ts'
import type { Yanitlar } from '#features/kriter/rules/form.ts'
import { toAnswerList } from '#features/kriter/rules/wire.ts'
import type { TenantDb } from '#server/database/database.ts'
import { finishBasvuru, isTakipNoTaken } from './queries.server.ts'
import { newTakipNo } from './takip-no.server.ts'

type Sending = { basvuruId: number; formSurumId: number; sent: Yanitlar; aydinlatmaSurumu: number | null }

/** Freezes the judged answers of a draft and gives them a number; the draft can be sent once. */
export async function sendDraft(db: TenantDb, { basvuruId, formSurumId, sent, aydinlatmaSurumu }: Sending) {
  const basvuruTakipNo = await freeTakipNo(db)
  const anlik = toAnlik(sent, formSurumId)
  const [finished] = await finishBasvuru(db, { id: basvuruId, basvuruTakipNo, anlik, aydinlatmaSurumu })
  if (!finished) throw new AppError('basvuruKapali')
  return { basvuruTakipNo }
}

async function freeTakipNo(db: TenantDb): Promise<string> {
  const basvuruTakipNo = newTakipNo()
  const [found] = await isTakipNoTaken(db, { basvuruTakipNo })
  return found?.taken ? freeTakipNo(db) : basvuruTakipNo
}

/** Answers as they are kept for good, beside the version of the form that gives them their meaning. */
export function toAnlik({ kriter, satirlar }: Yanitlar, formSurumId: number): string {
  return JSON.stringify({
    formSurumId,
    kriterList: toAnswerList(kriter),
    komponentKriterList: satirlar.map(({ komponentId, refId, yanitlar }) => ({
      komponentId,
      refId,
      komponentKriterler: toAnswerList(yanitlar),
    })),
  })
}
