import { useEffect, useRef } from 'react'
import { questionOf } from '#features/kriter/fields/text/question.ts'
import { valueText } from '#features/kriter/fields/text/value-text.ts'
import type { Cakisma, CakismaSide } from '#features/kriter/rules/cakisma.ts'
import type { CompiledKriter } from '#features/kriter/rules/compile.ts'
import type { Value } from '#features/kriter/rules/form.ts'
import { useTexts } from '#web/visit/page-texts.tsx'
import { useVisit } from '#web/visit/visit.tsx'
import type { PlaceOptions } from './place-options.tsx'
import type { YanitStore } from './yanit-store.ts'

type PanelProps = {
  cakismalar: readonly Cakisma[]
  store: YanitStore
  places: PlaceOptions
  /** What the page calls the two sides, and what it says about all of them. */
  words: Record<'title' | 'text' | CakismaSide, string>
  /** Called with the panel when there is more to decide than before. */
  onArrive(box: HTMLElement): void
  onChoose(cakisma: Cakisma, side: CakismaSide): void
}

/** The same question answered in two places: both answers, and the person chooses. */
export function CakismaPanel(props: PanelProps) {
  const { cakismalar, words, onArrive } = props
  const box = useRef<HTMLDivElement>(null)
  const count = cakismalar.length
  const before = useRef(0)
  useEffect(() => {
    if (count > before.current && box.current) onArrive(box.current)
    before.current = count
  }, [count, onArrive])
  return (
    <div ref={box} role="alert" className="cakismalar" tabIndex={-1}>
      {count > 0 ? (
        <div className="panel cakisma-panel">
          <div>
            <h2>{words.title}</h2>
            <p className="panel-text">{words.text}</p>
          </div>
          {cakismalar.map((one) => (
            <Question key={one.field} cakisma={one} {...props} />
          ))}
        </div>
      ) : null}
    </div>
  )
}

const sides = ['benim', 'digeri'] as const

type QuestionProps = PanelProps & { cakisma: Cakisma }

function Question(props: QuestionProps) {
  const { cakisma, store, words, onChoose } = props
  const t = useTexts<'kriter'>()
  const soru = questionOf(store.compiled, cakisma)
  const id = `cakisma-${cakisma.field.replaceAll('.', '-')}`
  return (
    <section className="cakisma" aria-labelledby={id}>
      <h3 id={id}>{soru}</h3>
      <div className="cakisma-sides">
        {sides.map((side) => (
          <div key={side} className="cakisma-side">
            <p className="field-hint">{words[side]}</p>
            <p className="cakisma-answer">
              <AnswerText {...props} side={side} />
            </p>
            <button
              className="button button-quiet"
              type="button"
              aria-label={t('kriter.cakisma.chooseOf', { soru, kaynak: words[side] })}
              onClick={() => onChoose(cakisma, side)}
            >
              {t('kriter.cakisma.choose')}
            </button>
          </div>
        ))}
      </div>
    </section>
  )
}

function AnswerText({ cakisma, cakismalar, side, store, places }: QuestionProps & { side: CakismaSide }) {
  const t = useTexts<'kriter'>()
  const { language } = useVisit()
  const { compiled } = store
  const said = (kriter: CompiledKriter, value: Value | undefined, answers: ReadonlyMap<number, Value>) =>
    valueText(toView(kriter, value, { places, answers }), t, language)
  if (cakisma.refId !== null) {
    const satir = cakisma[side]
    if (satir === null || satir.isDeleted) return t('kriter.cakisma.deleted')
    const kriterler = compiled.komponentler.get(cakisma.komponentId)?.kriterler ?? []
    return kriterler
      .map((kriter) => said(kriter, satir.yanitlar.get(kriter.id), satir.yanitlar))
      .filter(Boolean)
      .join(', ')
  }
  const kriter = compiled.kriterler.get(cakisma.kriterId)
  const answers = withSide(store.getYanitlar().kriter, cakismalar, side)
  return (kriter && said(kriter, cakisma[side], answers)) || t('kriter.cakisma.empty')
}

/** The page's answers as they would be with one side of every conflict. */
function withSide(shown: ReadonlyMap<number, Value>, cakismalar: readonly Cakisma[], side: CakismaSide) {
  const answers = new Map(shown)
  for (const other of cakismalar) {
    const value = other.refId === null ? other[side] : undefined
    if (other.kriterId !== null && value !== undefined) answers.set(other.kriterId, value)
  }
  return answers
}

type Around = { places: PlaceOptions; answers: ReadonlyMap<number, Value> }

/** An answer that is not the one on the page, as a field would have it. */
function toView(kriter: CompiledKriter, value: Value | undefined, { places, answers }: Around) {
  const anne = kriter.anneKriterId === null ? null : answers.get(kriter.anneKriterId)
  const secenekler = kriter.kaynak ? places.source(kriter, typeof anne === 'number' ? anne : null) : kriter.secenekler
  return { kriter, zorunlu: false, secenekler, value }
}
