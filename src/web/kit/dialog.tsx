import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { Kit } from './kit.tsx'
import { useOpenedAfter } from './opening.ts'
import './kit.css'
import '@mantine/core/styles/Modal.css'
import './dialog.css'

type DialogProps = {
  isOpen: boolean
  title: string
  onClose(): void
  children: ReactNode
  /** With it the dialog has a bar with its title and a way out, and fills a phone's screen. */
  closeLabel?: string
}

/** A dialog. The element with `data-autofocus` has the focus first: the way back. */
export function Dialog({ isOpen, title, onClose, closeLabel, children }: DialogProps) {
  const isShown = useOpenedAfter(isOpen)
  const isSheet = closeLabel !== undefined
  return (
    <Kit>
      <Modal.Root
        opened={isShown}
        onClose={onClose}
        size={isSheet ? 'min(48rem, 100%)' : 'min(32rem, 100%)'}
        className={isSheet ? 'dialog-sheet' : ''}
        centered
      >
        <Modal.Overlay backgroundOpacity={0.55} />
        <Modal.Content className="dialog">
          {isSheet ? (
            <div className="sheet-head">
              <Modal.Title>{title}</Modal.Title>
              <Modal.CloseButton aria-label={closeLabel} size={48} iconSize={24} />
            </div>
          ) : null}
          <Modal.Body>
            <div className="form">
              {isSheet ? null : <Modal.Title>{title}</Modal.Title>}
              {children}
            </div>
          </Modal.Body>
        </Modal.Content>
      </Modal.Root>
    </Kit>
  )
}
