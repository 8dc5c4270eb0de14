import { AppError } from '#core/errors.ts'
import { urlOf } from '#core/paths.ts'
import { verilerim } from '#features/aday/contract.ts'
import { handFile } from '#web/kit/hand-file.ts'
import { currentToken, renewToken } from '#web/session/session.ts'

export type Bicim = 'html' | 'json'

/** Fetches the file with the token, which lives in memory only, and hands it to the browser's downloads. */
export async function downloadVerilerim(bicim: Bicim) {
  const token = await currentToken(verilerim.access)
  let response = await ask(bicim, token)
  if (response.status === 401) response = await ask(bicim, await renewToken(verilerim.access, token))
  if (!response.ok) throw new AppError(response.status === 429 ? 'tooManyRequests' : 'unexpectedError')
  handFile(await response.blob(), `verilerim.${bicim}`)
}

function ask(bicim: Bicim, token: string) {
  return fetch(urlOf(verilerim.path, { bicim }), { headers: { authorization: `Bearer ${token}` } }).catch(
    (cause: unknown) => {
      throw new AppError('serviceUnavailable', { cause })
    },
  )
}
