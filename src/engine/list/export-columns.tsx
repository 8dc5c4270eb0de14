import { Button, Group, MultiSelect, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Family, Resource } from '#engine/declaration/resource.ts'
import { offerOf } from '#engine/screen/resource-calls.tsx'
import { labelOf } from '#engine/screen/value-text.tsx'
import { query } from '#web/call/query.ts'
import { OpenDialog } from '#web/staff/kit/open-dialog.tsx'
import { errorText, Refusal } from '#web/staff/kit/refusal.tsx'
import { useStaff } from '#web/staff/session/staff.tsx'
import { useT } from '#web/staff/texts/texts.tsx'
import { type ExportProps, type FileColumn, useExport } from './use-export.tsx'

type Chosen = Readonly<Record<string, readonly FileColumn[]>>

/** A file with columns that the list does not have: each is chosen by its name, family by family. */
export function ExportColumns({ onClose, ...props }: ExportProps & { onClose(): void }) {
  const t = useT()
  const { can } = useStaff()
  const { calls, canStream, stream, inBackground } = useExport(props)
  const [chosen, setChosen] = useState<Chosen>({})
  const families = Object.entries(props.resource.families).filter(
    ([, { right }]) => !right || can(right.ekran, right.eylem),
  )
  const more = families.flatMap(([family]) => chosen[family] ?? [])
  const send = (work: (columns: readonly FileColumn[]) => Promise<void>) => {
    onClose()
    void work(more)
  }
  return (
    <OpenDialog
      onClose={onClose}
      size="lg"
      title={t('aktar.secerek')}
      closeButtonProps={{ 'aria-label': t('kayit.kapat') }}
    >
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t('aktar.secerekNot')}
        </Text>
        {families.map(([name, family]) => (
          <FamilyColumns
            key={name}
            {...{ name, family }}
            resource={props.resource}
            chosen={chosen[name] ?? []}
            onChange={(columns) => setChosen({ ...chosen, [name]: columns })}
          />
        ))}
        <Group justify="flex-end">
          {canStream ? <Button onClick={() => send(stream)}>{t('liste.csv')}</Button> : null}
          {calls.export ? (
            <Button variant="default" onClick={() => send((columns) => inBackground('xlsx', columns))}>
              {t('liste.excel')}
            </Button>
          ) : null}
        </Group>
      </Stack>
    </OpenDialog>
  )
}

/** A heading of a file has a limit and no quotation mark. */
const longestHeading = 100
const headingOf = (text: string) => Array.from(text.replaceAll('"', '')).slice(0, longestHeading).join('').trim()

type FamilyProps = {
  name: string
  family: Family
  resource: Resource
  chosen: readonly FileColumn[]
  onChange(columns: FileColumn[]): void
}

function FamilyColumns({ name, family, resource, chosen, onChange }: FamilyProps) {
  const t = useT()
  const { from } = family
  const offer = useQuery({ ...query(offerOf(resource, from), {}), staleTime: 60_000 })
  const rows = (offer.data ?? []) as Record<string, unknown>[] // the offer's own contract
  const all = rows.map((row): FileColumn => {
    const label = headingOf(String(row[from.label] ?? row.id))
    return { key: `${name}:${String(row.id)}`, label: label === '' ? String(row.id) : label }
  })
  return (
    <div>
      <Refusal text={errorText(t, offer.error)} />
      <MultiSelect
        label={labelOf(t, name)}
        data={all.map(({ key, label }) => ({ value: key, label }))}
        value={chosen.map(({ key }) => key)}
        onChange={(keys) => onChange(all.filter(({ key }) => keys.includes(key)))}
        placeholder={offer.isFetching ? t('kayit.secenekYukleniyor') : chosen.length === 0 ? t('kayit.sec') : ''}
        nothingFoundMessage={t('kayit.bulunamadi')}
        comboboxProps={{ withinPortal: true }}
        maxDropdownHeight={260}
        searchable
        hidePickedOptions
        clearable
      />
      <Group gap="xs" mt={4}>
        <Button
          size="compact-sm"
          variant="subtle"
          disabled={all.length === chosen.length}
          onClick={() => onChange(all)}
        >
          {t('aktar.hepsi', { count: all.length })}
        </Button>
        <Button size="compact-sm" variant="subtle" disabled={chosen.length === 0} onClick={() => onChange([])}>
          {t('kayit.temizle')}
        </Button>
      </Group>
    </div>
  )
}
