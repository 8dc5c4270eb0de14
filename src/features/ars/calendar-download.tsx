import { AppError } from '#core/errors.ts'
import { urlOf } from '#core/paths.ts'
import { currentToken, renewToken } from '#web/session.ts'
import { getArsTakvim } from './contract.ts'

/** Fetches the calendar file with the token, which lives in memory only, and hands it to the phone. */
export async function downloadTakvim(guid: string) {
  const token = await currentToken(getArsTakvim.access)
  let response = await ask(guid, token)
  if (response.status === 401) response = await ask(guid, await renewToken(getArsTakvim.access, token))
  if (!response.ok) throw new AppError('unexpectedError')
  const address = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = 'randevu.ics'
  link.click()
  // some browsers read it only after the click has returned
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

function ask(guid: string, token: string) {
  return fetch(urlOf(getArsTakvim.path, { guid }), { headers: { authorization: `Bearer ${token}` } })
}
