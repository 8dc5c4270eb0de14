import { useTexts } from '#web/visit/page-texts.tsx'
import { useProving } from '#web/wire/proof-state.ts'
import { type FormPart, useFormState } from './form-state.tsx'

type SubmitProps = {
  label: string
  /** What the button says while it works, unless it proves work. */
  busyLabel?: string
  /** It works already, though the form is not being sent yet. */
  isWorking?: boolean
  /** Why it cannot be pressed: shown under it, and the press does nothing but say so again. */
  blocked?: string | undefined
}

/** Sends the form; while it does, it says so. Never dead without a reason beside it. */
export function SubmitButton({ label, busyLabel, blocked, isWorking = false }: SubmitProps) {
  const t = useTexts<FormPart>()
  const isBusy = useFormState().isBusy || isWorking
  const isProving = useProving()
  const busyText = isProving ? t('form.proof') : (busyLabel ?? t('form.busy'))
  return (
    <div className="submit">
      <button
        className="button button-wide"
        type="submit"
        aria-disabled={isBusy || blocked !== undefined ? true : undefined}
        aria-describedby={blocked === undefined ? undefined : 'gonder-engel'}
        onClick={(event) => {
          if (blocked !== undefined) event.preventDefault()
        }}
      >
        {isBusy ? <span className="spinner" aria-hidden="true" /> : null}
        {isBusy ? busyText : label}
      </button>
      <p role="status" className="visually-hidden">
        {isBusy ? busyText : ''}
      </p>
      {blocked === undefined ? null : (
        <p id="gonder-engel" className="submit-blocked">
          {blocked}
        </p>
      )}
    </div>
  )
}
