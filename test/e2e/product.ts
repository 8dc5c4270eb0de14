// The product as `npm start` starts it, and beside its own calls those of the test's own resources.
process.env.NODE_ENV ??= 'production'

const { start } = await import('../../src/start.ts')
const { denemeRoutes } = await import('../deneme.ts')
const { denemeTumu } = await import('../deneme-resource.ts')
await start([...denemeRoutes(), ...denemeRoutes({}, denemeTumu)])
