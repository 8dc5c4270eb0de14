import type { Config } from '#server/config.ts'
import type { Runtime } from '#server/runtime.ts'
import { getGecitAnahtari } from './anahtar.server.ts'
import { returnCall, takeCall } from './hiz/kitap.server.ts'
import type { SgkMod } from './kanal.ts'
import { findDurdu, noteSystemError } from './kesici.server.ts'
import {
  type CagriNotu,
  type Engel,
  getToken,
  isKimlikKapali,
  type SgkKimlik,
  type SgkYolu,
  stopKimlik,
} from './oturum/oturum.server.ts'
import { findKanalMod } from './queries.server.ts'
import { isSifreEksik } from './rules.ts'
import { callSgk, type SgkAdresi, type SgkBasari, type SgkHata } from './soap/client.server.ts'
import { type CagriSonucu, engelError } from './sonuc.server.ts'
import { wsLogin } from './wire/evizite.ts'
import { kanalOf } from './wire/kanal-of.ts'
import type { RequestOf, RequestShape, RowShape, SgkOperasyon } from './wire/shape.ts'

/** What a call needs of the product. */
export type Rest = Pick<Runtime, 'config' | 'keys' | 'master'>

/** What is told of a call: the credential, the fields of the request besides it, and where calls are noted. */
export type Cagri<S extends RequestShape> = {
  kimlik: SgkKimlik
  request: Omit<RequestOf<S>, 'kullaniciAdi' | 'isyeriKodu' | 'wsToken'>
  not: CagriNotu
}

/** Where a channel in this mode is called; null where the deployment lets nobody call. */
function adresOf({ sgk }: Config, mod: SgkMod | undefined): SgkAdresi | null {
  if (mod === 'gercek') return { base: sgk.url, localAddress: sgk.localAddress }
  const isOpen = mod === 'simulator' && sgk.hasSimulator && sgk.simulatorPort > 0
  return isOpen ? { base: new URL(`http://127.0.0.1:${sgk.simulatorPort}`) } : null
}

/** The way to SGK for a company over the channel of an operation, or what stands in it. */
export async function openYol(
  { config, keys, master }: Rest,
  { servis, effect }: SgkOperasyon,
  tenantId: number,
): Promise<SgkYolu | Engel> {
  const kanal = kanalOf(servis)
  const [ayar] = await findKanalMod(master.db, { tenantId, kanal })
  const adres = adresOf(config, ayar?.mod)
  const isLocked = effect === 'declare' && ayar?.mod === 'gercek' && !config.sgk.sendsBeyan
  if (!ayar || !adres || isLocked) return { engel: 'kanalKapali', sonraki: null }
  const [kesik] = await findDurdu(master.db, { kanal, mod: ayar.mod })
  if (kesik) return { engel: 'kanalDurdu', sonraki: new Date(kesik.durdu), ortak: true }
  const bolen = ayar.mod === 'simulator' ? config.sgk.bolen : 1
  const gecit = await getGecitAnahtari(master.db, keys)
  return { db: master.db, keys, gecit, mod: ayar.mod, adres, bolen }
}

/**
 * Calls an operation of e-Vizite for a workplace: only over an open channel, with a credential that SGK has not
 * refused, within the rate book. A dead token is renewed once and the call repeated once; SGK does not count the first.
 */
export async function cagirEvizite<S extends RequestShape, H extends RowShape, R extends RowShape>(
  rest: Rest,
  operasyon: SgkOperasyon<S, H, R>,
  cagri: Cagri<S>,
): Promise<CagriSonucu<H, R>> {
  const { kimlik, not } = cagri
  const yol = await openYol(rest, operasyon, kimlik.tenantId)
  if ('engel' in yol) return yol
  const first = await settle(yol, { operasyon, kimlik }, await getToken(yol, kimlik, { not }))
  if (!('token' in first)) return first
  // another process may have learned in the meantime that the credential is wrong
  if (await isKimlikKapali(yol, kimlik)) return { engel: 'kimlikKapali', sonraki: null }
  const sayilan = { ...kimlik, mod: yol.mod }
  const istek = { kanal: kanalOf(operasyon.servis), operasyon: operasyon.name, sayilan, bolen: yol.bolen }
  const { alindi, sonraki, ortak, an } = await takeCall(yol.db, yol.gecit, istek)
  if (!alindi) return { engel: 'hizSiniri', sonraki, ortak }
  const outcome = await send(yol, operasyon, { ...cagri, token: first.token })
  if (!outcome.tamam && !outcome.gitmisOlabilir) await returnCall(yol.db, yol.gecit, { ...istek, an })
  if (outcome.tamam || outcome.hataTuru !== 'TOKEN') return outcome
  const renewed = await getToken(yol, kimlik, { not, reddedilen: first.girisNo })
  const second = await settle(yol, { operasyon, kimlik }, renewed)
  return 'token' in second ? send(yol, operasyon, { ...cagri, token: second.token }) : second
}

