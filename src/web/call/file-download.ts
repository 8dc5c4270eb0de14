import type { z } from 'zod'
import type { Endpoint } from '#core/endpoint.ts'
import { AppError } from '#core/errors.ts'
import { urlOf } from '#core/paths.ts'
import { handFile } from '#web/kit/hand-file.ts'
import { tokenSource } from '#web/session/token-source.ts'
import { readAnswer } from '#web/wire/exchange.ts'
import { withProof } from '#web/wire/proof.ts'

// A document may be made while one waits for it.
const patience = 60_000

/** Fetches a file with the token, which lives in memory only, and hands it to the device under its name. */
export async function downloadFile<E extends Endpoint>(endpoint: E, input: z.input<E['input']>, name: string) {
  // the input of a GET is a flat record by its contract
  const url = urlOf(endpoint.path, input as Record<string, string | number>)
  const token = await tokenSource().current(endpoint.access)
  try {
    return handFile(await fetchFile(url, token), name)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'sessionEnded') throw error
    return handFile(await fetchFile(url, await tokenSource().renew(endpoint.access, token)), name)
  }
}

function fetchFile(url: string, token: string): Promise<Blob> {
  return withProof(async (proof) => {
    const headers = { authorization: `Bearer ${token}`, ...proof }
    const response = await fetch(url, { headers, signal: AbortSignal.timeout(patience) }).catch((cause: unknown) => {
      throw new AppError('serviceUnavailable', { cause })
    })
    if (!response.ok) await readAnswer(response)
    return response.blob()
  })
}
