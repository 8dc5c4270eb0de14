import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { askHidden, askNewPassword } from './prompt.ts'

function terminal(isTTY = true) {
  const input = Object.assign(new PassThrough(), { isTTY })
  const output = new PassThrough()
  const shown: string[] = []
  output.on('data', (chunk) => shown.push(String(chunk)))
  return { input, output, shown }
}

test('what is typed is not shown', async () => {
  const { input, output, shown } = terminal()
  const answer = askHidden({ input, output }, 'Password: ')
  input.write('gizli parola\n')
  expect(await answer).toBe('gizli parola')
  expect(shown.join('')).toBe('Password: \n')
})

test('Ctrl-C gives up', async () => {
  const { input, output } = terminal()
  const answer = askHidden({ input, output }, 'Password: ')
  input.write('giz\u0003')
  await expect(answer).rejects.toThrow('No password was given.')
})

test('a new password is typed twice the same, or comes from the environment', async () => {
  const typed = async (first: string, second: string) => {
    const { input, output } = terminal()
    const answer = askNewPassword({ input, output }, undefined)
    input.write(`${first}\n`)
    output.on('data', (chunk) => String(chunk).startsWith('Once') && setImmediate(() => input.write(`${second}\n`)))
    return answer
  }
  expect(await typed('bir parola', 'bir parola')).toBe('bir parola')
  await expect(typed('bir parola', 'iki parola')).rejects.toThrow('differ')
  expect(await askNewPassword(terminal(false), 'ortamdan')).toBe('ortamdan')
  await expect(askNewPassword(terminal(false), undefined)).rejects.toThrow('KADRO_ADMIN_PASSWORD')
})
