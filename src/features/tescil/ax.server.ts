import { createHmac, randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import { openKayitDosya } from '#features/dosya/fetched.server.ts'
import { type AxYolu, openAx } from '#features/sgk/kanal/ax.server.ts'
import type { JobContext } from '#server/jobs/job.ts'
import { httpPost } from '#server/outside/http-post.ts'
import { metin } from './hata.server.ts'
import type { axEsitleKind } from './kinds.server.ts'
import { findIsEmri, type IsEmri, markAx, markDoc, markHata } from './queries.server.ts'
import { tescil } from './resource.ts'
import type { IsEmriDurumu } from './rules.ts'

type Context = JobContext<typeof axEsitleKind.payload, 'tenant'>

const timeoutMs = 30_000
const maxAnswerBytes = 64 * 1024

/** What AX refused or did not answer, in a sentence for the order. */
class AxHatasi extends Error {}

type Adim = { yol: AxYolu; ad: 'isEmri' | 'belge'; anahtar: string; type: string; body: Buffer }

/**
 * One signed request. The signature covers the second and the bytes of the body; the key of the request is the order's
 * and the step's, so that AX can tell a repetition.
 */
async function post<T>({ yol, ad, anahtar, type, body }: Adim, answer: z.ZodType<T>): Promise<T> {
  const seconds = Math.floor(Date.now() / 1000)
  const signature = createHmac('sha256', yol.imzaAnahtari).update(`${seconds}.`).update(body).digest('hex')
  const headers = {
    'content-type': type,
    // a company's own number of an order may have letters that a header cannot hold
    'idempotency-key': encodeURIComponent(`${anahtar}-${ad}`),
    'x-kadro-imza': `t=${seconds},v1=${signature}`,
  }
  const exchange = await httpPost({ url: new URL(ad, yol.adres), headers, body, timeoutMs, maxAnswerBytes })
  const adim = metin(`tescil.hata.adim.${ad}`)
  if (exchange.kind !== 'answered') throw new AxHatasi(metin(`tescil.hata.ax.${exchange.kind}`, { adim }))
  const { status: kod } = exchange
  if (kod < 200 || kod > 299) throw new AxHatasi(metin('tescil.hata.ax.http', { adim, kod }))
  const parsed = answer.safeParse(readJson(exchange.body))
  if (!parsed.success) throw new AxHatasi(metin('tescil.hata.ax.anlasilmadi', { adim }))
  return parsed.data
}

function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    // the rule of the answer refuses it in its own words
    return undefined
  }
}

const no = z.union([z.string().min(1).max(100), z.number()]).transform(String)

/** The order's fields; the national id stays here, the company knows its people by their own number. */
function isEmriJson(emir: IsEmri): Buffer {
  const { isEmriNo, islemTipi, personelNo, ad, soyad, girisTarihi, cikisTarihi, cikisNedeni, referansKodu, sicilNo } =
    emir
  const adSoyad = `${ad} ${soyad}`.trim()
  const fields = {
    isEmriNo,
    islemTipi,
    personelNo,
    adSoyad,
    girisTarihi,
    cikisTarihi,
    cikisNedeni,
    referansKodu,
    sicilNo,
  }
  return Buffer.from(JSON.stringify(fields))
}

/** A form of two parts: the order's number and the document. */
function belgeForm(isEmriNo: string, pdf: Buffer): { type: string; body: Buffer } {
  const boundary = `kadro-${randomUUID()}`
  const part = (head: string) => Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`)
  const body = Buffer.concat([
    part('Content-Disposition: form-data; name="isEmriNo"'),
    Buffer.from(`${isEmriNo}\r\n`),
    part(
      `Content-Disposition: form-data; name="belge"; filename="${isEmriNo.replace(/[^0-9A-Za-z-]/g, '_')}.pdf"\r\nContent-Type: application/pdf`,
    ),
    pdf,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  return { type: `multipart/form-data; boundary=${boundary}`, body }
}

async function readBelge({ runtime, tenant }: Context, { dosyaId }: IsEmri): Promise<Buffer> {
  const place = { id: dosyaId ?? 0, kaynak: tescil.table }
  const file = await openKayitDosya({ runtime, tenant }, place)
  if (!file) throw new AxHatasi(metin('tescil.hata.dosyaYok'))
  return buffer(file.body)
}

/** Hands the order over, and then its document; each step that went well is not made again. */
async function steps(context: Context, emir: IsEmri, yol: AxYolu) {
  const { db, tenant } = context
  const anahtar = `${tenant.guid}-${emir.isEmriNo}`
  if (emir.durum === 'PDFOkundu') {
    const sent = { yol, ad: 'isEmri', anahtar, type: 'application/json', body: isEmriJson(emir) } as const
    const { axKayitNo } = await post(sent, z.object({ axKayitNo: no }))
    const [done] = await markAx(db, { id: emir.id, axKayitNo })
    if (!done) return
  }
  const form = belgeForm(emir.isEmriNo, await readBelge(context, emir))
  const { docId } = await post({ yol, ad: 'belge', anahtar, ...form }, z.object({ docId: no }))
  await markDoc(db, { id: emir.id, docId })
}

/** Brings an order and its document to the company's own system. */
export async function syncAx(context: Context) {
  const { db, tenant, runtime, payload } = context
  const [emir] = await findIsEmri(db, payload)
  if (emir?.durum !== 'PDFOkundu' && emir?.durum !== 'AXSyncOK') return
  const yol = await openAx(runtime, tenant.id)
  if (yol === 'kapali') return
  try {
    if (yol === 'yasak') throw new AxHatasi(metin('tescil.hata.ax.yasak'))
    await steps(context, emir, yol)
  } catch (error) {
    if (!(error instanceof AxHatasi)) throw error
    const [now] = await findIsEmri(db, payload)
    const from: IsEmriDurumu = now?.durum === 'AXSyncOK' ? 'AXSyncOK' : 'PDFOkundu'
    await markHata(db, { id: emir.id, from, to: 'AXSyncHata', hataKodu: null, hataAciklama: error.message })
  }
  await runtime.changes.publish(tenant.id, tescil.name)
}
