import { cutText } from '#core/cut-text.ts'
import { normalisePhone } from '#core/phone.ts'
import { codePoints } from '#core/plain-text.ts'

/** Spec: candidate §4, approval. */
export const aksiyonTipi = { approve: 0, reject: 1 } as const
export type AksiyonTipi = (typeof aksiyonTipi)[keyof typeof aksiyonTipi]

/** What somebody decided, and the description they gave for it. */
export type Decision = { aksiyonTipi: AksiyonTipi; aciklama: string }

/** Security 2.3: the longest description. */
export const aciklamaSinir = 1000

/** How near to its limit a description says aloud how much is left. */
export const sayacEsigi = 50

/** The state that a decision leads to. */
export const kararDurum = { [aksiyonTipi.approve]: 'onaylandi', [aksiyonTipi.reject]: 'reddedildi' } as const

/** The message of every link that opens nothing, whatever the reason. */
export const eskiIsAkis = { canApprove: false, message: 'eskiIsAkis' } as const

/** Somebody who is written to, by e-mail or by SMS. */
export type Kisi = { kanal: 'sms' | 'eposta'; alici: string }

const emailShape = /^[^\s@]{1,64}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/
const longestAlici = 250

/** Who is meant by a mobile number or an e-mail address; null for anything else. */
export function readKisi(text: string): Kisi | null {
  const cepTel = normalisePhone(text)
  if (cepTel !== null) return { kanal: 'sms', alici: cepTel }
  const alici = text.trim()
  return emailShape.test(alici) && alici.length <= longestAlici ? { kanal: 'eposta', alici } : null
}

/** Enough of an address to know where a decision came from: the network, not the machine. */
export function maskAddress(address: string): string {
  const [, network] = /^(?:::ffff:)?(\d+\.\d+\.\d+)\.\d+$/.exec(address) ?? []
  if (network) return `${network}.*`
  const groups = address.split(':').filter(Boolean)
  return groups.length > 2 ? `${groups.slice(0, 3).join(':')}:*` : '*'
}

const shownDescription = 120

/** A description as an SMS carries it. */
export function shortDescription(aciklama: string): string {
  const line = aciklama.replace(/\s+/g, ' ').trim()
  return codePoints(line) > shownDescription ? `${cutText(line, shownDescription - 1)}…` : line
}
