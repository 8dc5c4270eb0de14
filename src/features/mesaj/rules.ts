import { cutText } from '#core/cut-text.ts'
import type { Delivery, MessageClass } from '#core/delivery.ts'

export type Kanal = 'sms' | 'eposta'
export type MesajDurum = 'bekliyor' | 'gonderiliyor' | 'gonderildi' | 'basarisiz' | 'bilinmiyor'

const placeholder = /\{([a-zA-Z][a-zA-Z0-9]*)\}/g
const longestValue = 200
/** An e-mail has room for what a person wrote; an SMS is paid by its length. */
export const longestOf: Record<Kanal, number> = { sms: longestValue, eposta: 1000 }

/** Fills a template. A value is one line of plain text: a name with a line break could pretend to be a line of ours. */
export function fillSablon(
  sablonMetni: string,
  degiskenler: Record<string, string | number>,
  longest = longestValue,
): string {
  return sablonMetni.replace(placeholder, (_, name: string) => {
    const value = degiskenler[name]
    if (value === undefined) throw new Error(`a template asks for ${name}, which was not given`)
    const line = String(value)
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim()
    return cutText(line, longest)
  })
}

/** How long a message may wait for a gateway. Security 3.3: a code is of no use after a minute. */
export const sendingSeconds: Record<MessageClass, number> = { code: 60, process: 24 * 3600, campaign: 12 * 3600 }

/** Who goes first when many wait; codes wait among themselves. */
export const sendingPriority: Record<MessageClass, number> = { code: 0, process: 10, campaign: 0 }

/** Codes and process messages rest on their purpose; a campaign needs the recipient's own permission. */
export function maySend(klass: MessageClass, izinVar: boolean | undefined): boolean {
  return klass !== 'campaign' || izinVar === true
}

type Attempt = { klass: MessageClass; deneme: number }
type NextStep = { durum: MesajDurum; retrySeconds: number | null }

const duplicateCode = '85'
const limitCode = '80'

/** What follows an attempt. Only where nothing can have left is there another one; unknown stays unknown. */
export function afterDelivery({ outcome, providerCode }: Delivery, { klass, deneme }: Attempt): NextStep {
  if (outcome === 'retry') return { durum: 'bekliyor', retrySeconds: retrySeconds(klass, deneme, providerCode) }
  if (outcome === 'sent') return { durum: 'gonderildi', retrySeconds: null }
  // refused as a repetition: the attempt before, whose answer was lost, had arrived after all or not
  const isRepetition = outcome === 'failed' && providerCode === duplicateCode && deneme > 1
  return { durum: outcome === 'unknown' || isRepetition ? 'bilinmiyor' : 'basarisiz', retrySeconds: null }
}

function retrySeconds(klass: MessageClass, deneme: number, providerCode: string | null): number {
  if (klass === 'code') return 5
  const backoff = Math.min(30 * 2 ** (deneme - 1), 900)
  return providerCode === limitCode ? Math.max(backoff, 60) : backoff
}
