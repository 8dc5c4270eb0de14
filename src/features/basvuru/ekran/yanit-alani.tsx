import { Checkbox, MultiSelect, Radio, Select, Stack, Textarea } from '@mantine/core'
import { useController, useWatch } from 'react-hook-form'
import { date, decimal, integer, multiline, reference, references } from '#engine/declaration/field.ts'
import type { Field } from '#engine/declaration/field-kind.ts'
import type { ControlProps, OwnControls } from '#engine/form/edit-control.tsx'
import { MaskedField } from '#engine/form/edit-masked.tsx'
import type { FormValues } from '#engine/form/edit-values.ts'
import type { YanitSorusu } from '#features/basvuru/masa/karsilastir-contract.ts'
import { type GrupValue, type RangeValue, type Secenek, type Value, valueType } from '#features/kriter/rules/form.ts'
import { textAtMost } from '#features/kriter/rules/value.ts'
import { useT } from '#web/staff/texts/texts.tsx'

/** How an answer stands in a form: its fields, what they begin with, their controls, and the way back to one value. */
type YanitFormu = {
  fields: Record<string, Field>
  initial: Record<string, unknown>
  controls: OwnControls
  toValue(girdi: Readonly<Record<string, unknown>>): Value | null
}

const single = (girdi: Readonly<Record<string, unknown>>) => (girdi.value ?? null) as Value | null // by the field's kind

/** The form of the answer to one question, by the kind of the question. */
export function yanitFormu(soru: YanitSorusu): YanitFormu {
  const { value, zorunlu, grupSecenekleri } = soru
  const required = zorunlu ? ({ required: true } as const) : {}
  const one = (field: Field, Control: (props: ControlProps) => React.ReactNode): YanitFormu => ({
    fields: { value: field },
    initial: { value },
    controls: { value: (props) => <Control {...named(props, soru)} /> },
    toValue: single,
  })
  if (grupSecenekleri) return grupFormu(soru, grupSecenekleri)
  switch (soru.valueType) {
    case valueType.choice:
      return one(reference(required), (props) => <OneOf {...props} secenekler={soru.secenekler} />)
    case valueType.choices:
      return one(references(required), (props) => <SeveralOf {...props} secenekler={soru.secenekler} />)
    case valueType.text:
      return one(multiline(Math.min(soru.enCok ?? textAtMost, textAtMost), required), Words)
    case valueType.integer:
      return one(integer({ ...required, ...limits(soru) }), MaskedField)
    case valueType.decimal:
      return one(decimal(1, required), MaskedField)
    case valueType.date:
      return one(date(required), MaskedField)
    case valueType.range:
      return rangeFormu(soru)
  }
}

const limits = ({ enAz, enCok }: YanitSorusu) => ({
  ...(enAz !== null && { min: enAz }),
  ...(enCok !== null && { max: enCok }),
})

/** The question is the label of its answer. */
function named(props: ControlProps, { kriterAdi, aciklama }: YanitSorusu): ControlProps {
  return { ...props, frame: { ...props.frame, label: kriterAdi, description: aciklama ?? props.frame.description } }
}

/** Two days, of which none is said without the other. */
function rangeFormu({ value, zorunlu }: YanitSorusu): YanitFormu {
  const range = (value ?? { start: null, end: null }) as RangeValue // by the question's kind
  const required = zorunlu ? ({ required: true } as const) : {}
  return {
    fields: { start: date(required), end: date(required) },
    initial: { ...range },
    controls: {},
    toValue: ({ start, end }) => (start || end ? { start: String(start ?? ''), end: String(end ?? '') } : null),
  }
}

function grupFormu({ value, zorunlu, secenekler }: YanitSorusu, gruplar: Secenek[]): YanitFormu {
  const chosen = (value ?? { grupSecenekId: null, secenekId: null }) as GrupValue // by the question's kind
  const required = zorunlu ? ({ required: true } as const) : {}
  return {
    fields: { grupSecenekId: reference(required), secenekId: reference(required) },
    initial: { ...chosen },
    controls: {
      grupSecenekId: (props) => <OneOf {...props} secenekler={gruplar} isList />,
      secenekId: (props) => <OfGrup {...props} secenekler={secenekler} />,
    },
    toValue: ({ grupSecenekId, secenekId }) =>
      grupSecenekId || secenekId ? { grupSecenekId: Number(grupSecenekId), secenekId: Number(secenekId) } : null,
  }
}

type OptionProps = ControlProps & { secenekler: readonly Secenek[]; isList?: boolean }
/** So many options stand on the page; more are a list that is searched. */
const shownAtMost = 6
const toData = (secenekler: readonly Secenek[]) =>
  secenekler.map(({ id, secenekAdi }) => ({ value: String(id), label: secenekAdi }))

function OneOf({ name, frame, secenekler, isList = false }: OptionProps) {
  const t = useT()
  const { field: input } = useController<FormValues>({ name })
  const isShort = !isList && frame.withAsterisk && secenekler.length <= shownAtMost
  if (isShort) {
    const { id, 'data-autofocus': first, ...rest } = frame
    return (
      <Radio.Group {...rest} value={String(input.value ?? '')} onChange={input.onChange}>
        <Stack gap={6} mt="xs">
          {toData(secenekler).map(({ value, label }, index) => (
            <Radio
              key={value}
              value={value}
              label={label}
              {...(index === 0 && { id, 'data-autofocus': first })}
              onBlur={input.onBlur}
            />
          ))}
        </Stack>
      </Radio.Group>
    )
  }
  return (
    <Select
      {...frame}
      ref={input.ref}
      searchable={secenekler.length > shownAtMost}
      clearable={!frame.withAsterisk}
      clearButtonProps={{ 'aria-label': t('kayit.temizle') }}
      placeholder={t('kayit.sec')}
      nothingFoundMessage={t('kayit.bulunamadi')}
      data={toData(secenekler)}
      value={input.value === '' ? null : String(input.value)}
      onChange={(value) => input.onChange(value ?? '')}
      onBlur={input.onBlur}
    />
  )
}

/** What belongs to the group that is chosen. */
function OfGrup({ secenekler, ...props }: OptionProps) {
  const grup = Number(useWatch<FormValues>({ name: 'grupSecenekId' }))
  const offered = secenekler.filter(({ parentSecenekId }) => parentSecenekId === null || parentSecenekId === grup)
  return <OneOf {...props} secenekler={offered} isList />
}

function SeveralOf({ name, frame, secenekler }: OptionProps) {
  const t = useT()
  const { field: input } = useController<FormValues>({ name })
  const value = Array.isArray(input.value) ? [...input.value] : []
  if (secenekler.length > shownAtMost) {
    return (
      <MultiSelect
        {...frame}
        ref={input.ref}
        searchable
        nothingFoundMessage={t('kayit.bulunamadi')}
        data={toData(secenekler)}
        value={value}
        onChange={input.onChange}
        onBlur={input.onBlur}
      />
    )
  }
  const { id, 'data-autofocus': first, ...rest } = frame
  return (
    <Checkbox.Group {...rest} value={value} onChange={input.onChange}>
      <Stack gap={6} mt="xs">
        {toData(secenekler).map(({ value: one, label }, index) => (
          <Checkbox
            key={one}
            value={one}
            label={label}
            {...(index === 0 && { id, 'data-autofocus': first })}
            onBlur={input.onBlur}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}

function Words({ name, frame }: ControlProps) {
  const { field: input } = useController<FormValues>({ name })
  return <Textarea {...frame} autosize minRows={2} maxRows={12} {...input} value={String(input.value ?? '')} />
}
