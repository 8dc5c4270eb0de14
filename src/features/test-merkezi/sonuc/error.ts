import { isGuid } from '#core/guid.ts'

/** What stops the page of a result. Spec: candidate §8, the result page's errors. */
export const sonucErrors = [
  'tenantKeyMissing',
  'sessionNotOpened',
  'loginError',
  'noAuthority',
  'testGuidMissing',
  'authorisationKeyMissing',
  'testNotFoundOrNoAccess',
  'testNotFound',
  'noQuestions',
  'noAnswers',
  'loadError',
] as const
export type SonucError = (typeof sonucErrors)[number]

/** How far the page came: the address, the visitor's session, its token, the result, what is in it. */
export type Happened =
  | { step: 'address'; tenantKey: string | null; guid: string | null }
  | { step: 'login'; status: number }
  | { step: 'token'; token: string | null | undefined }
  | { step: 'load'; status: number }
  | { step: 'result'; sorular: readonly { secilenCevap: number | null }[] }

/** What is wrong after a step, or null when the page goes on. */
export function sonucErrorOf(happened: Happened): SonucError | null {
  switch (happened.step) {
    case 'address':
      return ofAddress(happened)
    case 'login':
      return isRefusal(happened.status) ? 'sessionNotOpened' : 'loginError'
    case 'token':
      return happened.token ? null : 'authorisationKeyMissing'
    case 'load':
      return ofLoad(happened.status)
    case 'result':
      return ofResult(happened.sorular)
  }
}

function ofAddress({ tenantKey, guid }: { tenantKey: string | null; guid: string | null }): SonucError | null {
  if (!tenantKey) return 'tenantKeyMissing'
  if (!guid) return 'testGuidMissing'
  // no test ever had such a number: nobody need be asked
  return isGuid(guid) ? null : 'testNotFound'
}

/** The server understood and said no; waiting for one's turn and failures of ours are something else. */
function isRefusal(status: number) {
  return status >= 400 && status < 500 && status !== 429
}

function ofLoad(status: number): SonucError {
  if (status === 401 || status === 403) return 'noAuthority'
  return status === 404 ? 'testNotFoundOrNoAccess' : 'loadError'
}

function ofResult(sorular: readonly { secilenCevap: number | null }[]): SonucError | null {
  if (sorular.length === 0) return 'noQuestions'
  return sorular.every(({ secilenCevap }) => secilenCevap === null) ? 'noAnswers' : null
}
