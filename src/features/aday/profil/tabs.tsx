import { type KeyboardEvent, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { paths } from '#core/paths.ts'
import { useTexts } from '#web/visit/page-texts.tsx'
import { useVisit } from '#web/visit/visit.tsx'
import { useIsDirty } from './guard.tsx'

const tabNames = ['kimlik', 'izin', 'kisisel', 'veri'] as const
type TabName = (typeof tabNames)[number]

/** The tab that the address names, the first one without. */
export function useTab(): TabName {
  const wanted = new URLSearchParams(useLocation().search).get('sekme')
  return tabNames.find((name) => name === wanted) ?? 'kimlik'
}

export const tabId = (name: TabName) => `sekme-${name}`
export const panelId = (name: TabName) => `bolum-${name}`

const steps: Record<string, (index: number) => number> = {
  ArrowDown: (index) => index + 1,
  ArrowRight: (index) => index + 1,
  ArrowUp: (index) => index - 1,
  ArrowLeft: (index) => index - 1,
  Home: () => 0,
  End: () => tabNames.length - 1,
}

/** The parts of the profile. Arrows move between them, Enter opens one: opening may have to ask about unsaved changes. */
export function ProfilTabs({ current }: { current: TabName }) {
  const t = useTexts<'profil'>()
  const { href } = useVisit()
  const navigate = useNavigate()
  const isDirty = useIsDirty()
  const list = useRef<HTMLDivElement>(null)

  function move(event: KeyboardEvent, index: number) {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    const tabs = list.current?.querySelectorAll('button')
    tabs?.[(step(index) + tabNames.length) % tabNames.length]?.focus()
  }

  return (
    <div ref={list} className="profil-tabs" role="tablist" aria-label={t('profil.tabs')}>
      {tabNames.map((name, index) => (
        <button
          key={name}
          id={tabId(name)}
          type="button"
          role="tab"
          aria-selected={name === current}
          aria-controls={name === current ? panelId(name) : undefined}
          tabIndex={name === current ? 0 : -1}
          onKeyDown={(event) => move(event, index)}
          onClick={() => {
            if (name !== current) void navigate(href(paths.profil, { sekme: name }), { preventScrollReset: true })
          }}
        >
          {t(`profil.tab.${name}`)}
          {isDirty && name === current ? <span className="badge badge-amber">{t('profil.unsaved')}</span> : null}
        </button>
      ))}
    </div>
  )
}
