import { useState } from 'react'
import { parseDate, typedDate } from '#core/date.ts'
import { parseDecimal1, parseInteger } from '#core/number.ts'
import { codePoints } from '#core/plain-text.ts'
import { dateText, decimalText } from '#features/kriter/fields/text/value-text.ts'
import type { Value } from '#features/kriter/rules/form.ts'
import { isEmptyValue, isSameValue, textAtMost } from '#features/kriter/rules/value.ts'
import { retype } from '#web/form/retype.ts'
import { useKriterPage } from './kriter-context.tsx'
import { type InputProps, KriterFrame, KriterGroup } from './kriter-frame.tsx'

/** Longer texts get several lines. */
const linesFrom = 250
/** The contract's own limit for a text on its way; what is longer than the question allows is said, not cut. */
const typedAtMost = 5000
const warnBelow = 20

/**
 * What somebody types, as they typed it: the answer made of it may read differently ("72,5" is 72.5), and an answer
 * that came from elsewhere replaces it.
 */
function useTypedText(answer: Value | undefined, answerText: string, edit: (value: Value | null) => void) {
  const [typed, setTyped] = useState<{ text: string; answer: Value | undefined }>()
  const isCurrent = typed !== undefined && isSameValue(typed.answer, answer)
  function type(text: string, value: Value | null) {
    setTyped({ text, answer: value === null || isEmptyValue(value) ? undefined : value })
    edit(value)
  }
  return { text: isCurrent ? typed.text : answerText, type }
}

/** A text in one line or several. */
export function TextKriter({ view, parts, edit }: InputProps) {
  const value = typeof view.value === 'string' ? view.value : ''
  const { text, type } = useTypedText(view.value, value, edit)
  const most = Math.min(view.kriter.enCok ?? textAtMost, textAtMost)
  const input = {
    ...parts.described,
    ...parts.typing,
    id: parts.id,
    className: 'text-input',
    maxLength: typedAtMost,
    value: text,
  }
  return (
    <KriterFrame view={view} parts={parts}>
      {view.kriter.enCok === null || most <= linesFrom ? (
        <input {...input} type="text" onChange={(event) => type(event.target.value, event.target.value)} />
      ) : (
        <>
          <textarea {...input} rows={4} onChange={(event) => type(event.target.value, event.target.value)} />
          <Counter used={codePoints(text)} most={most} />
        </>
      )}
    </KriterFrame>
  )
}

/** How much of a text's limit is used; told to readers only near it. */
function Counter({ used, most }: { used: number; most: number }) {
  const { t } = useKriterPage()
  const left = most - used
  return (
    <>
      <p className="field-hint kriter-counter" aria-hidden="true">
        {used} / {most}
      </p>
      <p className="visually-hidden" role="status">
        {left >= 0 && left <= warnBelow ? t('kriter.charactersLeft', { count: left }) : ''}
      </p>
    </>
  )
}

type NumberProps = InputProps & {
  inputMode: 'numeric' | 'decimal'
  /** The answer as it is shown when nobody has typed here. */
  shown: string
  read(text: string): Value
}

function NumberKriter({ view, parts, edit, inputMode, shown, read }: NumberProps) {
  const { text, type } = useTypedText(view.value, shown, edit)
  return (
    <KriterFrame view={view} parts={parts}>
      <input
        {...parts.described}
        {...parts.typing}
        id={parts.id}
        className="text-input kriter-short"
        type="text"
        inputMode={inputMode}
        autoComplete="off"
        maxLength={20}
        value={text}
        onChange={({ target }) => type(target.value, read(target.value))}
      />
    </KriterFrame>
  )
}

/** A whole number; what is none stays on the screen and is said. */
export function IntegerKriter(props: InputProps) {
  const { value } = props.view
  return (
    <NumberKriter {...props} inputMode="numeric" shown={value === undefined ? '' : String(value)} read={toInteger} />
  )
}

function toInteger(text: string): Value {
  return parseInteger(text.replace(/^(\s*-?)0+(?=[0-9])/, '$1')) ?? text
}

/** A number with one digit behind the comma; a dot is taken as well. */
export function DecimalKriter(props: InputProps) {
  const { language } = useKriterPage()
  const { value } = props.view
  const shown = typeof value === 'string' ? decimalText(value, language) : ''
  return <NumberKriter {...props} inputMode="decimal" shown={shown} read={(text) => parseDecimal1(text) ?? text} />
}

/** A day as dd.MM.yyyy. */
export function DateKriter({ view, parts, edit }: InputProps) {
  const value = typeof view.value === 'string' ? view.value : ''
  return (
    <KriterFrame view={view} parts={parts}>
      <DateInput id={parts.id} value={value} parts={parts} onChange={(date) => edit(date === '' ? null : date)} />
    </KriterFrame>
  )
}

/** A first and a last day. */
export function RangeKriter({ view, parts, edit }: InputProps) {
  const { t } = useKriterPage()
  const { value } = view
  const range = typeof value === 'object' && 'start' in value ? value : { start: '', end: '' }

  function change(next: { start: string; end: string }) {
    edit(next.start === '' && next.end === '' ? null : next)
  }

  return (
    <KriterGroup view={view} parts={parts}>
      <div className="kriter-range">
        <div>
          <label htmlFor={parts.id}>{t('kriter.range.start')}</label>
          <DateInput
            id={parts.id}
            value={range.start}
            parts={parts}
            onChange={(start) => change({ start, end: range.end })}
          />
        </div>
        <div>
          <label htmlFor={`${parts.id}-bitis`}>{t('kriter.range.end')}</label>
          <DateInput
            id={`${parts.id}-bitis`}
            value={range.end}
            parts={parts}
            onChange={(end) => change({ start: range.start, end })}
          />
        </div>
      </div>
    </KriterGroup>
  )
}

type DateInputProps = { id: string; value: string; parts: InputProps['parts']; onChange(date: string): void }

/** Dots come by themselves; a date on its way is kept as it stands, so that nothing is lost between two blocks. */
function DateInput({ id, value, parts, onChange }: DateInputProps) {
  const text = dateText(value)
  return (
    <input
      {...parts.described}
      {...parts.typing}
      id={id}
      className="text-input kriter-short"
      type="text"
      inputMode="numeric"
      autoComplete="off"
      value={text}
      onChange={({ target }) => {
        // deleting is left alone, otherwise the mask would put back what was just removed
        const next = target.value.length < text.length ? target.value : retype(target, typedDate)
        onChange(parseDate(next) ?? next)
      }}
    />
  )
}
