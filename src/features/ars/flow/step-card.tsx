import type { ReactNode } from 'react'
import { useTexts } from '#web/visit/page-texts.tsx'
import type { ArsPart } from './text-parts.ts'

type Card = {
  title: string
  /** Where this step stands among those of the project. */
  dots?: { sira: number; toplam: number } | undefined
  /** The step before was left by a press of a button: a screen reader goes on here. */
  takesFocus: boolean
  className?: string
  children: ReactNode
}

/** One step: its dots, its heading, and what there is to do. */
export function StepCard({ title, dots, takesFocus, className = '', children }: Card) {
  return (
    <section className={`panel ars-card ${className}`} aria-labelledby="baslik">
      {dots ? <Dots {...dots} /> : null}
      <h1 id="baslik" ref={takesFocus ? focusOn : undefined} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </section>
  )
}

/** As a ref: what has just come is where somebody goes on. */
export function focusOn(element: HTMLElement | null) {
  element?.focus({ preventScroll: true })
  element?.scrollIntoView({ block: 'nearest' })
}

function Dots({ sira, toplam }: { sira: number; toplam: number }) {
  const t = useTexts<ArsPart>()
  return (
    <div className="ars-dots" role="img" aria-label={t('ars.steps', { sira, toplam })}>
      {Array.from({ length: toplam }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its place
        <span key={index} data-state={index + 1 < sira ? 'done' : index + 1 === sira ? 'now' : 'next'} />
      ))}
    </div>
  )
}

type Action = { label: string; isQuiet?: boolean; isBusy?: boolean; takesFocus?: boolean; onPress(): void }

/** A button as wide as the card; while something is sent it says so and does nothing. */
export function ActionButton({ label, isQuiet = false, isBusy = false, takesFocus = false, onPress }: Action) {
  return (
    <button
      className={`button button-wide ${isQuiet ? 'button-quiet' : ''}`}
      type="button"
      ref={takesFocus ? focusOn : undefined}
      aria-disabled={isBusy || undefined}
      onClick={() => {
        if (!isBusy) onPress()
      }}
    >
      {isBusy && !isQuiet ? <span className="spinner" aria-hidden="true" /> : null}
      {label}
    </button>
  )
}

/** What went wrong, or what the person should know first. */
export function Note({ text, isQuiet = false }: { text: string | null; isQuiet?: boolean }) {
  if (text === null) return null
  return (
    <p className={isQuiet ? 'ars-note' : 'error-summary'} role={isQuiet ? 'status' : 'alert'}>
      {text}
    </p>
  )
}
