import { useEffect, useState } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { groupDecimal } from '#core/number.ts'
import type { ControlProps } from '#engine/form/edit-control.tsx'
import { MaskedInput } from '#engine/form/edit-masked.tsx'
import type { FormValues } from '#engine/form/edit-values.ts'
import type { Row } from '#engine/screen/list-screen-state.ts'
import { formatsOf } from '#web/format.ts'
import { useStaffTexts, useT } from '#web/staff/texts/texts.tsx'
import { findDegerFault, isListe, readDeger } from './rules.ts'

/** A value of the law: a number with a comma, or a list of codes where its key wants one. */
export function DegerField({ name, frame }: ControlProps) {
  const t = useT()
  const anahtar = String(useWatch<FormValues>({ name: 'anahtar' }) ?? '')
  const { field: input } = useController<FormValues>({ name })
  const kept = String(input.value ?? '')
  const [shown, setShown] = useState(() => (isListe(anahtar) ? kept : groupDecimal(kept)))
  const [isLeft, setLeft] = useState(false)
  const { onChange } = input
  // the key decides how the value is read, and the dialog offers another record when this one is saved
  const read = readDeger(anahtar, shown)
  useEffect(() => {
    if (kept === '') setShown('')
  }, [kept])
  useEffect(() => {
    if (kept !== '' && shown !== '' && read !== kept) onChange(read)
  }, [kept, shown, read, onChange])
  const fault = findDegerFault(anahtar, kept)
  const error = frame.error ?? (isLeft && fault ? t.maybe(`rule.${fault}`) : undefined)
  return (
    <MaskedInput
      kind={isListe(anahtar) ? 'text' : 'decimal'}
      name={name}
      ref={input.ref}
      frame={{ ...frame, error }}
      value={shown}
      onChange={(typed) => {
        setShown(typed)
        onChange(readDeger(anahtar, typed))
      }}
      onBlur={() => {
        setLeft(true)
        input.onBlur()
      }}
    />
  )
}

/** A value of the law in a list, as people write it. */
export function DegerText({ row: { anahtar, deger } }: { row: Row }) {
  const { language } = useStaffTexts()
  const text = String(deger ?? '')
  const isNumber = !isListe(String(anahtar)) && findDegerFault(String(anahtar), text) === undefined
  if (text === '' || !isNumber) return <span className="list-text">{text || '—'}</span>
  return <span className="list-text">{language === 'tr' ? groupDecimal(text) : formatsOf(language).decimal(text)}</span>
}
