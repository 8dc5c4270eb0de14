import type { AppError } from '#core/errors.ts'
import type { T } from '#i18n/t.ts'

/** The text of a waiting time. */
export function waitText(seconds: number, t: T<'form'>) {
  if (seconds < 60) return t('form.wait.seconds', { count: Math.ceil(seconds) })
  if (seconds < 3600) return t('form.wait.minutes', { count: Math.ceil(seconds / 60) })
  return t('form.wait.hours', { count: Math.ceil(seconds / 3600) })
}

/** Why something was not done, and when to try again if that is known. */
export function refusalText(error: AppError, t: T<'form'>) {
  const { code, retryAfterSeconds } = error
  if (code === 'tooManyRequests' && retryAfterSeconds) return `${t('form.tooMany')} ${waitText(retryAfterSeconds, t)}`
  return t.maybe(`message.${code}`) ?? t('form.failed')
}
