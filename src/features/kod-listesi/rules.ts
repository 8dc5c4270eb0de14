/** The lists of codes that declarations to SGK use. */
export const kodListesiAdi = {
  cikis: 'cikis',
  eksikGun: 'eksikGun',
  meslek: 'meslek',
  belgeTuru: 'belgeTuru',
  kanun: 'kanun',
  ogrenim: 'ogrenim',
  sigortaliTuru: 'sigortaliTuru',
  gorev: 'gorev',
  isKolu: 'isKolu',
} as const
export type KodListesiAdi = keyof typeof kodListesiAdi

/** Digits, and in the list of jobs a part after a dot. */
export const kodShape = /^[0-9]{1,5}(\.[0-9]{2})?$/

/** SGK's code of a job: the unit group of ISCO-08 and two digits of its own. */
export const meslekShape = /^[0-9]{4}\.[0-9]{2}$/
