import { z } from 'zod'
import { defineEndpoint } from '#core/endpoint.ts'
import { text } from '#core/fields.ts'
import { codePoints } from '#core/plain-text.ts'

const shortestSearch = 2

const ara = text(100, { required: true }).refine((value) => codePoints(value) >= shortestSearch, {
  error: 'minLength',
  params: { n: shortestSearch },
})

/** A found record: its screen, and the address of its page. */
const FoundRecord = z.object({ ekran: z.string(), id: z.number(), ad: z.string(), yol: z.string() })
export type FoundRecord = z.infer<typeof FoundRecord>

const search = { method: 'GET', effect: 'read', input: z.strictObject({ ara }), output: z.array(FoundRecord) } as const

export const searchTenantRecords = defineEndpoint({
  ...search,
  path: '/api/ikorg/arama/kayitlar',
  access: 'staff',
  database: 'tenant',
  summary: "Records of every screen of the caller's menu that the caller may see, found by words: five of each.",
})

export const searchMasterRecords = defineEndpoint({
  ...search,
  path: '/api/master/arama/kayitlar',
  access: 'superAdmin',
  database: 'master',
  summary: 'Records of master administration, found by words: five of each screen.',
})
