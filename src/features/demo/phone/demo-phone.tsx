import { useRef, useState } from 'react'
import { later } from '#web/kit/later.tsx'
import { useHydrated } from '#web/kit/use-hydrated.tsx'
import { useVisit } from '#web/visit/visit.tsx'

const DemoPhonePanel = later(() => import('./demo-phone-panel.tsx').then((module) => module.DemoPhonePanel))

/** The demo's telephone: a button in the corner that opens the messages which would have been sent. */
export function DemoPhone() {
  const { t } = useVisit()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  if (!useHydrated()) return null

  function close() {
    setOpen(false)
    button.current?.focus()
  }

  return (
    <aside className="demo-phone" aria-label={t('demo.phone.title')}>
      <button
        ref={button}
        className="demo-phone-button icon-phone"
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {t('demo.phone.short')}
      </button>
      {isOpen ? <DemoPhonePanel onClose={close} /> : null}
    </aside>
  )
}
