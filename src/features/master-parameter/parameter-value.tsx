import { Switch } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { date, dateTime, decimal, integer, period, text } from '#engine/declaration/field.ts'
import type { Field } from '#engine/declaration/field-kind.ts'
import type { ControlProps } from '#engine/form/edit-control.tsx'
import { MaskedInput } from '#engine/form/edit-masked.tsx'
import { type FormValues, toFormValue, toWire } from '#engine/form/edit-values.ts'
import type { Row } from '#engine/screen/list-screen-state.ts'
import { useValueText } from '#engine/screen/value-text.tsx'
import { useT } from '#web/staff/texts/texts.tsx'
import { findValueFault, paramTipi } from './rules.ts'

/** The kinds that a value of each type is written and read by; the logical one is a switch. */
const fields: Record<number, Field> = {
  [paramTipi.metin]: text(2000),
  [paramTipi.tamSayi]: integer(),
  [paramTipi.ondalik]: decimal(6),
  [paramTipi.tarih]: date(),
  [paramTipi.tarihSaat]: dateTime(),
  [paramTipi.donem]: period(),
}

const plain = fields[paramTipi.metin] ?? text(2000)

/** The value of a parameter, with the control that the type beside it wants. */
export function ParameterValue(props: ControlProps) {
  const tip = Number(useWatch<FormValues>({ name: 'paramTipi' }))
  // another type is another editor: what was typed into the last one is none of its business
  return tip === paramTipi.mantiksal ? <Logical {...props} /> : <Typed key={tip} {...props} tip={tip} />
}

function Logical({ name, frame }: ControlProps) {
  const t = useT()
  const { field: input } = useController<FormValues>({ name })
  const isOn = input.value === 'true'
  const { value, onChange } = input
  useEffect(() => {
    // a switch that nobody pressed says no
    if (value !== 'true' && value !== 'false') onChange('false')
  }, [value, onChange])
  const { withAsterisk: _none, ...rest } = frame
  return (
    <Switch
      {...rest}
      ref={input.ref}
      checked={isOn}
      description={t(isOn ? 'liste.evet' : 'liste.hayir')}
      onChange={(event) => onChange(String(event.currentTarget.checked))}
      onBlur={input.onBlur}
    />
  )
}

function Typed({ name, frame, tip }: ControlProps & { tip: number }) {
  const t = useT()
  const field = fields[tip] ?? plain
  const { field: input } = useController<FormValues>({ name })
  const kept = String(input.value)
  const fits = kept !== '' && findValueFault(tip, kept) === undefined
  const [shown, setShown] = useState(fits ? String(toFormValue(field, kept)) : '')
  const [isLeft, setLeft] = useState(false)
  const { onChange } = input
  useEffect(() => {
    if (!fits && kept !== '' && shown === '') onChange('')
  }, [fits, kept, shown, onChange])
  const fault = kept === '' ? undefined : findValueFault(tip, kept)
  const error = frame.error ?? (isLeft && fault ? t.maybe(`rule.${fault}`) : undefined)
  return (
    <MaskedInput
      kind={field.kind}
      name={name}
      ref={input.ref}
      frame={{ ...frame, error }}
      value={shown}
      onChange={(typed) => {
        setShown(typed)
        onChange(typed === '' ? '' : String(toWire(field, typed)))
      }}
      onBlur={() => {
        setLeft(true)
        input.onBlur()
      }}
    />
  )
}

/** The value of a parameter in a list, as its type is read. */
export function ParameterText({ row }: { row: Row }) {
  const t = useT()
  const valueText = useValueText()
  const [tip, value] = [Number(row.paramTipi), String(row.value)]
  if (tip === paramTipi.mantiksal) return t(value === 'true' ? 'liste.evet' : 'liste.hayir')
  return <span className="list-text">{valueText('value', fields[tip], value)}</span>
}
