import { z } from 'zod'
import { defineEndpoint } from '#core/endpoint.ts'

export const menuSayilari = defineEndpoint({
  method: 'GET',
  access: 'staff',
  effect: 'read',
  database: 'tenant',
  path: '/api/ikorg/menuSayilari',
  input: z.strictObject({}),
  output: z.array(z.object({ ekran: z.string(), adet: z.number(), sorgu: z.string() })),
  summary:
    'What waits behind the lines of the menu, as far as the caller may see: how many rows, and the filter that finds them.',
})
