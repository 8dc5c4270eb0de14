import type { BasvuruPart } from '#features/basvuru/text-parts.ts'
import { valueText } from '#features/kriter/fields/text/value-text.ts'
import type { BlokView, KomponentView, KriterView } from '#features/kriter/rules/evaluate.ts'
import { useTexts } from '#web/visit/page-texts.tsx'
import { useVisit } from '#web/visit/visit.tsx'
import './answers.css'

/** What was answered in a block, to be read. */
export function BlokAnswers({ view }: { view: BlokView }) {
  return view.moduller.map(({ modul, kriterler, komponentler }) => (
    <div key={modul.id} className="summary-modul">
      <h3>{modul.display}</h3>
      {kriterler.length > 0 ? <Answers kriterler={kriterler} /> : null}
      {komponentler.map((one) => (
        <Entries key={one.komponent.id} view={one} />
      ))}
    </div>
  ))
}

function Answers({ kriterler }: { kriterler: readonly KriterView[] }) {
  const t = useTexts<BasvuruPart | 'kriter'>()
  const { language } = useVisit()
  const answered = kriterler.flatMap((view) => {
    const text = valueText(view, t, language)
    return text ? [{ id: view.kriter.id, name: view.kriter.kriterAdi, text }] : []
  })
  const given = new Set(answered.map(({ id }) => id))
  const open = kriterler.filter(({ kriter }) => !given.has(kriter.id)).map(({ kriter }) => kriter.kriterAdi)
  return (
    <>
      {answered.length > 0 ? (
        <dl className="answers">
          {answered.map(({ id, name, text }) => (
            <div key={id} data-stacked={name.length > 60 || undefined}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {open.length > 0 ? (
        <p className="unanswered">{t('basvuru.ozet.unanswered', { adlar: open.join(', ') })}</p>
      ) : null}
    </>
  )
}

function Entries({ view: { komponent, satirlar } }: { view: KomponentView }) {
  const t = useTexts<BasvuruPart>()
  const live = satirlar.filter(({ satir }) => !satir.isDeleted)
  if (live.length === 0) return <p className="unanswered">{t('basvuru.ozet.noEntries')}</p>
  return live.map(({ satir, kriterler }, index) => (
    <section key={satir.refId} className="summary-entry">
      <h4>{t('basvuru.ozet.entry', { ad: komponent.display, no: index + 1 })}</h4>
      <Answers kriterler={kriterler} />
    </section>
  ))
}
