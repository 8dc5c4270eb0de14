import * as evizite from './evizite.ts'
import type { SgkOperasyon, SgkServis } from './shape.ts'
import * as tescil from './tescil.ts'

/** The three services that the product speaks with. */
export const servisList: readonly SgkServis[] = [
  evizite.eviziteServisi,
  tescil.iseGirisServisi,
  tescil.istenCikisServisi,
]

const exported: readonly (SgkOperasyon | SgkServis)[] = [...Object.values(evizite), ...Object.values(tescil)]

/** Every operation of the three services: a new constant of their files is in it without a further line. */
export const operasyonList = exported.filter((value): value is SgkOperasyon => 'request' in value)
