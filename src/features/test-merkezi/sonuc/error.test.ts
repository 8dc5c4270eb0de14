import { expect, test } from 'vitest'
import { catalogue } from '#i18n/catalogue.ts'
import { createT } from '#i18n/t.ts'
import { type Happened, sonucErrorOf, sonucErrors } from './error.ts'
import { sonucErrorTexts } from './parts.ts'

const guid = '0123abcd-0000-1111-2222-0123456789AB'
const tenantKey = 'demo'

test.each<[string, Happened, ReturnType<typeof sonucErrorOf>]>([
  ['the link names no company', { step: 'address', tenantKey: null, guid }, 'tenantKeyMissing'],
  ['nor a test', { step: 'address', tenantKey: '', guid: null }, 'tenantKeyMissing'],
  ['the link names no test', { step: 'address', tenantKey, guid: null }, 'testGuidMissing'],
  ['the number of the test is empty', { step: 'address', tenantKey, guid: '' }, 'testGuidMissing'],
  ['the number of the test was cut', { step: 'address', tenantKey, guid: guid.slice(0, -1) }, 'testNotFound'],
  ['the link is whole', { step: 'address', tenantKey, guid }, null],
  ['the company takes no visitors', { step: 'login', status: 404 }, 'sessionNotOpened'],
  ['the session is refused', { step: 'login', status: 403 }, 'sessionNotOpened'],
  ['the session cannot be asked for', { step: 'login', status: 503 }, 'loginError'],
  ['too many ask for one', { step: 'login', status: 429 }, 'loginError'],
  ['the session breaks', { step: 'login', status: 500 }, 'loginError'],
  ['the session came without a token', { step: 'token', token: undefined }, 'authorisationKeyMissing'],
  ['its token is empty', { step: 'token', token: '' }, 'authorisationKeyMissing'],
  ['a token is held', { step: 'token', token: 'anon_x' }, null],
  ['the token is dead', { step: 'load', status: 401 }, 'noAuthority'],
  ['the token is of another class', { step: 'load', status: 403 }, 'noAuthority'],
  ['nothing opens for it', { step: 'load', status: 404 }, 'testNotFoundOrNoAccess'],
  ['the answer breaks', { step: 'load', status: 500 }, 'loadError'],
  ['nobody answers', { step: 'load', status: 503 }, 'loadError'],
  ['too many wrong numbers', { step: 'load', status: 429 }, 'loadError'],
  ['taken elsewhere', { step: 'result', sorular: [] }, 'noQuestions'],
  ['nothing was answered', { step: 'result', sorular: [{ secilenCevap: null }] }, 'noAnswers'],
  ['some was', { step: 'result', sorular: [{ secilenCevap: null }, { secilenCevap: 3 }] }, null],
])('%s', (_what, happened, error) => {
  expect(sonucErrorOf(happened)).toBe(error)
})

test.each(['tr', 'en'] as const)('each of the eleven has a sentence of its own (%s)', (language) => {
  const t = createT(catalogue[language], language)
  const sentences = sonucErrors.map((error) => t(sonucErrorTexts[error]))
  expect(new Set(sentences).size).toBe(11)
  for (const sentence of sentences) expect(sentence).toMatch(/ .*\.$/)
})

test('the two sentences of the specification are word for word', () => {
  const t = createT(catalogue.tr, 'tr')
  expect(t(sonucErrorTexts.sessionNotOpened)).toBe('Oturum açılamadı. Lütfen bilgileri kontrol edin.')
  expect(t(sonucErrorTexts.loginError)).toBe('Girişi sırasında bir hata oluştu.')
})
