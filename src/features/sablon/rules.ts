import type { FieldError } from '#core/errors.ts'

/** Why a wording may be sent: a code that somebody asked for, a step of what they began, or with their permission alone. */
export const hukukiSinif = { process: 'process', campaign: 'campaign', code: 'code' } as const
export const kanal = { sms: 'sms', eposta: 'eposta', sayfa: 'sayfa' } as const
export const dil = { tr: 'tr', en: 'en' } as const

const placeholder = /\{([a-zA-Z][a-zA-Z0-9]*)\}/g

/** What a status change gives a value for: the wordings that a company adds are sent with those. */
export const ownDegiskenler: readonly string[] = ['baslik', 'durum', 'metin', 'takipNo']

/** The names that a text asks for, each once. */
export function degiskenlerOf(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(placeholder), ([, name = '']) => name))]
}

type Wording = { konu: string | null; sablonMetni: string; hukukiSinif: string; degiskenler: readonly string[] }

/**
 * What is wrong with a wording: a name that nobody gives a value for would stop the message, a brace that is no
 * placeholder would be sent as it stands, and a message with a code is of no use without it.
 */
export function checkWording({ konu, sablonMetni, hukukiSinif: sinif, degiskenler }: Wording): FieldError[] {
  const errors: FieldError[] = []
  for (const [field, value] of [
    ['konu', konu ?? ''],
    ['sablonMetni', sablonMetni],
  ] as const) {
    const [unknown] = degiskenlerOf(value).filter((name) => !degiskenler.includes(name))
    if (unknown !== undefined) errors.push({ field, key: 'unknownPlaceholder', params: { ad: unknown } })
    else if (/[{}]/.test(value.replace(placeholder, ''))) errors.push({ field, key: 'brokenPlaceholder' })
  }
  const missing =
    sinif === hukukiSinif.code ? degiskenler.find((name) => !sablonMetni.includes(`{${name}}`)) : undefined
  if (missing !== undefined) errors.push({ field: 'sablonMetni', key: 'missingPlaceholder', params: { ad: missing } })
  return errors
}
