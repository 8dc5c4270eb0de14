import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { StartError } from '#server/start-error.ts'

/** Where questions are asked and answers typed. */
export type Terminal = { input: NodeJS.ReadableStream & { isTTY?: boolean }; output: NodeJS.WritableStream }

/** Asks for a line without showing what is typed. */
export async function askHidden({ input, output }: Terminal, question: string): Promise<string> {
  output.write(question)
  const hidden = new Writable({ write: (_chunk, _encoding, done) => done() })
  const line = createInterface({ input, output: hidden, terminal: true })
  const given = new AbortController()
  line.on('SIGINT', () => given.abort())
  line.on('close', () => given.abort())
  try {
    return await line.question('', { signal: given.signal })
  } catch (cause) {
    throw new StartError('No password was given.', { cause })
  } finally {
    line.close()
    output.write('\n')
  }
}

/** A new password: from the environment, or typed twice. */
export async function askNewPassword(terminal: Terminal, fromEnvironment: string | undefined): Promise<string> {
  if (fromEnvironment) return fromEnvironment
  if (!terminal.input.isTTY) throw new StartError('There is no terminal to ask on: set KADRO_ADMIN_PASSWORD.')
  const first = await askHidden(terminal, 'Password: ')
  const second = await askHidden(terminal, 'Once more: ')
  if (first !== second) throw new StartError('The two passwords differ.')
  return first
}
