import { z } from 'zod'

/** The ways in which the simulator can be made to go wrong. */
export const arizaTurleri = [
  'http500',
  'soapFault',
  'html',
  'kesik',
  'bos',
  'gecikme',
  'etkiSonra500',
  'etkiSonraKesik',
  'charset',
  'dtd',
  'buyuk',
  'ikiz',
  'bilinmeyenAlan',
  'token104',
  'hiz1012',
  'farkliIp',
  'kapali',
  'bilinmeyenKod',
] as const

export type ArizaTuru = (typeof arizaTurleri)[number]

/** A fault that waits for calls: of which operation, how often, and of which workplace. */
export const Ariza = z.strictObject({
  operasyon: z.string(),
  tur: z.enum(arizaTurleri),
  adet: z.int().min(1).default(1),
  isyeriKodu: z.string().optional(),
  /** How long `gecikme` holds the answer back, in milliseconds. */
  sureMs: z.int().min(1).max(600_000).default(60_000),
})
export type Ariza = z.infer<typeof Ariza>

/** The faults that wait; each call takes the oldest that is meant for it. */
export class Faults {
  #waiting: Ariza[] = []

  add(ariza: Ariza) {
    this.#waiting.push({ ...ariza })
  }

  take(operation: string, isyeriKodu: string): Ariza | undefined {
    const found = this.#waiting.find(
      (one) =>
        (one.operasyon === '*' || one.operasyon === operation) &&
        (one.isyeriKodu === undefined || one.isyeriKodu === isyeriKodu),
    )
    if (!found) return undefined
    found.adet--
    if (found.adet === 0) this.#waiting = this.#waiting.filter((one) => one !== found)
    return found
  }

  clear() {
    this.#waiting = []
  }
}

/** Faults after which the operation has had no effect: the answer is broken before anything is done. */
export const withoutEffect: ReadonlySet<ArizaTuru> = new Set([
  'http500',
  'soapFault',
  'html',
  'kesik',
  'bos',
  'token104',
  'hiz1012',
  'farkliIp',
  'kapali',
  'bilinmeyenKod',
])

/** The codes with which some faults answer in the service's own words. */
export const faultAnswers: Partial<Record<ArizaTuru, { kod: number; aciklama: string }>> = {
  token104: { kod: 104, aciklama: 'Geçersiz token' },
  hiz1012: { kod: 1012, aciklama: '1 dakika aralıklar ile sorgulama yapabilirsiniz' },
  farkliIp: { kod: 107, aciklama: 'FARKLI IP DEN ALINMIŞ GEÇERLİ GUID MEVCUT' },
  kapali: { kod: -1, aciklama: 'Bu metod kapatılmıştır' },
  bilinmeyenKod: { kod: 777, aciklama: 'Beklenmeyen durum' },
}
