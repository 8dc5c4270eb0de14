import { rmdirSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { aNationalId, aPhone, codeOf, passTime, shownCodeOf } from './giris.ts'

type Person = { cepTel: string; ad: string; soyad: string; tcKimlikNo: string; email: string; dogumTarihi: string }

/** Registers somebody nobody knows yet and signs the browser in, by the calls that the pages make; their own token too. */
export async function signInAsNew(page: Page, given: Partial<Person> = {}): Promise<Person & { token: string }> {
  const person: Person = {
    cepTel: aPhone(),
    ad: 'Zeynep',
    soyad: 'Kaya',
    tcKimlikNo: aNationalId(),
    email: 'zeynep.kaya@posta.example',
    dogumTarihi: '1995-09-01',
    ...given,
  }
  const token = await visitorToken(page)
  await post(page, 'SendSMS', { tel: person.cepTel, iletisimSenaryosu: 1 }, token)
  const _code = await codeOf(page.request, person.cepTel)
  const verified = await post<{ token: string }>(page, 'loginAsAdayByCode', { _code }, token)
  const { cepTel: _tel, ...form } = person
  const registered = await post<{ token: string }>(page, 'register', { ...form, kvkIzini: true }, verified.token)
  return { ...person, token: registered.token }
}

/** A visitor's token, for a page of the demo that is open. */
export async function visitorToken(page: Page): Promise<string> {
  return (await post<{ token: string }>(page, 'loginAsAday', { tenant: 'demo' })).token
}

// a phone gets eight codes a day, and many journeys share the demo's people
const aDay = 25 * 3600

/** Signs the browser in as somebody who is known, however recently they had a code. */
export async function signInAs(page: Page, cepTel: string) {
  using _turn = await takeTurn(cepTel)
  await passTime(cepTel, aDay)
  const token = await visitorToken(page)
  const before = await shownCodeOf(page.request, cepTel)
  await post(page, 'SendSMS', { tel: cepTel, iletisimSenaryosu: 1 }, token)
  const _code = await codeOf(page.request, cepTel, { not: before })
  await post(page, 'loginAsAdayByCode', { _code }, token)
}

/** One worker at a time for a phone, by a folder that only one of them can make: a second code within two minutes is refused. */
async function takeTurn(cepTel: string): Promise<Disposable> {
  const folder = join(process.env.KADRO_E2E_DATA ?? '', '..', `turn-${cepTel}`)
  const take = () =>
    mkdir(folder).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'EEXIST') return false
        throw error
      },
    )
  while (!(await take())) await sleep(50)
  return { [Symbol.dispose]: () => rmdirSync(folder) }
}

/** A call of the candidates' sign-in. */
function post<T>(page: Page, action: string, body: object, token?: string): Promise<T> {
  return callInPage(page, `/api/public/auth/${action}`, { body, ...(token && { token }) })
}

/** An empty document of the origin: a page needs one before it can call, and a real one would cost its scripts. */
async function openBare(page: Page) {
  const address = '**/bos.html'
  await page.route(address, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }),
  )
  await page.goto('/bos.html')
  await page.unroute(address)
}

type Call = { body?: object; token?: string }

/** A call by `fetch` of the page: only a browser keeps the session's `__Host-` cookies, which need its origin. */
export async function callInPage<T>(page: Page, path: string, { body, token }: Call): Promise<T> {
  if (page.url() === 'about:blank') await openBare(page)
  const answer = await page.evaluate(
    async ([url, text, bearer]) => {
      const headers = { 'content-type': 'application/json', ...(bearer && { authorization: `Bearer ${bearer}` }) }
      const response = await fetch(url, text === null ? { headers } : { method: 'POST', headers, body: text })
      return response.json()
    },
    [path, body ? JSON.stringify(body) : null, token] as const,
  )
  if (!answer.isSuccess) throw new Error(`${path}: ${JSON.stringify(answer)}`)
  return answer.resultObject as T // as its contract says
}
