// React chooses its production half when it is first imported, and imports run before the first line of a module.
process.env.NODE_ENV ??= 'production'

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major !== 24 || minor < 12) {
  console.error(`Kadro needs Node 24.12 or newer, this is ${process.versions.node}. Start it with npm start.`)
  process.exit(1)
}

const { enableCompileCache } = await import('node:module')
enableCompileCache()
const { start } = await import('./start.ts')
await start()
