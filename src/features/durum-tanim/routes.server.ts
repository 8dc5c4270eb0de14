import { AppError, type FieldError } from '#core/errors.ts'
import { serveResource } from '#engine/resource.server.ts'
import type { Change } from '#engine/server/change.server.ts'
import { ownDegiskenler } from '#features/sablon/rules.ts'
import type { TenantDb } from '#server/database/database.ts'
import { implement } from '#server/http/implement.ts'
import { getGecisler, listNumaralar, listSablonlar, saveGecisler } from './contract.ts'
import {
  deleteGecisBut,
  findDurumAdi,
  findHedef,
  findSurum,
  insertGecis,
  isSablon,
  listDurumNo,
  listGecis,
  listHedef,
  listSendable,
  lockGecisler,
} from './queries.server.ts'
import { durumNeden, durumTanim } from './resource.ts'
import { durumNo, durumTipi, findDeadEnds, firstOwnNo, isPossible } from './rules.ts'

const refuse = (errors: FieldError[]) => {
  if (errors.length > 0) throw new AppError('validationFailed', { errors })
}

async function requireWays(db: TenantDb) {
  const dead = findDeadEnds(await listDurumNo(db, {}), await listGecis(db, {}))
  refuse(dead.map((no) => ({ field: 'gecisler', key: 'noWayToEnd', params: { no } })))
}

/** What the fields of a status say about each other and about the meaning of the product's numbers. */
async function checkDurum(db: TenantDb, { action, values, row }: Change): Promise<FieldError[]> {
  const errors: FieldError[] = []
  const isOwn = Number(row.durumYonetimiNo) >= firstOwnNo
  if (action === 'update' && !isOwn && values.durumTipi !== undefined)
    errors.push({ field: 'durumTipi', key: 'fixedMeaning' })
  if (isOwn && values.durumTipi === durumTipi.withdrawn) errors.push({ field: 'durumTipi', key: 'invalidChoice' })
  if (typeof values.sablonCode === 'string' && values.sablonCode !== '') {
    const [found] = await isSablon(db, { code: values.sablonCode, degiskenler: ownDegiskenler })
    if (!found?.ok) errors.push({ field: 'sablonCode', key: 'unknownSablon' })
  }
  if (typeof values.belgeTamamNo === 'number' && values.belgeTamamNo === row.durumYonetimiNo)
    errors.push({ field: 'belgeTamamNo', key: 'invalidChoice' })
  return errors
}

export const durumTanimRoutes = [
  ...serveResource(durumTanim, {
    references: { belgeTamamNo: async ({ db }, no) => (await findHedef(db, { no }))[0]?.durumAdi ?? null },
    // statuses and their transitions change one after the other
    lock: async ({ db }) => void (await lockGecisler(db, {})),
    async beforeWrite({ db }, change) {
      const { action, values, row } = change
      if (action === 'delete') {
        if (Number(row.durumYonetimiNo) < firstOwnNo) throw new AppError('recordInUse')
        return undefined
      }
      refuse(await checkDurum(db, change))
      const tip = values.durumTipi ?? (action === 'create' ? durumTipi.open : undefined)
      return {
        ...(tip !== undefined && { kapali: tip !== durumTipi.open }),
        ...(values.sablonCode === '' && { sablonCode: null }),
      }
    },
    async afterWrite({ db }, { action, row }) {
      const no = Number(row.durumYonetimiNo)
      // an open status begins with a way to its end
      if (action === 'create' && row.kapali !== true) await insertGecis(db, { kaynak: [no], hedef: [durumNo.refused] })
      await requireWays(db)
    },
  }),

  ...serveResource(durumNeden, {
    columns: { durumAdi: '(select d.durum_adi from durum_tanim d where d.id = t.durum_tanim_id)' },
    references: { durumTanimId: async ({ db }, id) => (await findDurumAdi(db, { id }))[0]?.durumAdi ?? null },
  }),

  implement(getGecisler, async ({ db }) => readGecisler(db)),
  implement(listNumaralar, ({ db }) => listHedef(db, {})),
  implement(listSablonlar, ({ db }) => listSendable(db, { degiskenler: ownDegiskenler })),

  implement(saveGecisler, async ({ db, input, audit, changed }) => {
    await lockGecisler(db, {})
    const [kept] = await findSurum(db, {})
    if (kept?.surum !== input.surum) throw new AppError('staleRecord', { resultObject: await readGecisler(db) })
    const known = new Set((await listDurumNo(db, {})).map(({ durumYonetimiNo }) => durumYonetimiNo))
    const isKnown = ({ kaynakNo, hedefNo }: { kaynakNo: number; hedefNo: number }) =>
      known.has(kaynakNo) && known.has(hedefNo)
    refuse(
      input.gecisler.flatMap((gecis, at) =>
        isPossible(gecis) && isKnown(gecis) ? [] : [{ field: `gecisler.${at}`, key: 'invalidChoice' }],
      ),
    )
    const pairs = {
      kaynak: input.gecisler.map(({ kaynakNo }) => kaynakNo),
      hedef: input.gecisler.map(({ hedefNo }) => hedefNo),
    }
    const cikan = await deleteGecisBut(db, pairs)
    const giren = await insertGecis(db, pairs)
    await requireWays(db)
    const say = (rows: { kaynakNo: number; hedefNo: number }[]) => rows.map((one) => `${one.kaynakNo}>${one.hedefNo}`)
    if (cikan.length + giren.length > 0)
      audit({ islem: 'gecisKaydet', varlik: 'durumTanim', degisim: { cikan: say(cikan), giren: say(giren) } })
    changed('durumTanim')
    return readGecisler(db)
  }),
]

async function readGecisler(db: TenantDb) {
  const [kept] = await findSurum(db, {})
  return { gecisler: await listGecis(db, {}), surum: kept?.surum ?? 0 }
}
