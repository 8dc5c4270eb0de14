import type { Endpoint } from '#core/endpoint.ts'
import { AppError } from '#core/errors.ts'
import { handFile } from '#web/kit/hand-file.ts'
import { tokenSource } from '#web/session/token-source.ts'
import { readAnswer } from '#web/wire/exchange.ts'

// Spec: back-office §9, an export may take twenty minutes.
const patience = 1_200_000

/** Fetches the file that a list call streams, and hands it to the device under its name. */
export async function downloadList(endpoint: Endpoint, body: unknown, name: string) {
  const tokens = tokenSource()
  const token = await tokens.current(endpoint.access)
  try {
    handFile(await fetchFile(endpoint.path, body, token), name)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'sessionEnded') throw error
    handFile(await fetchFile(endpoint.path, body, await tokens.renew(endpoint.access, token)), name)
  }
}

async function fetchFile(path: string, body: unknown, token: string): Promise<Blob> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(patience),
  }).catch((cause: unknown) => {
    throw new AppError('serviceUnavailable', { cause })
  })
  if (!response.ok) await readAnswer(response)
  return response.blob()
}
