import { z } from 'zod'
import { defineEndpoint } from '#core/endpoint.ts'
import { text } from '#core/fields.ts'
import { codePoints } from '#core/plain-text.ts'

const shortestSearch = 2

const q = text(100, { required: true }).refine((value) => codePoints(value) >= shortestSearch, {
  error: 'minLength',
  params: { n: shortestSearch },
})

/** `tur` is the resource, `yol` the address of the record's page. */
const FoundRecord = z.object({ tur: z.string(), id: z.number(), ad: z.string(), yol: z.string() })
export type FoundRecord = z.infer<typeof FoundRecord>

const search = { method: 'GET', effect: 'read', input: z.strictObject({ q }), output: z.array(FoundRecord) } as const

export const searchTenantRecords = defineEndpoint({
  ...search,
  path: '/api/ikorg/kayitAra',
  access: 'staff',
  database: 'tenant',
  summary: "Records of every screen of the caller's menu that the caller may see, found by words: five of each.",
})

export const searchMasterRecords = defineEndpoint({
  ...search,
  path: '/api/master/kayitAra',
  access: 'superAdmin',
  database: 'master',
  summary: 'Records of master administration, found by words: five of each screen.',
})
