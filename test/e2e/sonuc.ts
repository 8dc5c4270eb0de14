import type { SonucWanted } from './beside/sonuc.ts'
import { beside } from './beside.ts'

/** An answered test of the demo's company. */
export const makeSonuc = (wanted: SonucWanted = {}) => beside('makeSonuc', wanted)

export const sonucPath = (guid: string, t = 'demo') => `/testmerkeziSonuc?t=${t}&guid=${guid}`
