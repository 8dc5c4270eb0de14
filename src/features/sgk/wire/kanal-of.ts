import type { ServisKanali } from '#features/sgk/kanal.ts'
import type { SgkServis } from './shape.ts'

/** The channel of a service: registrations and exits of 4A are one. */
export function kanalOf({ name }: SgkServis): ServisKanali {
  return name === 'ViziteGonder' ? 'evizite' : 'tescil'
}
