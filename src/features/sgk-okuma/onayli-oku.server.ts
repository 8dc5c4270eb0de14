import { setTimeout as sleep } from 'node:timers/promises'
import { addDays } from '#core/date.ts'
import { snakeCase } from '#engine/server/source.server.ts'
import { dropDetay, parcaOf, soruSaati, storeDetay } from '#features/e-vizite/onay.server.ts'
import {
  listBilinen,
  listDetaySirasi,
  listEksikDetay,
  markOnayli,
  upsertRaporlar,
  wantDetay,
} from '#features/e-vizite/queries.server.ts'
import { onayOzeti, raporSonGunu } from '#features/e-vizite/rules.ts'
import { eviziteMahsup } from '#features/mahsup/resource.ts'
import { evizite } from '#features/sgk/kanal/evizite.server.ts'
import { clip, ensureKisiler, isNo, kodOf } from './kisiler.server.ts'
import { readMahsuplar } from './mahsup-oku.server.ts'
import { type Basarisiz, GecOkuma, type Okuma, storeOkuma } from './okuma.server.ts'
import { findMesaj, holdOkuma, markListe, noteMesaj } from './queries.server.ts'
import { hamVeriOf, type OkumaSonucu, okumaMesaji, onayPenceresi } from './rules.ts'

type Onayli = Extract<Awaited<ReturnType<typeof callOnaylilar>>, { tamam: true }>['kayitlar'][number]

/** A limit that opens within this time is waited for with the lease: giving it back would cost more calls of ours. */
const waitedMs = 2_000

/** Makes a call that the whole deployment shares, after a short wait where its limit opens soon. */
async function inTurn<T extends object>({ istek: { signal } }: Okuma, send: () => Promise<T>): Promise<T> {
  for (;;) {
    const outcome = await send()
    const sonraki = 'engel' in outcome && outcome.engel === 'hizSiniri' && 'sonraki' in outcome ? outcome.sonraki : null
    const ms = sonraki instanceof Date ? sonraki.getTime() - Date.now() : Number.POSITIVE_INFINITY
    if (ms > waitedMs) return outcome
    await sleep(Math.max(1, ms), undefined, { signal })
  }
}

function callOnaylilar(okuma: Okuma) {
  const { runtime, kimlik, not, istek, isyeri } = okuma
  const request = onayPenceresi(isyeri.sonYavas, istek.calismaGunu)
  return inTurn(okuma, () => evizite.onayliRaporlar(runtime, { kimlik, not, request }))
}

/**
 * The slow stage of sick reports: the approved list, then the details of what changed. SGK answers one such call a
 * minute to the whole deployment, so each answer is stored by itself and a put-off reading goes on where it was. A report
 * of which SGK tells nothing is left out, so that it does not keep the others waiting for ever.
 */
export async function readOnaylilar(okuma: Okuma): Promise<OkumaSonucu | Basarisiz> {
  const { istek, runtime, tenant } = okuma
  if (!okuma.okuma.listeOkundu) {
    const outcome = await callOnaylilar(okuma)
    if ('engel' in outcome || !outcome.tamam) return outcome
    await storeListe(okuma, outcome.kayitlar)
  }
  for (;;) {
    istek.signal.throwIfAborted()
    const [next] = await listDetaySirasi(okuma.pool.db, { isyeriId: istek.isyeriId })
    if (!next) break
    const refused = await readDetay(okuma, next)
    await runtime.changes.publish(tenant.id, 'eVizite')
    if (refused) return refused
  }
  const [kept] = await findMesaj(okuma.pool.db, { id: okuma.okuma.id })
  const uyari = kept?.mesaj ? { mesaj: kept.mesaj } : {}
  if (!okuma.isyeri.mahsupProtokoluVar) return storeOkuma(okuma, async () => uyari)
  // only an employer with a signed protocol has payments to set against premiums
  const mahsup = await readMahsuplar(okuma)
  if ('basarisiz' in mahsup) return mahsup.basarisiz
  await runtime.changes.publish(tenant.id, eviziteMahsup.name)
  return storeOkuma(okuma, async () => (mahsup.uyari ? { mesaj: okumaMesaji.bilinmeyenDurum } : uyari))
}

