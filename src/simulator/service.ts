import type { SgkOperasyon } from '#features/sgk/wire/shape.ts'
import { BadDate, openCall } from './call.ts'
import { digerOperations } from './evizite-diger.ts'
import { raporOperations } from './evizite-rapor.ts'
import type { Kimlik } from './journal.ts'
import { Limits } from './limits.ts'
import type { SoapRequest } from './request.ts'
import type { Answer } from './response.ts'
import { Sessions } from './session.ts'
import type { Durum, Isyeri } from './state.ts'
import { tescilOperations } from './tescil.ts'

const operations = { ...raporOperations, ...digerOperations, ...tescilOperations }

const wrongUser: Answer = { kod: 105, aciklama: 'Kullanıcı adı veya şifreleriniz hatalıdır' }

/** What SGK answers to the user of a workplace whose account is not in order. */
const kimlikAnswers: Record<Exclude<Kimlik, 'iyi'>, Answer> = {
  yanlisSifre: wrongUser,
  pasif: { kod: 110, aciklama: 'Şifreniz doğru fakat ebildirge hesabınız PASIF durumdadır' },
  iz: { kod: 111, aciklama: 'İşyeri İz Olmuş' },
  vekaletsiz: { kod: 112, aciklama: 'Vekalet Süresi Dolmuştur' },
}

/** The services behind the envelopes: who calls, whether he may, and what the operation does. */
export class Service {
  readonly durum: Durum
  readonly sessions = new Sessions()
  readonly limits = new Limits()

  constructor(durum: Durum) {
    this.durum = durum
  }

  /** The workplace that a request names, whether or not it may call. */
  isyeriOf({ fields }: SoapRequest): Isyeri | undefined {
    const last = (name: string) => fields.find(([path]) => path === name || path.endsWith(`/${name}`))?.[1]
    const isyeri = this.durum.world.isyerleri.get(last('isyeriKodu') ?? '')
    return isyeri?.kullaniciAdi === last('kullaniciAdi') ? isyeri : undefined
  }

  answer(
    operasyon: SgkOperasyon,
    request: SoapRequest,
    { ip, onEffect }: { ip: string; onEffect: () => void },
  ): Answer {
    const isyeri = this.isyeriOf(request)
    if (!isyeri) return wrongUser
    const refused = this.#refuse(operasyon, isyeri, { request, ip })
    if (refused) return refused
    if (operasyon.name === 'wsLogin') return this.#logIn(isyeri, ip)
    const operation = operations[operasyon.name]
    if (!operation) throw new Error(`the simulator has no ${operasyon.name}`)
    try {
      return operation(openCall(this.durum, isyeri, { fields: request.fields, onEffect }))
    } catch (error) {
      if (error instanceof BadDate) return { kod: 900, aciklama: 'Tarih formatı hatalı' }
      throw error
    }
  }

  #refuse({ name, servis }: SgkOperasyon, isyeri: Isyeri, { request, ip }: { request: SoapRequest; ip: string }) {
    const sent = (field: string) => request.fields.find(([path]) => path.split('/').at(-1) === field)?.[1]
    if (servis.name !== 'ViziteGonder') {
      const isRight =
        sent('sistemSifre') === isyeri.sistemSifre &&
        sent('isyeriSifre') === isyeri.isyeriSifresi &&
        sent('isyeriSicil') === isyeri.isyeriSicilNo
      return isRight ? kimlikAnswer(isyeri) : wrongUser
    }
    if (name === 'wsLogin') return sent('isyeriSifresi') === isyeri.isyeriSifresi ? kimlikAnswer(isyeri) : wrongUser
    const now = this.durum.now()
    if (!this.sessions.isOpen(isyeri, sent('wsToken') ?? '', { ip, now }))
      return { kod: 104, aciklama: 'Geçersiz token' }
    const { isyeriKodu } = isyeri
    const tooOften = this.limits.refuse(name, { isyeriKodu, ip, now, bolen: this.durum.bolen })
    return tooOften === null ? undefined : { kod: 1012, aciklama: tooOften }
  }

  #logIn(isyeri: Isyeri, ip: string): Answer {
    const wsToken = this.sessions.open(isyeri, ip, this.durum.now())
    if (wsToken === null) return { kod: 107, aciklama: 'FARKLI IP DEN ALINMIŞ GEÇERLİ GUID MEVCUT', bas: { wsToken } }
    return { kod: 0, aciklama: 'İşlem başarılı', bas: { wsToken } }
  }
}

const kimlikAnswer = ({ kimlik }: Isyeri) => (kimlik === 'iyi' ? undefined : kimlikAnswers[kimlik])
