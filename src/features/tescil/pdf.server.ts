import { isAppError } from '#core/errors.ts'
import { storeFetched } from '#features/dosya/fetched.server.ts'
import { openKimlik } from '#features/isyeri/kimlik.server.ts'
import { findSealedKimlik } from '#features/isyeri/queries.server.ts'
import { notCagri } from '#features/sgk/cagri.server.ts'
import { openAx } from '#features/sgk/kanal/ax.server.ts'
import { tescilKanali } from '#features/sgk/kanal/tescil.server.ts'
import { type JobContext, RetryLater } from '#server/jobs/job.ts'
import type { Runtime } from '#server/runtime.ts'
import type { Tenant } from '#server/tenant/tenants.ts'
import { dosyaHatasi, type Hata, metin, nedenMetni, sgkHatasi } from './hata.server.ts'
import { axEsitleKind, type pdfOkuKind } from './kinds.server.ts'
import { findIsEmri, type IsEmri, markHata, markPdf } from './queries.server.ts'
import { tescil } from './resource.ts'
import { islemTipi } from './rules.ts'

type Context = JobContext<typeof pdfOkuKind.payload, 'tenant'>

/** The credential of a workplace as the 4A services want it, and where calls are noted. */
export async function openTescil(
  { db, tenant, runtime }: { db: Context['db']; tenant: Tenant; runtime: Runtime },
  isyeriId: number,
) {
  const [kept] = await findSealedKimlik(db, { id: isyeriId })
  if (!kept) throw new Error('a work order of a workplace that is not there')
  const kimlik = openKimlik(tenant, kept)
  const { kullaniciAdi, isyeriKodu, sistemSifre, isyeriSifresi: isyeriSifre } = kimlik
  const kullanici = { kullaniciAdi, isyeriKodu, sistemSifre, isyeriSifre, isyeriSicil: kept.isyeriSicilNo }
  return { rest: runtime, kimlik, kullanici, not: notCagri({ db, tenant, isyeriId, kanal: 'tescil' }) }
}

async function fail({ db, tenant, runtime }: Context, id: number, why: Hata) {
  await markHata(db, { id, from: 'SGKAktarildi', to: 'PDFOkumaHata', ...why })
  await runtime.changes.publish(tenant.id, tescil.name)
}

const scannerAgainSeconds = 60

/** Fetches the document of an order that SGK has taken, looks into it as into an upload, and keeps it. */
export async function readPdf(context: Context) {
  const { db, tenant, runtime, payload } = context
  const [emir] = await findIsEmri(db, payload)
  if (emir?.durum !== 'SGKAktarildi') return
  const { id, referansKodu } = emir
  // found at SGK without a reference: the document is uploaded by hand
  if (referansKodu === null)
    return fail(context, id, { hataKodu: null, hataAciklama: metin('tescil.hata.referansYok') })
  const fetched = await fetchPdf(context, emir, referansKodu)
  if ('hataAciklama' in fetched) return fail(context, id, fetched)
  try {
    await storeFetched(context, {
      bytes: fetched.bytes,
      dosyaAdi: `${emir.isEmriNo}.pdf`,
      kaynak: tescil.table,
      alan: 'belge',
      kayitId: id,
      async use(write, dosyaId) {
        const [done] = await markPdf(write.db, { id, dosyaId })
        if (done && (await openAx(runtime, tenant.id)) !== 'kapali')
          await write.enqueue(axEsitleKind, { id }, { singletonKey: String(id) })
        return done !== undefined
      },
    })
  } catch (error) {
    if (!isAppError(error)) throw error
    if (error.code === 'scannerUnavailable') throw new RetryLater(scannerAgainSeconds)
    return fail(context, id, dosyaHatasi(error))
  }
  await runtime.changes.publish(tenant.id, tescil.name)
}

async function fetchPdf(context: Context, emir: IsEmri, referansKodu: string): Promise<{ bytes: Buffer } | Hata> {
  const { rest, kimlik, kullanici, not } = await openTescil(context, emir.isyeriId)
  const oku = emir.islemTipi === islemTipi.giris ? tescilKanali.girisPdf : tescilKanali.cikisPdf
  const outcome = await oku(rest, { kimlik, not, request: { kullanici, referansKodu } })
  if ('engel' in outcome) {
    const { engel, sonraki } = outcome
    if (sonraki) throw new RetryLater(Math.max(1, Math.ceil((sonraki.getTime() - Date.now()) / 1000)))
    return { hataKodu: null, hataAciklama: nedenMetni(engel) }
  }
  if (!outcome.tamam) return sgkHatasi(outcome)
  const bytes = outcome.bas.pdfByteArray
  return bytes ? { bytes } : { hataKodu: null, hataAciklama: metin('tescil.hata.belgeYok') }
}
