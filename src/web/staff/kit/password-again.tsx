import { isAppError } from '#core/errors.ts'
import { later } from '#web/kit/later.tsx'
import { withLaterTexts } from '#web/staff/texts/texts-load.ts'
import { createAsking } from './asking.tsx'

const password = createAsking<object>()

/** Does what may need the password again: asks for it when the server wants it, then repeats the work once. */
export async function withPassword<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isAppError(error) || error.code !== 'sifreGerekli') throw error
    if (!(await password.ask({}))) throw error
    return work()
  }
}

const PasswordBox = later(withLaterTexts(() => import('./password-box.tsx').then((module) => module.PasswordBox)))

/** Shows the question of `withPassword`; the shell has one. */
export function PasswordHost() {
  const { shown, isOpen } = password.useAsked()
  return shown ? <PasswordBox asked={shown} isOpen={isOpen} onClose={() => shown.answer(false)} /> : null
}
