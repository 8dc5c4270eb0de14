import { foldTurkish } from '#core/turkish.ts'
import type { SgkHataTuru } from '#features/sgk/hata-turu.ts'
import type { SgkServis } from '#features/sgk/wire/shape.ts'

const byCode: Record<number, SgkHataTuru> = { 104: 'TOKEN', 106: 'TOKEN', 105: 'KIMLIK', 1012: 'SINIR', [-1]: 'KAPALI' }

// SGK says these by text only, under codes that change; texts are compared without case and Turkish letters.
const byText: readonly (readonly [RegExp, SgkHataTuru])[] = [
  [/farkli ip den alinmis/, 'FARKLI_IP'],
  [/pasif durumda/, 'PASIF'],
  [/isyeri iz olmus/, 'IZ'],
  [/vekalet suresi dolmus/, 'VEKALET'],
  [/kullanici adi veya sifreleriniz hatali/, 'KIMLIK'],
]

/**
 * The kind of a code that is neither success nor an empty list. The text decides first: it is the more exact. The codes
 * are those of e-Vizite; the 4A services answer -1 to whatever they refuse.
 */
export function hataTuruOf(servis: SgkServis, sonucKod: number, sonucAciklama: string): SgkHataTuru {
  const folded = foldTurkish(sonucAciklama)
  const found = byText.find(([pattern]) => pattern.test(folded))?.[1]
  return found ?? (servis.name === 'ViziteGonder' ? byCode[sonucKod] : undefined) ?? 'DIGER'
}
