import { type JobContext, RetryLater } from '#server/jobs/job.ts'
import { type Konu, tescilIslemler } from './islemler.server.ts'
import { keep, konuOf, NotOurs, ready, secondsUntil, sent } from './karar.server.ts'
import type { sendTescilKind } from './kinds.server.ts'
import { type BeyanRow, claimToplu, listHazir } from './queries.server.ts'
import { type BeyanNeden, beyanDurum, type Iz, type Karar, kararOf, type Outcome, type TescilCevabi } from './rules.ts'

type Context = JobContext<typeof sendTescilKind.payload, 'tenant'>

/** As many persons as one call takes. */
const most = 50
/** How soon a run looks again after another one has taken a row from it. */
const lookAgainSeconds = 2

type Kisi = { beyan: BeyanRow; konu: Konu; istek: unknown }

const before: Iz = { gitti: false, kendi: false }

/**
 * Sends what is ready of a workplace and operation, fifty persons a call. SGK is asked for each person whether the record
 * is there already, so that a declaration made again finds it; the others become sent together, immediately before the
 * one request leaves.
 */
export async function sendToplu(context: Context) {
  const { db, tenant, payload } = context
  const waits: Date[] = []
  for (let sonra = 0; ; ) {
    const rows = await listHazir(db, { ...payload, donem: tenant.donem, sonra, most })
    const last = rows.at(-1)
    if (!last) break
    const missing: Kisi[] = []
    for (const beyan of rows) {
      const kisi = await ask(context, beyan, waits)
      if (kisi) missing.push(kisi)
    }
    if (missing.length > 0) await sendAll(context, missing, waits)
    sonra = last.id
  }
  const first = waits.sort((one, other) => one.getTime() - other.getTime())[0]
  if (first) throw new RetryLater(secondsUntil(first))
}

/** Asks SGK for the record of one person; answers what has to be sent because it is not there. */
async function ask(context: Context, beyan: BeyanRow, waits: Date[]): Promise<Kisi | null> {
  const islem = tescilIslemler[context.payload.islem]
  const konu = await konuOf(context, beyan)
  const istek = islem.istek.parse(beyan.istek)
  const { outcome, isThere, islemTarihi } = await islem.oku(konu, istek)
  if (isThere === false) return { beyan, konu, istek }
  if (isThere) {
    const known = { durum: beyanDurum.basarili, sonucKod: null, sonucAciklama: '', neden: 'kayitVardi' } as const
    const cevap = islemTarihi ? { referansKodu: null, sicilNo: null, islemTarihi } : null
    await keep(context, beyan.id, { ...known, cevap, from: ready })
    return null
  }
  const karar = kararOf(outcome, before, new Date())
  const neden = karar.neden === 'girisYapilamadi' ? 'onSorgu' : karar.neden
  await settle(context, beyan, { karar: { ...karar, neden } as typeof karar, isSent: false, waits })
  return null
}

type Settling = {
  karar: Karar | { bekle: Date; neden: BeyanNeden }
  isSent: boolean
  waits: Date[]
  cevap?: TescilCevabi | null | undefined
}

/** Stores a decision; what may be tried again waits for an hour after it was made, and fails then. */
async function settle(context: Context, beyan: BeyanRow, { karar, isSent, waits, cevap = null }: Settling) {
  if (!('bekle' in karar)) return keep(context, beyan.id, { ...karar, cevap, from: isSent ? sent : ready })
  if (!beyan.eski) return void waits.push(karar.bekle)
  const { neden } = karar
  await keep(context, beyan.id, { durum: beyanDurum.hata, sonucKod: null, sonucAciklama: '', neden, from: ready })
}

async function sendAll(context: Context, kisiler: readonly Kisi[], waits: Date[]) {
  const { db, tenant, payload } = context
  const [first] = kisiler
  if (!first) return
  const iz: Iz = { gitti: false, kendi: false }
  const not: Konu['not'] = async (operasyon) => {
    const ids = kisiler.map(({ beyan }) => beyan.id)
    if ((await claimToplu(db, { ids, donem: tenant.donem })).length < ids.length) throw new NotOurs()
    Object.assign(iz, { gitti: true, kendi: true })
    return first.konu.not(operasyon)
  }
  const islem = tescilIslemler[payload.islem]
  const sending = islem.gonder(
    { ...first.konu, not },
    kisiler.map(({ konu, istek }) => ({ kisi: konu.kisi, istek })),
  )
  const outcome = await sending.catch((error: unknown) => {
    if (error instanceof NotOurs) throw new RetryLater(lookAgainSeconds)
    throw error
  })
  const now = new Date()
  for (const { beyan, konu } of kisiler) {
    const own = ofKisi(outcome, konu.kisi.tcKimlikNo)
    await settle(context, beyan, { karar: kararOf(own, iz, now), cevap: own.cevap, isSent: iz.gitti, waits })
  }
}

type Saved = {
  islemSonucu: number | null
  islemAciklamasi: string | null
  tcKimlikNo: string | null
  referansKodu: string | null
  sicilno: string | null
}
type Answer = Exclude<Outcome, { tamam: true }> | { tamam: true; kayitlar: readonly Saved[] }

/** The part of an answer that is about one person; SGK answers each apart. Without exactly one part nobody knows. */
export function ofKisi(outcome: Answer, tcKimlikNo: string): Outcome & Pick<Settling, 'cevap'> {
  if ('engel' in outcome || !outcome.tamam) return outcome
  const own = outcome.kayitlar.filter((one) => one.tcKimlikNo === tcKimlikNo)
  const [saved] = own
  const sonucKod = own.length === 1 ? (saved?.islemSonucu ?? null) : null
  const sonucAciklama = saved?.islemAciklamasi ?? ''
  if (sonucKod !== 0 || !saved)
    return { tamam: false, hataTuru: 'DIGER', sonucKod, sonucAciklama, gitmisOlabilir: true }
  return { tamam: true, sonucKod, sonucAciklama, cevap: { referansKodu: saved.referansKodu, sicilNo: saved.sicilno } }
}
