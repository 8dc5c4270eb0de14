import { AppError, isAppError } from '#core/errors.ts'
import { pageUrl, paths } from '#core/paths.ts'
import { maskPhone } from '#core/phone.ts'
import { foldTurkish } from '#core/turkish.ts'
import { serveResource } from '#engine/resource.server.ts'
import { withoutTrace } from '#engine/server/row-action.server.ts'
import { today } from '#engine/server/source.server.ts'
import { staffSonucPdf } from '#features/test-merkezi/sonuc/staff.server.ts'
import {
  cancelTest,
  createResultLink,
  extendTest,
  findKind,
  resetTest,
  revokeResultLinks,
  sendTest,
} from '#features/test-merkezi/store.server.ts'
import type { CallContext } from '#server/http/implement.ts'
import { adayTestEndpoints } from './contract.ts'
import { findAdayOption, findIlanOfTest, listSifirlama, lockAdayOfTest, searchAday } from './queries.server.ts'
import { adayTest } from './resource.ts'

type Context = CallContext<'tenant'>

const ofSurum = (column: string) => `(select s.${column} from test_surum s where s.id = t.test_surum_id)`
const isOpen = 't.durum in (1, 2)'

/** The engine writes the entry of an action itself. */
const quiet = (context: Context) => ({ ...context, audit: () => undefined })
const sending = (context: Context) => ({ ...context, config: context.runtime.config })

async function requireChoices(
  { db }: Context,
  { testMerkezTipId, iapId }: { testMerkezTipId: number; iapId: number | null },
) {
  const [kind] = await findKind(db, { tipId: testMerkezTipId })
  const [ilan] = iapId === null ? [{}] : await findIlanOfTest(db, { id: iapId })
  const errors = [
    ...(kind ? [] : [{ field: 'testMerkezTipId', key: 'invalidChoice' }]),
    ...(ilan ? [] : [{ field: 'iapId', key: 'invalidChoice' }]),
  ]
  if (errors.length > 0) throw new AppError('validationFailed', { errors })
}

type Sent = { adayId: number; tipId: number; iapId: number | null }

/** Sends a test to one of many; a refusal leaves that person and undoes what was begun for them. */
async function trySend(context: Context, sent: Sent): Promise<string | null> {
  const say = (text: string) => context.db.query({ text, rowMode: 'array' })
  await say('savepoint kisi')
  try {
    await sendTest(sending(context), sent)
    await say('release savepoint kisi')
    return null
  } catch (error) {
    if (!isAppError(error)) throw error
    await say('rollback to savepoint kisi')
    return error.code
  }
}

async function sendToMany(context: Context, { adayIds, ...sent }: { adayIds: number[] } & Omit<Sent, 'adayId'>) {
  const nedenler: { id: number; ad: string; kod: string }[] = []
  // in the order of their numbers: two calls that share people wait for each other instead of for ever
  for (const adayId of adayIds.toSorted((a, b) => a - b)) {
    const kod = await trySend(context, { adayId, ...sent })
    const [aday] = kod === null ? [] : await findAdayOption(context.db, { id: adayId })
    if (kod !== null) nedenler.push({ id: adayId, ad: aday?.adSoyad ?? '', kod })
  }
  return { etkilenen: adayIds.length - nedenler.length, atlanan: nedenler.length, nedenler }
}

export const adayTestRoutes = serveResource(adayTest, {
  endpoints: adayTestEndpoints,
  columns: {
    adSoyad: `coalesce((select trim(a.ad || ' ' || a.soyad) from aday a where a.id = t.aday_id), '')`,
    sonuc: `case when t.durum = 3 and not ${ofSurum('psikometrik')} then
      case when t.puan >= ${ofSurum('gecme_puani')} then 1 when t.puan < ${ofSurum('gecme_puani')} then 2 end end`,
    kalanGun: `case when ${isOpen} then (t.son_tarih at time zone 'Europe/Istanbul')::date - ${today} end`,
  },
  timeline: { sifirlama: ({ db }, part) => listSifirlama(db, part) },
  async lock({ db, input }) {
    const id = typeof input === 'object' && input !== null && 'id' in input ? Number(input.id) : 0
    if (id > 0) await lockAdayOfTest(db as Context['db'], { id }) // the database of the resource
  },
  rowActions: {
    async uzat(context, { id }, { sonTarih }) {
      await extendTest(context.db, { id: Number(id), sonGun: String(sonTarih) })
      return undefined
    },
    async iptal(context, { id }) {
      await cancelTest(quiet(context), Number(id))
      return undefined
    },
    async sifirla(context, { id }, { neden }) {
      await resetTest(sending(context), { id: Number(id), neden: String(neden) })
      return undefined
    },
    async sonucIptal(context, { id }) {
      await revokeResultLinks(quiet(context), Number(id))
      return undefined
    },
  },
  own: {
    async gonder(context, records) {
      const { adayId, testMerkezTipId, iapId = null } = context.input
      await requireChoices(context, { testMerkezTipId, iapId })
      const { id } = await sendTest(sending(context), { adayId, tipId: testMerkezTipId, iapId })
      context.changed(adayTest.name)
      return records.read(context.db, id)
    },
    async topluGonder(context) {
      const { adayIds, testMerkezTipId: tipId, iapId = null, deneme } = context.input
      await requireChoices(context, { testMerkezTipId: tipId, iapId })
      const work = (inner: Context) => sendToMany(inner, { adayIds, tipId, iapId })
      const result = await (deneme
        ? withoutTrace(context as CallContext, (inner) => work(inner as Context))
        : work(context))
      if (!deneme) context.changed(adayTest.name)
      return result
    },
    async adaylar({ db, input: { ara = '', id } }) {
      const words = foldTurkish(ara).split(/\s+/).filter(Boolean).slice(0, 5)
      const sablonlar = words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
      const found = await searchAday(db, { sablonlar })
      const chosen = id === undefined || found.some((one) => one.id === id) ? [] : await findAdayOption(db, { id })
      return [...chosen, ...found].map(({ cepTel, ...one }) => ({ ...one, cepTel: cepTel && maskPhone(cepTel) }))
    },
    async sonucBaglantisi({ runtime, ...context }) {
      const guid = await createResultLink(context, context.input.id)
      return { url: runtime.config.publicUrl + pageUrl(paths.testMerkeziSonuc, context.tenant.tenantKey, { guid }) }
    },
    pdf: (context) => staffSonucPdf(context, context.input.id),
  },
})
