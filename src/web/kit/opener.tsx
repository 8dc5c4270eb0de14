import type { ReactNode } from 'react'
import { useHydrated } from './use-hydrated.tsx'

type OpenerProps = {
  /** Where the same content stands in the page, for when scripts do not run. */
  href: `#${string}`
  className: string
  label?: string
  isOpen: boolean
  onOpen: () => void
  onPress?: () => void
  children?: ReactNode
}

/** A link to a part of the page that becomes the button of a dialog once scripts run: never a dead button. */
export function Opener({ href, className, label, isOpen, onOpen, onPress, children }: OpenerProps) {
  const button = useHydrated() ? ({ role: 'button', 'aria-haspopup': 'dialog', 'aria-expanded': isOpen } as const) : {}
  return (
    <a
      className={className}
      href={href}
      aria-label={label}
      {...button}
      onPointerDown={onPress}
      onClick={(event) => {
        event.preventDefault()
        onOpen()
      }}
      onKeyDown={(event) => {
        if (event.key !== ' ') return
        event.preventDefault()
        onOpen()
      }}
    >
      {children}
    </a>
  )
}
