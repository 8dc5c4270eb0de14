import { useRef, useState } from 'react'
import type { Answer, Endpoint } from '#core/endpoint.ts'
import { type AppError, isAppError } from '#core/errors.ts'
import { newIdempotencyKey } from '#web/wire/idempotency-key.ts'
import { uploadFile } from './upload.ts'

/** How an upload stands. `checking`: all is sent and the server looks into it. */
export type UploadState =
  | { phase: 'idle' }
  | { phase: 'sending'; percent: number }
  | { phase: 'checking' }
  | { phase: 'failed'; error: AppError }

type Chosen = { file: Blob; name: string; fields?: Record<string, string | number> }

/**
 * One upload at a time to one endpoint: start it, follow it, try the same file again, give it up. It goes on when the part
 * of the page that began it is left: `onDone` may come afterwards.
 */
export function useUpload<E extends Endpoint>(endpoint: E, onDone: (answer: Answer<E>) => void) {
  const [state, setState] = useState<UploadState>({ phase: 'idle' })
  const running = useRef<AbortController>(undefined)
  const last = useRef<Chosen & { idempotencyKey: string }>(undefined)

  async function send() {
    const upload = last.current
    if (!upload) return
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    const show = (sent: number) =>
      setState(sent < 1 ? { phase: 'sending', percent: Math.round(sent * 100) } : { phase: 'checking' })
    show(0)
    try {
      const answer = await uploadFile(endpoint, { ...upload, signal, onProgress: show })
      if (signal.aborted) return
      setState({ phase: 'idle' })
      onDone(answer)
    } catch (error) {
      if (signal.aborted) return
      if (!isAppError(error)) throw error
      setState({ phase: 'failed', error })
    }
  }

  return {
    state,
    isBusy: state.phase === 'sending' || state.phase === 'checking',
    start(chosen: Chosen) {
      last.current = { ...chosen, idempotencyKey: newIdempotencyKey() }
      return send()
    },
    /** The same file again under the same key: if the first try did arrive, it counts. */
    retry: send,
    cancel() {
      running.current?.abort()
      last.current = undefined
      setState({ phase: 'idle' })
    },
  }
}
