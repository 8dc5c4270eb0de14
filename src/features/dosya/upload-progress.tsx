import type { AppError } from '#core/errors.ts'
import type { UploadState } from '#web/call/use-upload.tsx'
import { useTexts } from '#web/visit/page-texts.tsx'
import type { dosyaParts } from './contract.ts'

type Part = (typeof dosyaParts)[number] | 'rule'

type ProgressProps = { name: string; state: UploadState; onCancel(): void; onRetry(): void }

/** How far a file is, in a bar and in words; what went wrong, and the way on. */
export function UploadProgress({ name, state, onCancel, onRetry }: ProgressProps) {
  const t = useTexts<Part>()
  if (state.phase === 'idle') return null
  if (state.phase === 'failed') return <UploadFailed error={state.error} onRetry={onRetry} />
  const isSending = state.phase === 'sending'
  const words = isSending ? t('dosya.sending', { percent: state.percent }) : t('dosya.checking')
  return (
    <div className="upload-progress">
      <p aria-hidden="true">{words}</p>
      <p role="status" className="visually-hidden">
        {isSending ? t('dosya.sendingLabel', { name }) : t('dosya.checking')}
      </p>
      <progress aria-label={t('dosya.sendingLabel', { name })} max={100} {...(isSending && { value: state.percent })} />
      <button className="text-button" type="button" onClick={onCancel}>
        {t('dosya.cancel')}
      </button>
    </div>
  )
}

function UploadFailed({ error, onRetry }: { error: AppError; onRetry(): void }) {
  const t = useTexts<Part>()
  return (
    <div className="upload-failed">
      <p className="field-error" role="alert">
        {useRefusal()(error)}
      </p>
      {/* what the file itself is refused for stays true however often it is sent */}
      {error.errors.length > 0 ? null : (
        <button className="button button-quiet" type="button" onClick={onRetry}>
          {t('dosya.retry')}
        </button>
      )}
    </div>
  )
}

/** What a refused upload is told: the broken rule, or what stood in the way. */
export function useRefusal() {
  const t = useTexts<Part>()
  return ({ code, errors: [first] }: Pick<AppError, 'code' | 'errors'>): string =>
    (first && t.maybe(`rule.${first.key}`, first.params)) || t.maybe(`message.${code}`) || t('message.uploadFailed')
}
