import { parseArgs } from 'node:util'
import { startSimulator } from './server.ts'

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '9099' },
    tohum: { type: 'string', default: '1' },
    isyeri: { type: 'string', default: '48' },
    kisi: { type: 'string', default: '3000' },
    ay: { type: 'string', default: '18' },
    veri: { type: 'string' },
    bolen: { type: 'string' },
    // ends with the process that started it, which holds the other end of standard input
    beraber: { type: 'boolean', default: false },
  },
})

const [port, tohum, isyeri, kisi, ay] = [values.port, values.tohum, values.isyeri, values.kisi, values.ay].map(Number)
const bolen = values.bolen === undefined ? undefined : Number(values.bolen)
const simulator = await startSimulator({ port, world: { tohum, isyeri, kisi, ay }, veri: values.veri, bolen })
// the line that a parent process waits for
console.log(`SGK simulator on ${simulator.url}`)
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => simulator.close().then(() => process.exit(0)))
if (values.beraber) process.stdin.on('end', () => process.exit(0)).resume()
