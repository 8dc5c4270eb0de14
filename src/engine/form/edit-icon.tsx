import { Group, Select, Text } from '@mantine/core'
import { useController } from 'react-hook-form'
import type { Row } from '#engine/screen/list-screen-state.ts'
import { choiceLabel } from '#engine/screen/value-text.tsx'
import { MenuIcon } from '#web/staff/menu/menu-icon.tsx'
import { useT } from '#web/staff/texts/texts.tsx'
import type { ControlProps } from './edit-control.tsx'
import type { FormValues } from './edit-values.ts'

/** A picture of the side menu, chosen by looking at it. */
export function IconField({ name, field, frame }: ControlProps) {
  const t = useT()
  const { field: input } = useController<FormValues>({ name })
  const value = input.value === '' ? null : String(input.value)
  return (
    <Select
      {...frame}
      ref={input.ref}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('kayit.temizle') }}
      placeholder={t('kayit.sec')}
      nothingFoundMessage={t('kayit.bulunamadi')}
      leftSection={value === null ? null : <MenuIcon name={value} />}
      data={field.values.map((one) => ({ value: String(one), label: choiceLabel(t, name, field, one) }))}
      renderOption={({ option }) => (
        <Group gap="sm" wrap="nowrap">
          <MenuIcon name={option.value} size={20} />
          <span>{option.label}</span>
        </Group>
      )}
      value={value}
      onChange={(next) => input.onChange(next ?? '')}
      onBlur={input.onBlur}
    />
  )
}

/** The picture of a row in a list, with its name for those who do not see it. */
export function IconCell({ row, field }: { row: Row; field: string }) {
  const t = useT()
  const name = row[field]
  if (typeof name !== 'string') return <span className="list-nothing">—</span>
  const label = t.maybe(`enum.simge.${name}`) ?? name
  return (
    <Text span role="img" aria-label={label} title={label} lh={0}>
      <MenuIcon name={name} size={20} />
    </Text>
  )
}
