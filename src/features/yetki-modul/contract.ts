import { z } from 'zod'
import { defineEndpoint, screenRead } from '#core/endpoint.ts'
import { resourceEndpoints } from '#engine/declaration/resource-endpoints.ts'
import { modul } from './resource.ts'

export const modulEndpoints = resourceEndpoints(modul)

export const listModule = defineEndpoint({
  ...screenRead(null),
  path: '/api/ikorg/module/getList',
  input: z.strictObject({}),
  output: z.array(z.object({ id: z.number(), moduleName: z.string() })),
  summary: 'The modules of the side menu in their order.',
})
