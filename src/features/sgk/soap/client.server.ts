import type { SgkHataTuru } from '#features/sgk/hata-turu.ts'
import type { Kayit, RequestOf, RequestShape, RowOf, RowShape, SgkOperasyon } from '#features/sgk/wire/shape.ts'
import { type Exchange, httpPost, isLoopback } from '#server/outside/http-post.ts'
import { readAnswer, UnreadableAnswer } from './answer.server.ts'
import { writeEnvelope } from './envelope.server.ts'
import { hataTuruOf } from './hata.ts'

/** Where SGK, or the simulator, is called. */
export type SgkAdresi = {
  /** Scheme, host and port; the paths are those of the services. */
  base: URL
  authority?: string | undefined
  localAddress?: string | undefined
}

type Call = {
  sureMs: number
  /** The bytes of the answer, for the encrypted store of raw answers; they hold national ids and must not be logged. */
  ham: Buffer | null
}

/** How a call ended well: with success, or with a code that means an empty list. */
export type SgkBasari<H extends RowShape, R extends RowShape> = Call & {
  tamam: true
  sonucKod: number
  sonucAciklama: string
  bas: RowOf<H>
  kayitlar: Kayit<R>[]
}

/**
 * How a call failed. A declaration that may have left (`gitmisOlabilir`) and has no `sonucKod` is undecided: SGK may
 * have acted on it, and only a later reading tells.
 */
export type SgkHata = Call & {
  tamam: false
  hataTuru: SgkHataTuru
  /** What happened, in words of ours; never a part of the request or of the answer. */
  neden: string
  sonucKod: number | null
  /** SGK's own text, or that of a SOAP fault. */
  sonucAciklama: string
  gitmisOlabilir: boolean
}

/** An answer with 100 reports has 120 KB; beyond this nothing is read. */
const maxAnswerBytes = 8 * 1024 * 1024

/** Calls one operation once. It rejects only when the request itself is wrong, and then nothing has been sent. */
export async function callSgk<S extends RequestShape, H extends RowShape, R extends RowShape>(
  adres: SgkAdresi,
  operasyon: SgkOperasyon<S, H, R>,
  { request, timeoutMs = operasyon.timeoutSeconds * 1000 }: { request: RequestOf<S>; timeoutMs?: number },
): Promise<SgkBasari<H, R> | SgkHata> {
  const { base, authority, localAddress } = adres
  if (base.protocol !== 'https:' && !isLoopback(base.hostname)) throw new TypeError('SGK is called by https only')
  const started = performance.now()
  const exchange = await httpPost({
    url: new URL(operasyon.servis.path, base),
    headers: {
      'content-type': 'text/xml; charset=utf-8',
      soapaction: operasyon.servis.soapAction === 'empty' ? '""' : `"${operasyon.name}"`,
    },
    body: writeEnvelope(operasyon, request),
    timeoutMs,
    maxAnswerBytes,
    authority,
    localAddress,
  })
  return { ...outcomeOf(operasyon, exchange), sureMs: Math.round(performance.now() - started) }
}

type Outcome<H extends RowShape, R extends RowShape> = Omit<SgkBasari<H, R>, 'sureMs'> | Omit<SgkHata, 'sureMs'>

const lost = (hataTuru: SgkHataTuru, neden: string, rest: Partial<SgkHata> = {}): Omit<SgkHata, 'sureMs'> => ({
  tamam: false,
  hataTuru,
  neden,
  sonucKod: null,
  sonucAciklama: '',
  gitmisOlabilir: true,
  ham: null,
  ...rest,
})

function outcomeOf<H extends RowShape, R extends RowShape>(
  operasyon: SgkOperasyon<RequestShape, H, R>,
  exchange: Exchange,
): Outcome<H, R> {
  if (exchange.kind === 'notSent') return lost('AG', exchange.reason, { gitmisOlabilir: false })
  if (exchange.kind === 'unanswered') return lost(exchange.reason === 'tooLarge' ? 'SOAP' : 'AG', exchange.reason)
  const { status, body: ham } = exchange
  try {
    const cevap = readAnswer(operasyon, exchange)
    if (status !== 200) return lost('AG', `HTTP ${status}`, { ham })
    const { sonucKod, sonucAciklama } = cevap
    if (operasyon.doneCodes.includes(sonucKod) || operasyon.emptyCodes.includes(sonucKod))
      return { tamam: true, ...cevap, ham }
    return lost(hataTuruOf(operasyon.servis, sonucKod, sonucAciklama), `code ${sonucKod}`, {
      sonucKod,
      sonucAciklama,
      ham,
    })
  } catch (error) {
    if (!(error instanceof UnreadableAnswer)) throw error
    // a fault is SGK's own answer and comes with status 500; any other page with a status is somebody's in between
    if (status !== 200 && error.message !== 'fault') return lost('AG', `HTTP ${status}`, { ham })
    return lost('SOAP', error.message, { sonucAciklama: error.fault, ham })
  }
}
