import { z } from 'zod'
import { defineEndpoint, screenRead } from '#core/endpoint.ts'
import { resourceEndpoints } from '#engine/declaration/resource-endpoints.ts'
import { kullanici, kullaniciRol } from './resource.ts'

export const kullaniciEndpoints = resourceEndpoints(kullanici)
export const kullaniciRolEndpoints = resourceEndpoints(kullaniciRol)

export const listUser = defineEndpoint({
  ...screenRead(null),
  path: '/api/ikorg/user/getList',
  input: z.strictObject({
    /** The name of a role, or of its system and the role ('IK - UZMAN'); without it everybody. */
    rol: z.string().max(130, 'maxLength').optional(),
  }),
  output: z.array(z.object({ id: z.number(), adSoyad: z.string() })),
  summary: 'The active users of the company, or those with a role, to choose from.',
})
