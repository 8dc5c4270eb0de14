import { z } from 'zod'
import { defineEndpoint, screenRead, screenWrite } from '#core/endpoint.ts'
import { id } from '#core/fields.ts'
import { resourceEndpoints } from '#engine/declaration/resource-endpoints.ts'
import { menu } from './resource.ts'

export const menuEndpoints = resourceEndpoints(menu)

export const setDefaultMenu = defineEndpoint({
  ...screenWrite('menu'),
  path: '/api/ikorg/menu/setDefault',
  input: z.strictObject({ id: id() }),
  output: z.number(),
  summary: 'Makes a page the one that people land on after they signed in.',
})

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
