import { expect, test } from 'vitest'
import { compileSerializer } from '#server/http/serialize.ts'
import { listRoutes } from '../src/features.server.ts'
import { testConfig } from './app.ts'

// the product compiles each when it first answers: what cannot be is found here
test('every answer can be written by its contract', () => {
  const routes = listRoutes(testConfig({ KADRO_DEMO: '1' }))
  expect(routes.length).toBeGreaterThan(400)
  for (const { endpoint } of routes) expect(compileSerializer(endpoint), endpoint.path).toBeTypeOf('function')
})
