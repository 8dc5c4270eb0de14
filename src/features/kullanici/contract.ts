import { z } from 'zod'
import { defineEndpoint, screenRead } from '#core/endpoint.ts'
import { resourceEndpoints } from '#engine/declaration/resource-endpoints.ts'
import { kullanici, kullaniciRol } from './resource.ts'

export const kullaniciEndpoints = resourceEndpoints(kullanici)
export const kullaniciRolEndpoints = resourceEndpoints(kullaniciRol)

export const listUser = defineEndpoint({
  ...screenRead(null),
  path: '/api/ikorg/user/getList',
  input: z.strictObject({}),
  output: z.array(z.object({ id: z.number(), adSoyad: z.string() })),
  summary: 'The active users of the company, to choose from.',
})
