import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react'
import type { TestCozPart } from '#features/test-merkezi/contract.ts'
import { useTexts } from '#web/visit/page-texts.tsx'
import type { TestRun } from './run.ts'

/** More of them would be thinner than a line. */
const squaresAtMost = 80

type Props = { run: TestRun; answered: number; current: number; onJump(index: number): void }

/** How far it is, as a strip of squares; pressed, it shows them large, each leading to its question. */
export function Strip({ run, answered, current, onJump }: Props) {
  const t = useTexts<TestCozPart>()
  const details = useRef<HTMLDetailsElement>(null)
  const [isOpen, setOpen] = useState(false)
  const toplam = run.sorular.length
  const close = () => details.current?.removeAttribute('open')

  function jump(index: number) {
    close()
    onJump(index)
  }

  return (
    <>
      <progress
        className="visually-hidden"
        value={answered}
        max={toplam}
        aria-label={t('testMerkezi.coz.sorularOzet')}
        aria-valuetext={t('testMerkezi.coz.ilerlemeSoz', { yanitlanan: answered, toplam })}
      />
      <details
        ref={details}
        className="coz-strip"
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !isOpen) return
          close()
          details.current?.querySelector('summary')?.focus()
        }}
      >
        <summary>
          <Squares run={run} answered={answered} />
          <span className="visually-hidden">{t('testMerkezi.coz.sorular')}</span>
          <strong>{t('testMerkezi.coz.ilerleme', { yanitlanan: answered, toplam })}</strong>
        </summary>
        {isOpen ? <Jumps run={run} current={current} onJump={jump} /> : null}
      </details>
    </>
  )
}

function Squares({ run, answered }: Pick<Props, 'run' | 'answered'>) {
  const { sorular } = run
  if (sorular.length > squaresAtMost) {
    const share = `${(100 * answered) / sorular.length}%`
    return (
      <span className="coz-bar" aria-hidden="true">
        <span style={{ inlineSize: share }} />
      </span>
    )
  }
  return (
    <span className="coz-squares" aria-hidden="true">
      {sorular.map(({ id }) => (
        <span key={id} data-answered={run.chosenOf(id) !== null || undefined} />
      ))}
    </span>
  )
}

/** One stop of the Tab key, the arrows go from square to square. */
function Jumps({ run, current, onJump }: Pick<Props, 'run' | 'current' | 'onJump'>) {
  const t = useTexts<TestCozPart>()
  const [focused, setFocused] = useState(current)

  function onKey(event: KeyboardEvent<HTMLDivElement>) {
    const last = run.sorular.length - 1
    const places: Record<string, number> = {
      ArrowRight: focused + 1,
      ArrowDown: focused + 1,
      ArrowLeft: focused - 1,
      ArrowUp: focused - 1,
      Home: 0,
      End: last,
    }
    const wanted = places[event.key]
    if (wanted === undefined) return
    event.preventDefault()
    const next = Math.min(last, Math.max(0, wanted))
    setFocused(next)
    const square = event.currentTarget.children[next]
    if (square instanceof HTMLElement) square.focus()
  }

  function onPress({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    onJump(Number(currentTarget.value))
  }

  return (
    <div className="coz-jumps" role="toolbar" aria-label={t('testMerkezi.coz.sorular')} onKeyDown={onKey}>
      {run.sorular.map(({ id }, index) => {
        const isAnswered = run.chosenOf(id) !== null
        const state = isAnswered ? t('testMerkezi.coz.yanitlandi') : t('testMerkezi.coz.bekliyor')
        return (
          <button
            key={id}
            type="button"
            value={index}
            tabIndex={index === focused ? 0 : -1}
            data-answered={isAnswered || undefined}
            aria-label={`${t('testMerkezi.coz.soru', { sira: index + 1 })}, ${state}`}
            aria-current={index === current ? 'step' : undefined}
            onClick={onPress}
          >
            {index + 1}
          </button>
        )
      })}
    </div>
  )
}
