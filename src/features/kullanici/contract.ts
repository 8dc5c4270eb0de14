import { z } from 'zod'
import { defineEndpoint, screenRead, screenWrite } from '#core/endpoint.ts'
import { id, text } from '#core/fields.ts'
import { idInAddress } from '#engine/declaration/call-shape.ts'
import { resourceEndpoints } from '#engine/declaration/resource-endpoints.ts'
import { kullanici, kullaniciRol } from './resource.ts'

export const kullaniciEndpoints = resourceEndpoints(kullanici)
export const kullaniciRolEndpoints = resourceEndpoints(kullaniciRol)

export const listUser = defineEndpoint({
  ...screenRead(null),
  path: '/api/ikorg/user/getList',
  input: z.strictObject({
    /** The name of a role, or of its system and the role ('IK - UZMAN'); without it everybody. */
    rol: text(130).optional(),
  }),
  output: z.array(z.object({ id: z.number(), adSoyad: z.string() })),
  summary: 'The active users of the company, or those with a role, to choose from.',
})

const mostSube = 500

export const listSubeler = defineEndpoint({
  ...screenRead('kullanici'),
  path: '/api/ikorg/kullanici/subeler',
  input: z.strictObject({ kullaniciId: idInAddress }),
  output: z.array(z.number()),
  summary: 'The branches whose records a user sees; an empty list is all branches.',
})

export const syncSube = defineEndpoint({
  ...screenWrite('kullanici'),
  path: '/api/ikorg/kullanici/subeSync',
  input: z.strictObject({ kullaniciId: id(), branchIds: z.array(id()).max(mostSube, 'tooMany') }),
  output: z.array(z.number()),
  summary: 'Limits a user to exactly these branches; an empty list lifts the limit.',
})
