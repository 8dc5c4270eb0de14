import { enableCompileCache } from 'node:module'

enableCompileCache()
const { runAdmin } = await import('./run.ts')

process.exitCode = await runAdmin({
  args: process.argv.slice(2),
  environment: process.env,
  terminal: { input: process.stdin, output: process.stderr },
  print: (text) => console.log(text),
  warn: (text) => console.error(text),
})
