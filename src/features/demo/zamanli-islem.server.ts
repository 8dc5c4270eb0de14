import { today } from '#core/date.ts'
import { operasyon, operasyonlar } from '#features/zamanli-islem/islem/operasyon.ts'
import { scheduleOf } from '#features/zamanli-islem/rules/plan.ts'
import { nextRun, operationType } from '#features/zamanli-islem/rules/schedule.ts'
import { catalogue } from '#i18n/catalogue.ts'
import { createT } from '#i18n/t.ts'
import type { MasterDb, TenantDb } from '#server/database/database.ts'
import {
  insertDefinitions,
  insertLog,
  insertMailGrubu,
  insertSchedules,
  noteNewest,
  setCron,
} from './zamanli-islem-queries.server.ts'

const t = createT(catalogue.tr, 'tr')

const late = t('zamanli.hata.sureDoldu', { n: 120 })

/** Why runs of the demo failed, in the words of the program. */
const failures = [
  late,
  t('zamanli.hata.surecDurdu'),
  t('zamanli.hata.sifirlandi'),
  t('message.serviceUnavailable'),
  t('zamanli.ozet.tatilEksik', { yillar: '2027' }),
]

/** Every operation with its usual schedule: on in the companies that are set up, off in the others; months of runs. */
export async function createDemoZamanliIslem(master: MasterDb) {
  const now = new Date()
  const anchor = today(now)
  const rows = operasyonlar.map(({ operationId, varsayilan }) => ({
    operationId,
    operationName: t(`enum.operationId.${operationId}`),
    ...varsayilan,
    sonraki: nextRun(scheduleOf(varsayilan, anchor), now),
  }))
  const json = JSON.stringify(rows)
  await insertDefinitions(master, { json })
  await insertSchedules(master, { json })
  const words = { started: t('zamanli.satir.basladi'), ended: t('zamanli.satir.bitti') }
  await insertLog(master, { failures, late, ...words })
  await noteNewest(master, {})
}

const everyFewMinutes = '*/5 * * * *'

/** Puts the two readings of the simulator on a clock of minutes, which its shortened windows permit. */
export async function readEveryFewMinutes(master: MasterDb) {
  const now = new Date()
  const plan = { operationType: operationType.ozel, interval: 1, param1: everyFewMinutes }
  const next = nextRun(scheduleOf(plan, today(now)), now)
  const operationIds = [operasyon.isKazasiOkuma, operasyon.eviziteOkuma]
  await setCron(master, { operationIds, param1: everyFewMinutes, sonraki: next?.toISOString() ?? null })
}

/** The groups that the results of a company's operations go to. */
export async function createDemoMailGrubu(db: TenantDb) {
  await insertMailGrubu(db, {})
}
