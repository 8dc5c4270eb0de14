import { type ReactNode, useId } from 'react'

type PlainProps = {
  title: string
  text: string
  details?: ReactNode
  /** What was pressed: the `value` of a button, empty for Escape. */
  onClose(pressed: string): void
  /** Its buttons: each of them closes it, and the first has the focus. */
  children: ReactNode
}

function openModal(dialog: HTMLDialogElement | null) {
  dialog?.showModal()
  dialog?.querySelector<HTMLElement>('.failure-actions > *')?.focus()
}

/** The browser's own dialog: when something has just failed, nothing more should have to be loaded to say so. */
export function PlainDialog({ title, text, details, onClose, children }: PlainProps) {
  const id = useId()
  return (
    <dialog
      ref={openModal}
      className="failure"
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onClose={({ currentTarget }) => onClose(currentTarget.returnValue)}
    >
      <h2 id={`${id}-title`}>{title}</h2>
      <p id={`${id}-text`}>{text}</p>
      {details}
      <form className="failure-actions" method="dialog">
        {children}
      </form>
    </dialog>
  )
}
