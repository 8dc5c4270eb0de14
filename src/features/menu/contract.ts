import { z } from 'zod'
import { defineEndpoint, screenRead } from '#core/endpoint.ts'
import { resourceEndpoints } from '#engine/declaration/resource-endpoints.ts'
import { menu } from './resource.ts'

export const menuEndpoints = resourceEndpoints(menu)

export const { setDefault: setDefaultMenu } = menuEndpoints

export const menuMaxOrder = defineEndpoint({
  ...screenRead('menu'),
  path: '/api/master/yetki/menuMaxOrder',
  input: z.strictObject({}),
  output: z.number(),
  summary: 'The last place in the order of the menu.',
})

export const unusedList = defineEndpoint({
  ...screenRead('menu'),
  path: '/api/master/yetki/unusedList',
  input: z.strictObject({}),
  output: z.array(z.object({ ekran: z.string() })),
  summary: 'The screens of the program that no page of the menu shows.',
})
