import { useTexts } from '#web/visit/page-texts.tsx'
import type { GirisPart } from './text-parts.ts'

type Step = { name: string; onAccept: () => void; onReject: () => void }

function openModal(dialog: HTMLDialogElement | null) {
  dialog?.showModal()
}

/** A key that was not made in this browser may be a stranger's: the person says whether it is theirs. */
export function ConfirmStep({ name, onAccept, onReject }: Step) {
  const t = useTexts<GirisPart>()
  return (
    <dialog
      ref={openModal}
      className="failure"
      role="alertdialog"
      aria-labelledby="onay-baslik"
      aria-describedby="onay-metin"
      onClose={onReject}
    >
      <h2 id="onay-baslik">{t('giris.confirm.title')}</h2>
      <p id="onay-metin">{t('giris.confirm.text', { name })}</p>
      <p className="failure-actions">
        <button className="button button-quiet" type="button" onClick={onReject}>
          {t('giris.confirm.reject')}
        </button>
        <button className="button" type="button" onClick={onAccept}>
          {t('giris.confirm.accept')}
        </button>
      </p>
    </dialog>
  )
}
