import { lazy, Suspense, useState } from 'react'
import { useHydrated } from '#web/use-hydrated.tsx'
import { useVisit } from '#web/visit.tsx'

const DemoPhonePanel = lazy(() =>
  import('./demo-phone-panel.tsx').then((module) => ({ default: module.DemoPhonePanel })),
)

/** The demo's telephone: a button in the corner that opens the messages which would have been sent. */
export function DemoPhone() {
  const { t } = useVisit()
  const hydrated = useHydrated()
  const [isOpen, setOpen] = useState(false)
  if (!hydrated) return null
  return (
    <div className="demo-phone">
      {isOpen ? (
        <Suspense>
          <DemoPhonePanel onClose={() => setOpen(false)} />
        </Suspense>
      ) : (
        <button className="demo-phone-button" type="button" onClick={() => setOpen(true)}>
          <svg
            viewBox="0 0 24 24"
            width="22"
            height="22"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.8"
            aria-hidden="true"
          >
            <rect x="7" y="3" width="10" height="18" rx="2.5" />
            <path d="M11 18h2" strokeLinecap="round" />
          </svg>
          <span>{t('demo.phone.short')}</span>
        </button>
      )}
    </div>
  )
}
