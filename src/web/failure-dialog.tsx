import { useState } from 'react'
import { paths } from '#core/paths.ts'
import type { Failure } from './failure.ts'
import { useVisit } from './visit.tsx'

type Dialog = { failure: Failure; onClose: () => void }

function openModal(dialog: HTMLDialogElement | null) {
  dialog?.showModal()
  dialog?.querySelector('a')?.focus()
}

/**
 * Apology, what was kept, the number that finds the cause, and a way on. The browser's own dialog: when something has
 * just failed, nothing more should have to be loaded to say so.
 */
export function FailureDialog({ failure, onClose }: Dialog) {
  const { t, href } = useVisit()
  return (
    <dialog
      ref={openModal}
      className="failure"
      role="alertdialog"
      aria-labelledby="failure-title"
      aria-describedby="failure-text"
      onClose={onClose}
    >
      <h2 id="failure-title">{t('shell.error.title')}</h2>
      <p id="failure-text">{t('shell.error.text')}</p>
      {failure.errorId ? <ErrorId errorId={failure.errorId} /> : null}
      <p className="failure-actions">
        {/* a new document: what has failed is left behind */}
        <a className="button" href={href(paths.home)} target="_self">
          {t('shell.state.goHome')}
        </a>
        {failure.retry ? <RetryButton retry={failure.retry} onClose={onClose} /> : null}
        <button className="button button-quiet" type="button" onClick={onClose}>
          {t('shell.state.close')}
        </button>
      </p>
    </dialog>
  )
}

function RetryButton({ retry, onClose }: { retry: () => void; onClose: () => void }) {
  const { t } = useVisit()
  return (
    <button
      className="button button-quiet"
      type="button"
      onClick={() => {
        onClose()
        retry()
      }}
    >
      {t('shell.state.retry')}
    </button>
  )
}

function ErrorId({ errorId }: { errorId: string }) {
  const { t } = useVisit()
  const [isCopied, setCopied] = useState(false)

  async function copy() {
    await navigator.clipboard.writeText(errorId)
    setCopied(true)
  }

  return (
    <div className="failure-id">
      <p>
        {t('shell.error.errorId')}
        <code>{errorId}</code>
        {t('shell.error.errorIdHint')}
      </p>
      <button className="button button-quiet" type="button" onClick={() => void copy()}>
        {isCopied ? t('shell.error.copied') : t('shell.error.copy')}
      </button>
    </div>
  )
}
