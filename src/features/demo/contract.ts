import { z } from 'zod'
import { defineEndpoint } from '#core/endpoint.ts'
import { text } from '#core/fields.ts'

const publicRead = { method: 'GET', access: 'none', effect: 'read', database: 'master' } as const

export const listDemoMesaj = defineEndpoint({
  ...publicRead,
  path: '/api/public/demo/outbox',
  input: z.strictObject({ alici: text(254).optional() }),
  output: z.array(z.object({ kanal: z.string(), alici: z.string(), metin: z.string(), zaman: z.string() })),
  summary: 'Messages that the demo did not send, newest first, of one recipient or of everybody.',
})

const linkTuru = ['ars', 'test', 'testHarici', 'testSonuc', 'isAkis', 'smsIptal', 'kanal', 'ilan'] as const

export const listDemoLink = defineEndpoint({
  ...publicRead,
  path: '/api/public/demo/links',
  input: z.strictObject({}),
  output: z.array(z.object({ tur: z.enum(linkTuru), tenant: z.string(), url: z.string(), aciklama: z.string() })),
  summary: 'Addresses worth trying in the demo.',
})

export const getDemoSgk = defineEndpoint({
  ...publicRead,
  path: '/api/public/demo/sgk',
  input: z.strictObject({}),
  output: z.object({ url: z.string() }),
  summary: 'Where the simulator of SGK listens on the machine of the demo.',
})
