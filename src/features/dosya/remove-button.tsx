import { useState } from 'react'
import { type AppError, isAppError } from '#core/errors.ts'
import { call } from '#web/call/api.ts'
import { showToast } from '#web/kit/toast.ts'
import { useTexts } from '#web/visit/page-texts.tsx'
import type { cvSil, dosyaParts, fotoSil } from './contract.ts'
import { useRefusal } from './upload-progress.tsx'

type RemoveProps = { endpoint: typeof fotoSil | typeof cvSil; label: string; doneText: string; onRemoved(): void }

/** Takes the photo or the CV away. Nothing is asked: another can be put in its place at once. */
export function RemoveButton({ endpoint, label, doneText, onRemoved }: RemoveProps) {
  const t = useTexts<(typeof dosyaParts)[number]>()
  const refusal = useRefusal()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<AppError>()

  async function remove() {
    if (isBusy) return
    setBusy(true)
    setError(undefined)
    try {
      await call(endpoint, {})
      showToast({ kind: 'success', text: doneText })
      onRemoved()
    } catch (refused) {
      if (!isAppError(refused)) throw refused
      setError(refused)
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <button
        className="text-button"
        type="button"
        aria-disabled={isBusy ? true : undefined}
        onClick={() => void remove()}
      >
        {isBusy ? t('dosya.removing') : label}
      </button>
      {error ? (
        <p className="field-error" role="alert">
          {refusal(error)}
        </p>
      ) : null}
    </>
  )
}
