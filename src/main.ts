// React chooses its production half when it is first imported, and imports run before the first line of a module.
process.env.NODE_ENV ??= 'production'

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major !== 24 || minor < 12) {
  console.error(`Kadro needs Node 24.12 or newer, this is ${process.versions.node}. Start it with npm start.`)
  process.exit(1)
}

const { enableCompileCache } = await import('node:module')
enableCompileCache()
// first of all: the compiler works while this process reads its own modules
const pages = process.argv.includes('--build') ? (await import('./build-pages.ts')).buildPages() : undefined
const { start } = await import('./start.ts').catch((error: Error) => {
  pages?.stop()
  const [reason] = error.message.split('\n')
  console.error(`Kadro cannot be read (${reason}): install it again with npm ci, then npm start.`)
  process.exit(1)
})
await start([], pages)
