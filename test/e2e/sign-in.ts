import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { newNationalId } from '../national-id.ts'

type Person = { cepTel: string; ad: string; soyad: string; tcKimlikNo: string; email: string; dogumTarihi: string }

/** The newest code that a phone got in the demo, other than one that is known already. */
export async function readDemoCode(page: Page, tel: string, known?: string): Promise<string> {
  for (let tries = 0; tries < 80; tries++) {
    const answer = await page.request.get(`/api/public/demo/outbox?alici=${tel}`)
    const [newest] = (await answer.json()).resultObject as { metin: string }[]
    const [, kod] = /kodunuz: (\d{6})/.exec(newest?.metin ?? '') ?? []
    if (kod && kod !== known) return kod
    await page.waitForTimeout(100)
  }
  throw new Error(`no code came to ${tel}`)
}

/** Registers somebody nobody knows yet and signs the browser in, by the calls that the pages make. */
export async function signInAsNew(page: Page, given: Partial<Person> = {}): Promise<Person> {
  const person: Person = {
    cepTel: `5${randomInt(1e8, 1e9)}`,
    ad: 'Zeynep',
    soyad: 'Kaya',
    tcKimlikNo: newNationalId(),
    email: 'zeynep.kaya@posta.example',
    dogumTarihi: '1995-09-01',
    ...given,
  }
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': `10.${randomInt(250)}.${randomInt(250)}.${randomInt(250)}` })
  await page.goto('/ilanlar?tenant=demo')
  const token = await post<{ token: string }>(page, 'loginAsAday', { tenant: 'demo' })
  await post(page, 'SendSMS', { tel: person.cepTel, iletisimSenaryosu: 1 }, token.token)
  const _code = await readDemoCode(page, person.cepTel)
  const verified = await post<{ token: string }>(page, 'loginAsAdayByCode', { _code }, token.token)
  const { cepTel: _tel, ...form } = person
  await post(page, 'register', { ...form, kvkIzini: true }, verified.token)
  return person
}

/** From inside the page: only there do the session's cookies stay. */
async function post<T>(page: Page, action: string, body: object, token?: string): Promise<T> {
  const answer = await page.evaluate(
    async ([url, text, bearer]) => {
      const headers = { 'content-type': 'application/json', ...(bearer && { authorization: `Bearer ${bearer}` }) }
      const response = await fetch(url ?? '', { method: 'POST', headers, body: text ?? '' })
      return response.json()
    },
    [`/api/public/auth/${action}`, JSON.stringify(body), token] as const,
  )
  if (!answer.isSuccess) throw new Error(`${action}: ${JSON.stringify(answer)}`)
  return answer.resultObject as T
}
