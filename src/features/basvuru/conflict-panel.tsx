import { useEffect, useRef } from 'react'
import type { CompiledKriter } from '#core/kriter/compile.ts'
import type { KriterView } from '#core/kriter/evaluate.ts'
import type { Satir, Value } from '#core/kriter/form.ts'
import type { PlaceOptions } from '#web/kriter/place-options.ts'
import { valueText } from '#web/kriter/value-text.ts'
import { useTexts } from '#web/page-texts.tsx'
import { useVisit } from '#web/visit.tsx'
import { questionOf } from './steps.ts'
import type { Taslak, TaslakState } from './taslak.tsx'
import type { BasvuruPart } from './text-parts.ts'
import { useTaslakState } from './use-taslak-state.tsx'

type Cakisma = TaslakState['cakismalar'][number]
type Side = 'benim' | 'digeri'

type PanelProps = { taslak: Taslak; places: PlaceOptions }

/** The same question answered on two devices: both answers, and the person chooses. */
export function ConflictPanel({ taslak, places }: PanelProps) {
  const t = useTexts<BasvuruPart>()
  const { cakismalar } = useTaslakState(taslak)
  const box = useRef<HTMLDivElement>(null)
  const count = cakismalar.length
  const before = useRef(0)
  useEffect(() => {
    // brought into sight when one comes, without taking the focus from whoever is typing
    if (count > before.current) box.current?.scrollIntoView({ block: 'nearest' })
    before.current = count
  }, [count])
  return (
    <div ref={box} role="alert" className="conflicts">
      {count > 0 ? (
        <div className="panel conflict-panel">
          <div>
            <h2>{t('basvuru.cakisma.title', { count })}</h2>
            <p className="panel-text">{t('basvuru.cakisma.text')}</p>
          </div>
          {cakismalar.map((one) => (
            <Conflict key={one.field} cakisma={one} taslak={taslak} places={places} />
          ))}
        </div>
      ) : null}
    </div>
  )
}

const sides = ['benim', 'digeri'] as const

function Conflict({ cakisma, taslak, places }: PanelProps & { cakisma: Cakisma }) {
  const t = useTexts<BasvuruPart>()
  const soru = questionOf(taslak.store.compiled, cakisma)
  const id = `cakisma-${cakisma.field.replaceAll('.', '-')}`
  return (
    <section className="conflict" aria-labelledby={id}>
      <h3 id={id}>{soru}</h3>
      <div className="conflict-sides">
        {sides.map((side) => (
          <div key={side} className="conflict-side">
            <p className="field-hint">{t(`basvuru.cakisma.${side}`)}</p>
            <p className="conflict-answer">
              <AnswerText cakisma={cakisma} side={side} taslak={taslak} places={places} />
            </p>
            <button
              className="button button-quiet"
              type="button"
              aria-label={t('basvuru.cakisma.chooseOf', { soru, kaynak: t(`basvuru.cakisma.${side}`) })}
              onClick={() => taslak.resolve(cakisma.field, side)}
            >
              {t('basvuru.cakisma.choose')}
            </button>
          </div>
        ))}
      </div>
    </section>
  )
}

function AnswerText({ cakisma, side, taslak, places }: PanelProps & { cakisma: Cakisma; side: Side }) {
  const t = useTexts<BasvuruPart | 'kriter'>()
  const { language } = useVisit()
  const answer = cakisma[side]
  const { compiled } = taslak.store
  const said = (view: KriterView) => valueText(view, t, language)
  if (isSatir(answer)) {
    const kriterler = compiled.komponentler.get(answer.komponentId)?.kriterler ?? []
    return kriterler
      .map((kriter) => said(toView(kriter, answer.yanitlar.get(kriter.id), places, answer.yanitlar)))
      .filter(Boolean)
      .join(', ')
  }
  const kriter = cakisma.kriterId === null ? undefined : compiled.kriterler.get(cakisma.kriterId)
  if (answer === null || !kriter)
    return cakisma.kriterId === null ? t('basvuru.cakisma.deleted') : t('basvuru.cakisma.empty')
  const answers = new Map(taslak.store.getYanitlar().kriter)
  for (const other of taslak.read().cakismalar) {
    const value = other[side]
    if (other.kriterId !== null && value !== null && !isSatir(value)) answers.set(other.kriterId, value)
  }
  return said(toView(kriter, answer, places, answers))
}

function isSatir(answer: Value | Satir | null): answer is Satir {
  return typeof answer === 'object' && answer !== null && 'yanitlar' in answer
}

/** An answer that is not the one on the page, as a field would have it. */
function toView(
  kriter: CompiledKriter,
  value: Value | undefined,
  places: PlaceOptions,
  answers: ReadonlyMap<number, Value>,
): KriterView {
  const parent = kriter.anneKriterId === null ? null : answers.get(kriter.anneKriterId)
  const secenekler = kriter.kaynak
    ? places.source(kriter, typeof parent === 'number' ? parent : null)
    : kriter.secenekler
  return { kriter, zorunlu: false, secenekler, value }
}
