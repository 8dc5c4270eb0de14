import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { aPdf } from '#test/harness/files.ts'
import { signInAday } from '#test/sign-in.ts'
import { aForm, sendForm } from '#test/upload.ts'
import { cvYukle, fotoSil } from './contract.ts'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

test('a form has one file under its name and no field that the call does not know', async () => {
  const { client } = await signInAday(app)
  const value = aPdf()
  const post = (parts: Parameters<typeof aForm>[0]) =>
    client.send({ method: 'POST', url: cvYukle.path, ...aForm(parts) })
  const refusals: [Parameters<typeof aForm>[0], string, string][] = [
    [[{ field: 'dosya', name: 'a.pdf', value }], 'dosya', 'unknownField'],
    [
      [
        { field: '_byteArray', name: 'a.pdf', value },
        { field: '_byteArray', name: 'b.pdf', value },
      ],
      '_byteArray',
      'duplicateField',
    ],
    [
      [
        { field: 'tenantId', value: Buffer.from('1') },
        { field: '_byteArray', name: 'a.pdf', value },
      ],
      'tenantId',
      'unknownField',
    ],
    [[{ field: '_byteArray', value: Buffer.from('JVBERi0=') }], '_byteArray', 'unknownField'],
    [[{ field: '_adayId', value: Buffer.from('1') }], '_byteArray', 'fileRequired'],
    [
      [
        { field: '_adayId', value: Buffer.from('bir') },
        { field: '_byteArray', name: 'a.pdf', value },
      ],
      '_adayId',
      'invalidId',
    ],
  ]
  for (const [parts, field, key] of refusals) {
    const answer = await post(parts)
    expect([answer.status, answer.json().errors]).toEqual([400, [{ field, key }]])
  }
})

test('only the calls that take files understand a form', async () => {
  const { client } = await signInAday(app)
  const answer = await client.send({
    method: 'POST',
    url: fotoSil.path,
    ...aForm([{ field: '_byteArray', name: 'a', value: Buffer.alloc(1) }]),
  })
  expect(answer.status).toBe(415)
})

const broken: [what: string, type: string, payload: string][] = [
  ['without a boundary', 'multipart/form-data', 'x'],
  ['with an empty boundary', 'multipart/form-data; boundary=', 'x'],
  ['with nothing in it', 'multipart/form-data; boundary=b', ''],
  ['that is something else', 'multipart/form-data; boundary=b', 'GET / HTTP/1.1'],
  [
    'cut off',
    'multipart/form-data; boundary=b',
    '--b\r\nContent-Disposition: form-data; name="_byteArray"; filename="a.pdf"\r\n\r\n%PDF',
  ],
  [
    'with a name of a prototype',
    'multipart/form-data; boundary=b',
    '--b\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\n1\r\n--b--',
  ],
  [
    'with a field of JSON',
    'multipart/form-data; boundary=b',
    '--b\r\nContent-Disposition: form-data; name="_adayId"\r\nContent-Type: application/json\r\n\r\n{"a":\r\n--b--',
  ],
  [
    'with 500 fields',
    'multipart/form-data; boundary=b',
    `${'--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n'.repeat(500)}--b--`,
  ],
  [
    'with 500 files',
    'multipart/form-data; boundary=b',
    `${'--b\r\nContent-Disposition: form-data; name="_byteArray"; filename="a"\r\n\r\n1\r\n'.repeat(500)}--b--`,
  ],
  ['of another kind', 'multipart/mixed; boundary=b', 'x'],
]

test.each(broken)('a form %s is refused in words', async (_, type, payload) => {
  const { client } = await signInAday(app)
  const answer = await client.send({ method: 'POST', url: cvYukle.path, payload, headers: { 'content-type': type } })
  expect([400, 413, 415]).toContain(answer.status)
  expect(answer.json().isSuccess).toBe(false)
  expect((await sendForm(client, cvYukle, { bytes: aPdf(), name: 'a.pdf' })).status).toBe(200)
})
