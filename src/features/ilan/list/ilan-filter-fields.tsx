import { useId } from 'react'
import { useVisit } from '#web/visit/visit.tsx'
import type { IlanFilter } from './ilan-filter.ts'
import type { IlanLists, Option } from './ilan-lists.ts'

const workTypes = [0, 1, 2, -1] as const

type Fields = {
  filter: IlanFilter
  lists: IlanLists
  onChange: (change: Partial<IlanFilter>) => void
  /** The form that the fields are sent with when scripts do not run. */
  form?: string
}

/** Job type, city, district, work type: native lists, because phones show those best. */
export function IlanFilterFields({ filter, lists, onChange, form }: Fields) {
  const { t } = useVisit()
  const field = (name: 'isId' | 'il' | 'ilce' | 'zaman', options: readonly Option[]) => ({
    name,
    form,
    options,
    label: t(`ilan.filter.${name}`),
    value: filter[name],
    onChange: (value: number | null) => onChange({ [name]: value }),
  })
  return (
    <div className="filter-fields">
      <Choice {...field('isId', lists.isList)} />
      <Choice {...field('il', lists.ilList)} />
      <Choice {...field('ilce', lists.ilceList)} hint={filter.il === null ? t('ilan.filter.ilceHint') : undefined} />
      <Choice
        {...field(
          'zaman',
          workTypes.map((type): Option => [type, t(`enum.zamanTipi.${type}`)]),
        )}
      />
    </div>
  )
}

type ChoiceProps = {
  name: string
  form: string | undefined
  options: readonly Option[]
  label: string
  value: number | null
  onChange: (value: number | null) => void
  /** Why there is nothing to choose yet. */
  hint?: string | undefined
}

function Choice({ name, form, options, label, value, onChange, hint }: ChoiceProps) {
  const { t } = useVisit()
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        name={name}
        form={form}
        value={value ?? ''}
        disabled={hint !== undefined}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onChange(event.currentTarget.value === '' ? null : Number(event.currentTarget.value))}
      >
        <option value="">{t('ilan.filter.all')}</option>
        {options.map(([optionId, text]) => (
          <option key={optionId} value={optionId}>
            {text}
          </option>
        ))}
      </select>
      {hint ? <p id={`${id}-hint`}>{hint}</p> : null}
    </div>
  )
}
