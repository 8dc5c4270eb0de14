import { type ChildProcess, spawn } from 'node:child_process'
import { watch } from 'node:fs'

// Restarts the server when a server file changes; pages and styles are Vite's own business. Node's --watch restarts for
// ever beside Vite, because it follows the temporary file that Vite compiles its configuration into.
let child: ChildProcess | undefined
let timer: NodeJS.Timeout | undefined
let isStopping = false

function run() {
  child = spawn(process.execPath, ['src/main.ts'], {
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'development', KADRO_STIL: '1' },
  })
  child.once('exit', (code) => {
    child = undefined
    if (isStopping) process.exit(code ?? 0)
  })
}

function restart() {
  if (!child) return run()
  child.once('exit', run)
  child.kill('SIGTERM')
}

watch('src', { recursive: true }, (_event, file) => {
  if (!file?.endsWith('.ts') || file.endsWith('.test.ts') || file.startsWith('web/')) return
  clearTimeout(timer)
  timer = setTimeout(restart, 150)
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    isStopping = true
    if (child) child.kill(signal)
    else process.exit(0)
  })
}
run()
