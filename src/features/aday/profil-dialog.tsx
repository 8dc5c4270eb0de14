import { Modal } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { Kit } from '#web/kit.tsx'
import '#web/kit.css'
import '@mantine/core/styles/Modal.css'

type DialogProps = {
  isOpen: boolean
  title: string
  onClose(): void
  children: ReactNode
}

/** A dialog of the profile. The element with `data-autofocus` has the focus first: the way back. */
export function ProfilDialog({ isOpen, title, onClose, children }: DialogProps) {
  // mounted closed and opened afterwards: only then does the kit know where to return the focus
  const [isShown, setShown] = useState(false)
  useEffect(() => setShown(isOpen), [isOpen])
  return (
    <Kit>
      <Modal.Root opened={isShown} onClose={onClose} size="min(32rem, 100%)" centered>
        <Modal.Overlay backgroundOpacity={0.55} />
        <Modal.Content className="profil-dialog">
          <Modal.Body>
            <div className="form">
              <Modal.Title>{title}</Modal.Title>
              {children}
            </div>
          </Modal.Body>
        </Modal.Content>
      </Modal.Root>
    </Kit>
  )
}
