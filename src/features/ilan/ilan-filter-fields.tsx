import { NativeSelect } from '@mantine/core'
import { useVisit } from '#web/visit.tsx'
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
    ...(form && { form }),
    label: t(`ilan.filter.${name}`),
    value: filter[name] ?? '',
    data: [
      { value: '', label: t('ilan.filter.all') },
      ...options.map(([id, text]) => ({ value: `${id}`, label: text })),
    ],
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ [name]: event.currentTarget.value === '' ? null : Number(event.currentTarget.value) }),
  })
  return (
    <div className="filter-fields">
      <NativeSelect {...field('isId', lists.isList)} />
      <NativeSelect {...field('il', lists.ilList)} />
      <NativeSelect
        {...field('ilce', lists.ilceList)}
        disabled={filter.il === null}
        description={filter.il === null ? t('ilan.filter.ilceHint') : undefined}
        inputWrapperOrder={['label', 'input', 'description']}
      />
      <NativeSelect
        {...field(
          'zaman',
          workTypes.map((type) => [type, t(`enum.zamanTipi.${type}`)] as const),
        )}
      />
    </div>
  )
}
