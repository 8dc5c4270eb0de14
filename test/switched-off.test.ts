import { afterAll, beforeAll, expect, test } from 'vitest'
import { refreshSession } from '#features/oturum/contract.ts'
import { refreshCookie } from '#server/http/session-cookies.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createClient } from '#test/client.ts'
import { execute } from '#test/deneme.ts'
import { signInAday } from '#test/sign-in.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

test('a candidate whom staff switched off is out at the next request, whichever call it is', async () => {
  const { company, aday } = await signInAday(app)
  const calls = app.routes.map(({ endpoint }) => endpoint).filter(({ access }) => access !== 'none' && access !== 'any')
  const open = calls.filter(({ access }) => ['aday', 'visitor', 'visitorOrStaff', 'signedIn'].includes(access))
  expect(open.length).toBeGreaterThan(40)
  await company.read((db) => execute(db, 'update aday set aktif = false'))
  const stillIn: unknown[] = []
  for (const { method, path, upload } of open) {
    const client = await company.aday(aday.id)
    const url = path.replace(/:\w+/g, 'x')
    const body = upload || method === 'GET' ? {} : { payload: {} }
    const answer = await client.send({ method, url, ...body })
    if (answer.status !== 401 || answer.json().message !== 'sessionEnded') stillIn.push([path, answer.status])
  }
  expect(stillIn).toEqual([])
})

test('the sign-in that was met switched off is over, also when the candidate is switched on again', async () => {
  const { company, aday } = await signInAday(app)
  const client = await company.aday(aday.id)
  const account = () => client.send({ method: 'GET', url: '/api/public/auths/account' })
  expect((await account()).status).toBe(200)
  await company.read((db) => execute(db, 'update aday set aktif = false'))
  expect((await account()).status).toBe(401)
  await company.read((db) => execute(db, 'update aday set aktif = true'))
  expect((await account()).status).toBe(401)
})

test('a refresh gives a switched-off candidate no further token', async () => {
  const { company, aday } = await signInAday(app)
  const { runtime } = app
  const subject = { tenantId: company.tenant.id, subjectId: aday.id }
  const { refreshToken, token } = await runtime.sessions.start('ady', subject)
  await company.read((db) => execute(db, 'update aday set aktif = false'))
  const answer = await createClient(app.app, undefined).send({
    method: 'POST',
    url: refreshSession.path,
    payload: 'grant_type=refresh_token',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'http://localhost',
      'sec-fetch-site': 'same-origin',
      cookie: `${refreshCookie.aday}=${refreshToken}`,
    },
  })
  expect([answer.status, answer.json().message]).toEqual([401, 'sessionEnded'])
  expect(await runtime.sessions.find(token)).toEqual({ kind: 'none' })
})
