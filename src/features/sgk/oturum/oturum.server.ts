import { setTimeout as wait } from 'node:timers/promises'
import { type GecitAnahtari, gecitHash } from '#features/sgk/anahtar.server.ts'
import { type HizIstegi, returnCall, takeCall } from '#features/sgk/hiz/kitap.server.ts'
import type { SgkMod } from '#features/sgk/kanal.ts'
import { callSgk, type SgkAdresi, type SgkHata } from '#features/sgk/soap/client.server.ts'
import { wsLogin } from '#features/sgk/wire/evizite.ts'
import { decrypt, encrypt, type Keyring } from '#server/database/crypto.ts'
import type { MasterDb } from '#server/database/database.ts'
import {
  breakKimlik,
  claimGiris,
  deferGiris,
  endGiris,
  findOturum,
  type OturumDurumu,
  storeToken,
} from './queries.server.ts'

/** The credential of a company's workplace. */
export type SgkKimlik = {
  tenantId: number
  kullaniciAdi: string
  isyeriKodu: string
  isyeriSifresi: string
  sistemSifre: string
}

/**
 * Why a call was not sent. `sonraki` is when it may be tried again; null while somebody must act first. `ortak`: no
 * workplace of any company may call before then.
 */
export type Engel = {
  engel: 'kanalKapali' | 'kanalDurdu' | 'hizSiniri' | 'kimlikKapali' | 'farkliIp' | 'sifreEksik'
  sonraki: Date | null
  ortak?: boolean
}

/** The way to SGK over one channel: the master database, its keys, the address, and the divisor of the rate book. */
export type SgkYolu = {
  db: MasterDb
  keys: Keyring
  gecit: GecitAnahtari
  mod: SgkMod
  adres: SgkAdresi
  bolen: number
}

/** Notes a call before it leaves; what it answers is called with the outcome. */
export type CagriNotu = (operasyon: string) => Promise<(sonuc: NotedOutcome) => Promise<void>>
export type NotedOutcome = {
  sureMs: number
  sonucKod: number | null
  hataTuru: string | null
  ham: Buffer | null
}

const tokenSeconds = 29 * 60
/** Longer than a login can take, so that it ends by itself when its process has died. */
const girisSeconds = wsLogin.timeoutSeconds + 15
const deferSeconds = 15 * 60
const deferTimes = 3
/** How often a caller looks whether the login of another process has ended: PostgreSQL tells of no changed row. */
const lookAgainMs = 200

/** Names the workplace and its credential without saying them. */
export function anahtarOf({ gecit, mod }: Pick<SgkYolu, 'gecit' | 'mod'>, kimlik: SgkKimlik) {
  const { tenantId, kullaniciAdi, isyeriKodu, isyeriSifresi, sistemSifre } = kimlik
  const hash = (...parts: string[]) => gecitHash(gecit, ['sgkOturum', mod, kullaniciAdi, isyeriKodu, ...parts])
  return { tenantId, anahtar: hash(), kimlikIzi: hash(isyeriSifresi, sistemSifre) }
}

type Anahtar = ReturnType<typeof anahtarOf>
export type Token = { token: string; girisNo: number }

const placeOf = ({ tenantId, anahtar }: Anahtar) => `sgk_oturum|token|${tenantId}|${anahtar.toString('hex')}`

/** Whether SGK has refused the credential and nobody has changed it since. */
export async function isKimlikKapali(yol: SgkYolu, kimlik: SgkKimlik): Promise<boolean> {
  const [durum] = await findOturum(yol.db, anahtarOf(yol, kimlik))
  return durum?.kesik === true
}

/** Stops every further call with this credential. */
export async function stopKimlik(yol: SgkYolu, kimlik: SgkKimlik): Promise<void> {
  await breakKimlik(yol.db, anahtarOf(yol, kimlik))
}

type Request = { not: CagriNotu; reddedilen?: number }

/**
 * The open token of a workplace, or a new one. All processes together log in once: the others wait until the row says
 * how it ended. `reddedilen` is the number of the login whose token SGK has refused.
 */
export async function getToken(yol: SgkYolu, kimlik: SgkKimlik, request: Request): Promise<Token | Engel | SgkHata> {
  const { db, keys } = yol
  const anahtar = anahtarOf(yol, kimlik)
  const reddedilen = request.reddedilen ?? -1
  for (;;) {
    const [durum] = await findOturum(db, anahtar)
    if (!durum) throw new Error('a select without a table gives a row')
    if (durum.kesik) return { engel: 'kimlikKapali', sonraki: null }
    if (durum.ayniKimlik && durum.ertelendi) return { engel: 'farkliIp', sonraki: new Date(durum.ertelendi) }
    const { girisNo, token } = durum
    if (durum.ayniKimlik && token && girisNo !== null && girisNo !== reddedilen)
      return { token: decrypt(keys, placeOf(anahtar), token), girisNo }
    const [claimed] = durum.girisSuruyor ? [] : await claimGiris(db, { ...anahtar, saniye: girisSeconds, reddedilen })
    if (claimed) return logIn(yol, kimlik, { anahtar, girisNo: claimed.girisNo, durum, request })
    await wait(lookAgainMs)
  }
}

type Login = { anahtar: Anahtar; girisNo: number; durum: OturumDurumu; request: Request }

async function logIn(yol: SgkYolu, kimlik: SgkKimlik, login: Login): Promise<Token | Engel | SgkHata> {
  const { db, keys, gecit, mod, adres, bolen } = yol
  const { anahtar, girisNo, durum, request } = login
  const giris = { tenantId: anahtar.tenantId, anahtar: anahtar.anahtar, girisNo }
  try {
    const { kullaniciAdi, isyeriKodu, isyeriSifresi } = kimlik
    // a refused token, a changed credential and a put-off login permit one login more than the rule
    const isNew = durum.ayniKimlik === false || (durum.ertelemeAdet ?? 0) > 0
    const fazladan = request.reddedilen !== undefined || isNew
    const istek: HizIstegi = { kanal: 'evizite', operasyon: wsLogin.name, sayilan: { ...kimlik, mod }, bolen, fazladan }
    const { alindi, sonraki, an } = await takeCall(db, gecit, istek)
    if (!alindi) return { engel: 'hizSiniri', sonraki }
    const noted = await request.not(wsLogin.name)
    const cevap = await callSgk(adres, wsLogin, { request: { kullaniciAdi, isyeriKodu, isyeriSifresi } })
    const hataTuru = cevap.tamam ? null : cevap.hataTuru
    // the answer to a login is never kept: it is the token
    await noted({ sureMs: cevap.sureMs, sonucKod: cevap.sonucKod, hataTuru, ham: null })
    if (cevap.tamam && cevap.bas.wsToken !== null) {
      const token = encrypt(keys, placeOf(anahtar), cevap.bas.wsToken)
      await storeToken(db, { ...giris, token, saniye: tokenSeconds })
      return { token: cevap.bas.wsToken, girisNo }
    }
    if (!cevap.tamam && !cevap.gitmisOlabilir) await returnCall(db, gecit, { ...istek, an })
    if (cevap.tamam) throw new Error('a login without a token is no success')
    if (cevap.hataTuru === 'KIMLIK') await breakKimlik(db, anahtar)
    if (cevap.hataTuru !== 'FARKLI_IP') return cevap
    const [put] = await deferGiris(db, { ...giris, saniye: deferSeconds / bolen, enCok: deferTimes })
    return put?.erteleme ? { engel: 'farkliIp', sonraki: new Date(put.erteleme) } : cevap
  } finally {
    await endGiris(db, giris)
  }
}
