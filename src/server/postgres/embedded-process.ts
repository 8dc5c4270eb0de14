import { spawn } from 'node:child_process'

/** The account a program runs as; undefined means our own. */
export type SystemUser = { uid: number; gid: number }

type RunOptions = { user?: SystemUser | undefined; cwd?: string; inherit?: number }

/** Runs a program to its end and gives its exit code with everything it printed. */
export function run(program: string, args: string[], { user, cwd = '/', inherit }: RunOptions = {}) {
  return new Promise<{ code: number; output: string }>((resolve, reject) => {
    const child = spawn(program, args, {
      cwd,
      // a session of its own: Ctrl-C must reach only us, because we stop things in order
      detached: true,
      // messages are recognised by their English text; a root shell without /usr/sbin must still find useradd
      env: { PATH: `${process.env.PATH ?? ''}:/usr/sbin:/usr/bin:/sbin:/bin`, LC_ALL: 'C', TZ: 'UTC' },
      stdio: ['ignore', 'pipe', 'pipe', inherit ?? 'ignore'],
      ...user,
    })
    let output = ''
    child.stdout?.on('data', (chunk) => {
      output += chunk
    })
    child.stderr?.on('data', (chunk) => {
      output += chunk
    })
    child.on('error', reject)
    child.on('close', (code) => resolve({ code: code ?? -1, output }))
  })
}
