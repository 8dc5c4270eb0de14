import type { Endpoint } from '#core/endpoint.ts'
import { AppError } from '#core/errors.ts'
import { handFile } from '#web/kit/hand-file.ts'
import { tokenSource } from '#web/session/token-source.ts'
import { readAnswer } from '#web/wire/exchange.ts'

// Spec: back-office §9, an export may take twenty minutes.
const patience = 1_200_000

/** Fetches the file that a list call streams, and hands it to the device under its name. */
export function downloadList({ access, path }: Endpoint, body: unknown, name: string) {
  const sent = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  return download({ access, path, sent }, name)
}

/** The same for a file that a path opens for its own user. */
export function downloadPath(access: Endpoint['access'], path: string, name: string) {
  return download({ access, path, sent: {} }, name)
}

type Asked = { access: Endpoint['access']; path: string; sent: { headers?: Record<string, string> } & RequestInit }

async function download(asked: Asked, name: string) {
  const tokens = tokenSource()
  const token = await tokens.current(asked.access)
  try {
    handFile(await fetchFile(asked, token), name)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'sessionEnded') throw error
    handFile(await fetchFile(asked, await tokens.renew(asked.access, token)), name)
  }
}

async function fetchFile({ path, sent }: Asked, token: string): Promise<Blob> {
  const response = await fetch(path, {
    ...sent,
    headers: { ...sent.headers, authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(patience),
  }).catch((cause: unknown) => {
    throw new AppError('serviceUnavailable', { cause })
  })
  if (!response.ok) await readAnswer(response)
  return response.blob()
}
