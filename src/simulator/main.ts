import { parseArgs } from 'node:util'
import { startSimulator } from './server.ts'

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '9099' },
    tohum: { type: 'string', default: '1' },
    veri: { type: 'string' },
  },
})

const simulator = await startSimulator({ port: Number(values.port), tohum: Number(values.tohum), veri: values.veri })
// the line that a parent process waits for
console.log(`SGK simulator on ${simulator.url}`)
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => simulator.close().then(() => process.exit(0)))
