import { z } from 'zod'
import { defineEndpoint, screenRead } from '#core/endpoint.ts'
import { resourceEndpoints } from '#engine/declaration/resource-endpoints.ts'
import { gorusmeTuru } from './resource.ts'

export const gorusmeTuruEndpoints = resourceEndpoints(gorusmeTuru)

export const listGorusmeTuru = defineEndpoint({
  ...screenRead(null),
  path: '/api/ikorg/gorusmeTuru/getList',
  input: z.strictObject({}),
  output: z.array(
    z.object({ id: z.number(), gorusmeTuru: z.string(), basariEsigi: z.number(), notSistemi: z.number() }),
  ),
  summary: 'The kinds of interview in use, to choose from.',
})