/**
 * Calls an operation of the 4A services, which know no token: the credential is a part of the request. It is never
 * repeated.
 */
export async function cagirTescil<S extends RequestShape, H extends RowShape, R extends RowShape>(
  rest: Rest,
  operasyon: SgkOperasyon<S, H, R>,
  { kimlik, request, not }: { kimlik: SgkKimlik; request: RequestOf<S>; not: CagriNotu },
): Promise<CagriSonucu<H, R>> {
  // SGK would call an empty password a wrong one, and the workplace would be stopped for e-Vizite, too
  if (isSifreEksik(kimlik)) return { engel: 'sifreEksik', sonraki: null }
  const yol = await openYol(rest, operasyon, kimlik.tenantId)
  if ('engel' in yol) return yol
  if (await isKimlikKapali(yol, kimlik)) return { engel: 'kimlikKapali', sonraki: null }
  const sayilan = { ...kimlik, mod: yol.mod }
  const istek = { kanal: kanalOf(operasyon.servis), operasyon: operasyon.name, sayilan, bolen: yol.bolen }
  const { alindi, sonraki, ortak, an } = await takeCall(yol.db, yol.gecit, istek)
  if (!alindi) return { engel: 'hizSiniri', sonraki, ortak }
  const outcome = await sendWhole(yol, operasyon, { kimlik, whole: request, not })
  if (!outcome.tamam && !outcome.gitmisOlabilir) await returnCall(yol.db, yol.gecit, { ...istek, an })
  return outcome
}

/**
 * Asks SGK whether a credential is good: an open token says so, otherwise one login. What stands in the way is an
 * AppError with the time of the next try.
 */
export async function denKimlik(rest: Rest, kimlik: SgkKimlik, not: CagriNotu) {
  const yol = await openYol(rest, wsLogin, kimlik.tenantId)
  const outcome =
    'engel' in yol ? yol : await settle(yol, { operasyon: wsLogin, kimlik }, await getToken(yol, kimlik, { not }))
  if ('engel' in outcome) throw engelError(outcome)
  if ('token' in outcome) return { hataTuru: null, sonucKod: 0, sonucAciklama: '' }
  const { hataTuru, sonucKod, sonucAciklama } = outcome
  return { hataTuru, sonucKod, sonucAciklama }
}

async function send<S extends RequestShape, H extends RowShape, R extends RowShape>(
  yol: SgkYolu,
  operasyon: SgkOperasyon<S, H, R>,
  { kimlik, request, not, token }: Cagri<S> & { token: string },
): Promise<SgkBasari<H, R> | SgkHata> {
  const { kullaniciAdi, isyeriKodu } = kimlik
  // the three fields that `Omit` took away are put back
  const whole = { kullaniciAdi, isyeriKodu, wsToken: token, ...request } as unknown as RequestOf<S>
  return sendWhole(yol, operasyon, { kimlik, whole, not })
}

async function sendWhole<S extends RequestShape, H extends RowShape, R extends RowShape>(
  yol: SgkYolu,
  operasyon: SgkOperasyon<S, H, R>,
  { kimlik, whole, not }: { kimlik: SgkKimlik; whole: RequestOf<S>; not: CagriNotu },
): Promise<SgkBasari<H, R> | SgkHata> {
  const noted = await not(operasyon.name)
  const outcome = await callSgk(yol.adres, operasyon, { request: whole })
  const { sureMs, sonucKod, ham } = outcome
  await noted({ sureMs, sonucKod, hataTuru: outcome.tamam ? null : outcome.hataTuru, ham })
  return settle(yol, { operasyon, kimlik }, outcome)
}

/** What a failure means for later calls: a refused credential stops the workplace, system errors stop the channel. */
async function settle<T extends object>(
  yol: SgkYolu,
  { operasyon, kimlik }: { operasyon: SgkOperasyon; kimlik: SgkKimlik },
  outcome: T,
): Promise<T> {
  const hataTuru = 'hataTuru' in outcome ? outcome.hataTuru : null
  if (hataTuru === 'KIMLIK') await stopKimlik(yol, kimlik)
  if (hataTuru === 'AG' || hataTuru === 'SOAP')
    await noteSystemError(yol.db, { kanal: kanalOf(operasyon.servis), mod: yol.mod })
  return outcome
}
