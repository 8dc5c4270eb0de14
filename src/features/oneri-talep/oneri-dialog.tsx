import { paths } from '#core/paths.ts'
import { useSession } from '#web/session/session-state.ts'
import { useTexts } from '#web/visit/page-texts.tsx'
import { useVisit } from '#web/visit/visit.tsx'

function openModal(dialog: HTMLDialogElement | null) {
  dialog?.showModal()
  dialog?.querySelector('a')?.focus()
}

/** The message has arrived; from here one goes back to the portal or writes another. */
export function OneriDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts<'iletisim.oneriTalep'>()
  const { href } = useVisit()
  const { kind } = useSession()
  return (
    <dialog
      ref={openModal}
      className="failure done"
      aria-labelledby="gitti-baslik"
      aria-describedby="gitti-metin"
      onClose={onClose}
    >
      <h2 id="gitti-baslik" className="icon-done">
        {t('iletisim.oneriTalep.doneTitle')}
      </h2>
      <p id="gitti-metin">{t('iletisim.oneriTalep.doneText')}</p>
      <p className="failure-actions">
        <a className="button" href={href(kind === 'aday' ? paths.mainPage : paths.ilanlar)}>
          {t('iletisim.oneriTalep.toPortal')}
        </a>
        <button className="button button-quiet" type="button" onClick={onClose}>
          {t('iletisim.oneriTalep.writeMore')}
        </button>
      </p>
    </dialog>
  )
}
