import { Alert, Button, Group, SegmentedControl, Stack, Table } from '@mantine/core'
import { IconGitMerge } from '@tabler/icons-react'
import { useState } from 'react'
import type { Resource } from '#engine/declaration/resource.ts'
import type { Row } from '#engine/screen/list-screen-state.ts'
import { labelOf } from '#engine/screen/value-text.tsx'
import { useT } from '#web/staff/texts/texts.tsx'
import { ChangedBy } from './changed-by.tsx'
import { differences, firstChoices, type Keeper, merge } from './edit-conflict.ts'
import { Side } from './edit-conflict-side.tsx'
import { type FormValues, toFormValues } from './edit-values.ts'
import type { EditForm } from './use-edit-form.tsx'

type ConflictProps = { resource: Resource; form: EditForm; fresh: Row; onCancel(): void }

/** Both versions of a record side by side: for each field somebody says whose value stays. */
export function ConflictPanel({ resource, form, fresh, onCancel }: ConflictProps) {
  const t = useT()
  // both versions as they were when they met: the save puts the form over the fresh record
  const [mine] = useState<FormValues>(() => form.fields.getValues())
  const [found] = useState(() => differences(resource, { initial: form.initial, mine, fresh }))
  const [other] = useState(() =>
    toFormValues(
      resource,
      Object.keys(form.initial).filter((name) => name in resource.fields),
      fresh,
    ),
  )
  const [choices, setChoices] = useState(() => firstChoices(found, form.initial))
  const all = (keeper: Keeper) => setChoices(Object.fromEntries(found.map(({ field }) => [field, keeper])))
  return (
    <Stack gap="md">
      <Alert role="alert" color="yellow" icon={<IconGitMerge />} title={t('kayit.cakismaBaslik')}>
        <ChangedBy resource={resource} id={fresh.id} />
        {t('kayit.cakismaAciklama')} {t('kayit.cakismaSayi', { count: found.length })}
      </Alert>
      <Group gap="xs">
        <Button variant="default" size="compact-sm" onClick={() => all('mine')}>
          {t('kayit.hepsiBenim')}
        </Button>
        <Button variant="default" size="compact-sm" onClick={() => all('theirs')}>
          {t('kayit.hepsiOnun')}
        </Button>
      </Group>
      <Table className="edit-conflict">
        <caption className="list-hidden">{t('kayit.cakismaBaslik')}</caption>
        <tbody>
          {found.map(({ field, mine: own, theirs, isContested }) => (
            <tr key={field} data-contested={isContested}>
              <th scope="row">{labelOf(t, field)}</th>
              <td>
                <SegmentedControl
                  fullWidth
                  orientation="vertical"
                  aria-label={labelOf(t, field)}
                  value={choices[field] ?? 'mine'}
                  onChange={(keeper) => setChoices({ ...choices, [field]: keeper as Keeper })} // the two below
                  data={[
                    {
                      value: 'mine',
                      label: (
                        <Side {...{ resource, name: field, value: own, values: mine }} title={t('kayit.benimki')} />
                      ),
                    },
                    {
                      value: 'theirs',
                      label: (
                        <Side {...{ resource, name: field, value: theirs, values: other }} title={t('kayit.onunki')} />
                      ),
                    },
                  ]}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      <Group justify="flex-end">
        <Button variant="default" onClick={onCancel}>
          {t('kayit.vazgec')}
        </Button>
        <Button loading={form.phase === 'saving'} onClick={() => void form.resolve(merge(mine, found, choices), fresh)}>
          {t('kayit.cakismaKaydet')}
        </Button>
      </Group>
    </Stack>
  )
}
