import { serveResource } from '#engine/resource.server.ts'
import { implement } from '#server/implement.ts'
import { listIs } from './contract.ts'
import { selectIs, selectIsWithIlan } from './queries.server.ts'
import { isTanim } from './resource.ts'

export const isTanimRoutes = [
  ...serveResource(isTanim),

  implement(listIs, ({ db, input }) => (input.hasIlanl ? selectIsWithIlan(db, {}) : selectIs(db, {}))),
]
