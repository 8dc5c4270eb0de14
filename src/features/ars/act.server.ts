import {
  type ArsAdim,
  type ArsHal,
  type ArsLogType,
  applyLog,
  arsLogType,
  isClaimable,
  logOfAnswer,
} from '#core/ars/step.ts'
import { AppError } from '#core/errors.ts'
import { detachPhone } from '#features/aday/queries.server.ts'
import { isTelefonIndex } from '#features/mesaj/queries.server.ts'
import { saveSmsEngel } from '#features/sms-iptal/queries.server.ts'
import type { TenantDb } from '#server/database/database.ts'
import type { OwnWrite } from '#server/http/own-transaction.ts'
import { revokeGuidLinks } from '#server/links/guid-link.ts'
import { getLockedArs, outOfTurn, yolOf } from './booking.server.ts'
import type { ArsDurumu, Soru } from './contract.ts'
import { endDetachedSessions } from './jobs.server.ts'
import {
  type ArsRow,
  findLog,
  findNextSoru,
  findSecenek,
  findYanit,
  insertLog,
  insertYanit,
  listArsOfPhone,
  lockAdayOfArs,
  setHal,
} from './queries.server.ts'
import { durumOf, getArs, soruOf } from './view.server.ts'

/** Takes one step, in the running transaction. A step that was taken before is answered with what came of it. */
export async function takeStep(write: OwnWrite, id: number, tip: ArsLogType): Promise<ArsDurumu> {
  const { db } = write
  if (tip === arsLogType.notMe) await lockAdayOfArs(db, { id })
  const row = await getLockedArs(db, id)
  if ((await findLog(db, { arsAdayId: id, tip })).length > 0) return durumOf(row)
  const hal = isClaimable(tip) && !row.eskiArs ? applyLog(yolOf(row), halOf(row), tip) : null
  if (!hal) throw outOfTurn(row)
  await keepStep(write, row, { tip, hal })
  if (tip === arsLogType.notMe) await detach(write, row)
  return durumOf(await getArs(db, id))
}

export type Answered = { testBasarili: boolean; sonraki: Soru | null; durum: ArsDurumu }

/** Answers a question. The first answer counts: another one for the same question is refused. */
export async function answerSoru(
  write: OwnWrite,
  id: number,
  { soruId, secenekId }: { soruId: number; secenekId: number },
): Promise<Answered> {
  const { db } = write
  const row = await getLockedArs(db, id)
  const { arsProjeId } = row
  const [secenek] = await findSecenek(db, { arsProjeId, soruId, secenekId })
  if (!secenek) throw new AppError('validationFailed', { errors: [{ field: 'cevapSecenekId', key: 'invalidChoice' }] })

  const [before] = await findYanit(db, { arsAdayId: id, soruId })
  if (before?.secenekId === secenekId) return answered(db, id, secenek.gecer)
  const [next] = await findNextSoru(db, { arsAdayId: id, arsProjeId })
  const isTurn = !before && !row.eskiArs && row.adim === 1 && next?.id === soruId
  if (!isTurn) throw outOfTurn(row)

  await insertYanit(db, { arsAdayId: id, arsProjeId, soruId, secenekId })
  const kalan = (await findNextSoru(db, { arsAdayId: id, arsProjeId })).length
  const tip = logOfAnswer({ gecer: secenek.gecer, kalan })
  const hal = tip === null ? null : applyLog(yolOf(row), halOf(row), tip)
  if (tip !== null && hal) await keepStep(write, row, { tip, hal })
  else write.audit({ islem: 'arsYanit', varlik: 'arsAday', varlikId: id, degisim: { soru: soruId } })
  return answered(db, id, secenek.gecer)
}

async function answered(db: TenantDb, id: number, testBasarili: boolean): Promise<Answered> {
  const fresh = await getArs(db, id)
  return { testBasarili, sonraki: await soruOf(db, fresh), durum: durumOf(fresh) }
}

async function keepStep({ db, audit }: OwnWrite, row: ArsRow, { tip, hal }: { tip: ArsLogType; hal: ArsHal }) {
  const { id } = row
  await insertLog(db, { arsAdayId: id, tip })
  await setHal(db, { id, ...hal })
  audit({ islem: 'arsAdim', varlik: 'arsAday', varlikId: id, degisim: { tip, adim: [row.adim, hal.adim] } })
}

/** 'Not me': the phone is taken away from the person and gets no campaigns, and no link in it opens anything any more. */
async function detach({ db, enqueue, tenant, audit }: OwnWrite, row: ArsRow) {
  const { id, adayId, cepTel, telefonIndex } = row
  await revokeGuidLinks(db, { amac: 'ars', konuId: id })
  if (telefonIndex === null) return
  for (const { id: konuId } of await listArsOfPhone(db, { adayId, telefonIndex })) {
    await revokeGuidLinks(db, { amac: 'ars', konuId })
  }
  await saveSmsEngel(db, { telefonIndex, hours: 0 })
  // the person may have another phone by now: the answer speaks of the one that was asked
  if (cepTel === null || !isTelefonIndex(tenant, cepTel, telefonIndex)) return
  await detachPhone(db, { adayId, cepTel })
  await enqueue(endDetachedSessions, { adayId })
  audit({ islem: 'telefonAyrildi', varlik: 'aday', varlikId: adayId })
}

function halOf({ adim, sonKodu }: ArsRow): ArsHal {
  // the table's own checks allow these numbers only
  return { adim: adim as ArsAdim, sonKodu: sonKodu as ArsHal['sonKodu'] }
}
