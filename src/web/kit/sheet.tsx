import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { Kit } from './kit.tsx'
import { useOpenedAfter } from './opening.ts'
import './kit.css'

type SheetProps = {
  isOpen: boolean
  onClose: () => void
  from: 'right' | 'bottom'
  title: string
  closeLabel: string
  children: ReactNode
}

/** A drawer with a title and a way out. Loaded with its first use. */
export function Sheet({ isOpen, onClose, from, title, closeLabel, children }: SheetProps) {
  const isShown = useOpenedAfter(isOpen)
  return (
    <Kit>
      <Drawer.Root
        opened={isShown}
        onClose={onClose}
        position={from}
        size={from === 'right' ? 'min(20rem, 88vw)' : '100%'}
      >
        <Drawer.Overlay />
        <Drawer.Content>
          <div className="sheet-head">
            <Drawer.Title>{title}</Drawer.Title>
            <Drawer.CloseButton aria-label={closeLabel} size={48} iconSize={24} />
          </div>
          <Drawer.Body className="sheet-body">{children}</Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
    </Kit>
  )
}
