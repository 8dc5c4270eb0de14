/**
 * Why a call gave nothing. KIMLIK: user or password. TOKEN: the token is dead. FARKLI_IP: another address holds a token.
 * SINIR: asked too often. KAPALI: SGK has closed the operation. PASIF, IZ, VEKALET: the state of the employer's account.
 * AG: no answer of the service came. SOAP: what came is no answer of this operation. DIGER: any other code.
 */
export const sgkHataTuru = {
  KIMLIK: 'KIMLIK',
  TOKEN: 'TOKEN',
  FARKLI_IP: 'FARKLI_IP',
  SINIR: 'SINIR',
  KAPALI: 'KAPALI',
  PASIF: 'PASIF',
  IZ: 'IZ',
  VEKALET: 'VEKALET',
  AG: 'AG',
  SOAP: 'SOAP',
  DIGER: 'DIGER',
} as const
export type SgkHataTuru = keyof typeof sgkHataTuru
