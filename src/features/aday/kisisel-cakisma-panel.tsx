import { useEffect, useRef } from 'react'
import type { CompiledKriter } from '#core/kriter/compile.ts'
import type { KriterView } from '#core/kriter/evaluate.ts'
import type { Value } from '#core/kriter/form.ts'
import type { PlaceOptions } from '#web/kriter/place-options.ts'
import { valueText } from '#web/kriter/value-text.ts'
import { useTexts } from '#web/page-texts.tsx'
import { useVisit } from '#web/visit.tsx'
import type { Cakisma } from './kisisel-cakisma.ts'
import { questionOf } from './kisisel-problems.tsx'
import type { Kisisel } from './use-kisisel.tsx'

type Side = 'benim' | 'digeri'
type PanelProps = { kisisel: Kisisel; places: PlaceOptions }

const sides: readonly Side[] = ['benim', 'digeri']

/** What changed here and elsewhere: both answers, and the person chooses. */
export function KisiselCakisma({ kisisel, places }: PanelProps) {
  const t = useTexts<'kisisel'>()
  const { cakismalar } = kisisel
  const box = useRef<HTMLDivElement>(null)
  const count = cakismalar.length
  const before = useRef(0)
  useEffect(() => {
    if (count > before.current) box.current?.focus()
    before.current = count
  }, [count])
  return (
    <div ref={box} className="kisisel-alert" role="alert" tabIndex={-1}>
      {count > 0 ? (
        <div className="kisisel-cakisma">
          <h2>{t('kisisel.cakisma.title', { count })}</h2>
          <p>{t('kisisel.cakisma.text')}</p>
          {cakismalar.map((one) => (
            <Question key={one.field} cakisma={one} kisisel={kisisel} places={places} />
          ))}
        </div>
      ) : null}
    </div>
  )
}

function Question({ cakisma, kisisel, places }: PanelProps & { cakisma: Cakisma }) {
  const t = useTexts<'kisisel'>()
  const komponentId = cakisma.refId === null ? null : cakisma.benim.komponentId
  const soru = questionOf(kisisel.store.compiled, { kriterId: cakisma.kriterId, komponentId })
  return (
    <section aria-label={soru}>
      <h3>{soru}</h3>
      <div className="kisisel-yanlar">
        {sides.map((side) => (
          <div key={side} className="kisisel-yan">
            <p className="field-hint">{t(`kisisel.cakisma.${side}`)}</p>
            <p>
              <AnswerText cakisma={cakisma} side={side} kisisel={kisisel} places={places} />
            </p>
            <button
              className="button button-quiet"
              type="button"
              aria-label={t('kisisel.cakisma.chooseOf', { soru, kaynak: t(`kisisel.cakisma.${side}`) })}
              onClick={() => kisisel.resolve(cakisma, side)}
            >
              {t('kisisel.cakisma.choose')}
            </button>
          </div>
        ))}
      </div>
    </section>
  )
}

function AnswerText({ cakisma, side, kisisel, places }: PanelProps & { cakisma: Cakisma; side: Side }) {
  const t = useTexts<'kisisel' | 'kriter'>()
  const { language } = useVisit()
  const { compiled } = kisisel.store
  const said = (kriter: CompiledKriter, value: Value | undefined, answers: ReadonlyMap<number, Value>) =>
    valueText(toView(kriter, value, { places, answers }), t, language)
  if (cakisma.refId !== null) {
    const { benim, digeri } = cakisma
    const answers = side === 'benim' ? (benim.isDeleted ? null : benim.yanitlar) : digeri
    if (answers === null) return t('kisisel.cakisma.deleted')
    const kriterler = compiled.komponentler.get(benim.komponentId)?.kriterler ?? []
    return kriterler
      .map((kriter) => said(kriter, answers.get(kriter.id), answers))
      .filter(Boolean)
      .join(' · ')
  }
  const kriter = compiled.kriterler.get(cakisma.kriterId)
  const text = kriter ? said(kriter, cakisma[side], kisisel.store.getYanitlar().kriter) : ''
  return text || t('kisisel.cakisma.empty')
}

type Around = { places: PlaceOptions; answers: ReadonlyMap<number, Value> }

/** An answer that is not the one on the page, as a field would have it. */
function toView(kriter: CompiledKriter, value: Value | undefined, { places, answers }: Around): KriterView {
  const anne = kriter.anneKriterId === null ? null : answers.get(kriter.anneKriterId)
  const secenekler = kriter.kaynak ? places.source(kriter, typeof anne === 'number' ? anne : null) : kriter.secenekler
  return { kriter, zorunlu: false, secenekler, value }
}
