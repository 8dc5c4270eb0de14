import { AppError } from '#core/errors.ts'
import type { Engel } from '#features/sgk/oturum/oturum.server.ts'
import type { SgkBasari, SgkHata } from '#features/sgk/soap/client.server.ts'
import type { RowShape } from '#features/sgk/wire/shape.ts'

/** What the records of a channel's answer are made of. */
export type KayitSekli = RowShape

/** How a call over a channel ended, or why it was not sent. */
export type CagriSonucu<H extends KayitSekli, R extends KayitSekli> = SgkBasari<H, R> | SgkHata | Engel

const codeOf = {
  kanalKapali: 'kanalKapali',
  kanalDurdu: 'kanalKapali',
  hizSiniri: 'hizSiniri',
  farkliIp: 'hizSiniri',
  kimlikKapali: 'kimlikKapali',
  sifreEksik: 'sifreEksik',
} as const

/** What stands in the way of a call, as a refusal with the time of the next try. */
export function engelError({ engel, sonraki }: Engel): AppError {
  return new AppError(codeOf[engel], { resultObject: { sonraki: sonraki?.toISOString() ?? null } })
}