async function readDetay(okuma: Okuma, { id, medulaRaporId }: { id: number; medulaRaporId: string }) {
  const { runtime, kimlik, not, pool, istek } = okuma
  const soruldu = await soruSaati(pool.db)
  const request = { medulaRaporId }
  const outcome = await inTurn(okuma, () => evizite.onayliDetay(runtime, { kimlik, not, request }))
  if ('engel' in outcome) return outcome
  // a code that nobody knows is about this report; whatever holds for the workplace has a kind of its own
  if (!outcome.tamam && outcome.hataTuru !== 'DIGER') return outcome
  const parcalar = outcome.tamam ? outcome.kayitlar.flatMap((one) => parcaOf(one) ?? []) : null
  await pool.inTransaction(async (db) => {
    const [held] = await holdOkuma(db, { id: okuma.okuma.id, deneme: istek.deneme })
    if (!held) throw new GecOkuma()
    // what is not stored stays wanted, and is asked for once more
    if (parcalar) return storeDetay(db, id, { parcalar, soruldu, degerler: okuma.degerler })
    await dropDetay(db, { id })
    await noteMesaj(db, { id: okuma.okuma.id, mesaj: okumaMesaji.detayOkunamadi })
  })
  return null
}

/** Stores the approved list: reports that were not known, which of them are approved, and whose details are wanted. */
async function storeListe(okuma: Okuma, kayitlar: readonly Onayli[]) {
  const { tenant, pool, istek, kaynak } = okuma
  const isyeriId = istek.isyeriId
  // a report that was approved in pieces may stand there several times
  const byNo = new Map(kayitlar.map((one) => [one.MEDULARAPORID ?? '', one]))
  const medulaRaporIds = [...byNo.keys()].filter(isNo)
  await pool.inTransaction(async (db) => {
    const [held] = await holdOkuma(db, { id: okuma.okuma.id, deneme: istek.deneme })
    if (!held) throw new GecOkuma()
    const known = new Set((await listBilinen(db, { isyeriId, medulaRaporIds })).map((one) => one.medulaRaporId))
    const unknown = [...byNo.values()].filter(({ MEDULARAPORID }) => !known.has(MEDULARAPORID ?? ''))
    const kisiler = await ensureKisiler(
      db,
      tenant,
      unknown.map((one) => ({
        tcKimlikNo: one.TCKIMLIKNO ?? '',
        ad: clip(one.AD, 100) ?? '',
        soyad: clip(one.SOYAD, 100) ?? '',
      })),
    )
    const rows = unknown.flatMap((one) => rowOf(okuma, one, kisiler.get(one.TCKIMLIKNO ?? '')) ?? [])
    const json = rows.map((row) =>
      Object.fromEntries(Object.entries(row).map(([key, value]) => [snakeCase(key), value])),
    )
    const ilkOkuma = held.ilkOkuma
    await upsertRaporlar(db, { rows: JSON.stringify(json), isyeriId, okumaId: okuma.okuma.id, kaynak, ilkOkuma })
    await markOnayli(db, { isyeriId, medulaRaporIds })
    const ids = (await listEksikDetay(db, { isyeriId, medulaRaporIds })).map(({ id }) => id)
    if (ids.length > 0) await wantDetay(db, { ids })
    await markListe(db, { id: okuma.okuma.id })
  })
}

/** A report that only the approved list has told of: its last day is the one before the control, its first is unknown. */
function rowOf({ isyeri, degerler }: Okuma, rapor: Onayli, kisiId: number | undefined) {
  const medulaRaporId = rapor.MEDULARAPORID
  const kind = kodOf(rapor.VAKA, 4)
  if (!isNo(medulaRaporId) || kind === null || kisiId === undefined) return null
  const raporBitis = rapor.ISBASKONTTAR === null ? null : addDays(rapor.ISBASKONTTAR, -1)
  const bilgi = { arsiv: false, bekleyenListede: false, sgkOnay: 1, raporBaslangic: null, raporBitis }
  return {
    medulaRaporId,
    kisiId,
    raporTakipNo: clip(rapor.RAPORTAKIPNO, 40),
    raporSiraNo: clip(rapor.RAPORSIRANO, 20),
    vaka: kind,
    raporDurumu: kodOf(rapor.RAPORDURUMU, 16),
    poliklinikTarihi: rapor.POLIKLINIKTAR,
    isbasiKontrolTarihi: rapor.ISBASKONTTAR,
    isKazasiTarihi: rapor.ISKAZASITARIHI,
    ...bilgi,
    ...onayOzeti({ ...bilgi, personelimDegil: false, okunduIstendi: false, parcalar: [] }),
    ...raporSonGunu(degerler, { raporBitis, gunSayisi: null, beyannameTipi: isyeri.beyannameTipi }),
    hamVeri: hamVeriOf(rapor.bilinmeyen),
  }
}
