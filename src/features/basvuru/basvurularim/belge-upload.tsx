import { useRef, useState } from 'react'
import { type AppError, isAppError } from '#core/errors.ts'
import { findFileProblem } from '#core/upload.ts'
import { uploadBelge } from '#features/belge/contract.ts'
import { uploadFile } from '#web/call/upload.ts'
import { useTexts } from '#web/visit/page-texts.tsx'
import { newIdempotencyKey } from '#web/wire/idempotency-key.ts'
import type { BelgePart } from './belge-parts.ts'

type Chosen = { file: Blob; name: string; key: string }
type Failure = { chosen: Chosen; text: string; mayRetry: boolean }

/** How the files of one document are on their way. */
export type BelgeUpload = {
  /** The file that is being sent and how much of it, 0 to 100. */
  sending: { name: string; percent: number } | null
  failures: readonly { name: string; text: string }[]
  /** What is to be said of the whole. */
  said: string
  mayRetry: boolean
  send(files: readonly File[]): Promise<void>
  retry(): Promise<void>
  cancel(): void
}

/** Sends files one after the other: the server takes one at a time. What failed stays listed with its reason. */
export function useBelgeUpload(isEmriBelgeId: number, onUploaded: () => Promise<void>): BelgeUpload {
  const t = useTexts<BelgePart>()
  const [sending, setSending] = useState<BelgeUpload['sending']>(null)
  const [failures, setFailures] = useState<readonly Failure[]>([])
  const [said, setSaid] = useState('')
  const running = useRef<AbortController>(undefined)

  async function sendOne({ file, name, key }: Chosen, signal: AbortSignal): Promise<Failure | null> {
    const problem = await findProblem(file, name)
    const chosen = { file, name, key }
    if (problem)
      return {
        chosen,
        text: problem === 'unreadable' ? t('error.fileReadFail') : t(`rule.${problem}`),
        mayRetry: false,
      }
    const onProgress = (sent: number) => setSending({ name, percent: Math.round(sent * 100) })
    try {
      await uploadFile(uploadBelge, { file, name, fields: { isEmriBelgeId }, idempotencyKey: key, onProgress, signal })
      return null
    } catch (error) {
      if (signal.aborted) throw error
      if (!isAppError(error)) throw error
      return { chosen, text: textOf(error), mayRetry: error.errors.length === 0 && error.code !== 'belgeKapali' }
    }
  }

  /** The server's own reason, or that it did not work. */
  function textOf({ code, errors: [first] }: AppError): string {
    const reason = first ? t.maybe(`rule.${first.key}`, first.params) : undefined
    return reason ?? (code === 'serviceUnavailable' ? undefined : t.maybe(`message.${code}`)) ?? t('error.uploadFail')
  }

  async function sendAll(list: readonly Chosen[]) {
    if (running.current) return
    const controller = new AbortController()
    running.current = controller
    setFailures([])
    setSaid('')
    const failed: Failure[] = []
    try {
      for (const chosen of list) {
        setSending({ name: chosen.name, percent: 0 })
        const failure = await sendOne(chosen, controller.signal)
        if (failure) failed.push(failure)
      }
      setSaid(sayOutcome(list, failed))
    } catch (error) {
      if (!controller.signal.aborted) throw error
      setSaid(t('basvurularim.belge.cancelled'))
    } finally {
      running.current = undefined
      setFailures(failed)
      setSending(null)
    }
    if (failed.length < list.length) await onUploaded()
  }

  function sayOutcome(list: readonly Chosen[], failed: readonly Failure[]): string {
    if (failed.length === list.length) return ''
    if (failed.length > 0) return t('message.uploadSuccessWithError')
    const dosyaAdi = list[0]?.name ?? ''
    return list.length === 1 ? t('basvurularim.belge.uploaded', { dosyaAdi }) : t('message.uploadSuccess')
  }

  return {
    sending,
    failures: failures.map(({ chosen: { name }, text }) => ({ name, text })),
    said,
    mayRetry: failures.some(({ mayRetry }) => mayRetry),
    async send(files) {
      if (files.length > 0) return sendAll(files.map((file) => ({ file, name: file.name, key: newIdempotencyKey() })))
      setSaid('')
      setFailures([{ chosen: { file: new Blob(), name: '', key: '' }, text: t('rule.fileRequired'), mayRetry: false }])
    },
    retry: () => sendAll(failures.filter(({ mayRetry }) => mayRetry).map(({ chosen }) => chosen)),
    cancel: () => running.current?.abort(),
  }
}

/** What can be known before anything is sent. A file that went away since it was chosen cannot be read any more. */
async function findProblem(file: Blob, name: string) {
  const problem = findFileProblem('document', { name, size: file.size })
  if (problem) return problem
  const start = await file
    .slice(0, 5)
    .text()
    .catch(() => null)
  if (start === null) return 'unreadable' as const
  return start === '%PDF-' ? null : ('pdfOnly' as const)
}
