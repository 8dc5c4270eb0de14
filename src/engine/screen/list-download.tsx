import type { Endpoint } from '#core/endpoint.ts'
import { AppError } from '#core/errors.ts'
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

function handFile(file: Blob, name: string) {
  const address = URL.createObjectURL(file)
  openFile(address, name)
  // some browsers read it only after the click has returned
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Lets the browser fetch a file by its address. */
export function openFile(address: string, name: string) {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}
