import { Button, Group, Select, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useUnsavedPage } from '#engine/form/use-leave-guard.tsx'
import { Awaited } from '#engine/screen/list-states.tsx'
import { call } from '#web/call/api.ts'
import { query } from '#web/call/query.ts'
import { showToast } from '#web/kit/toast.ts'
import { errorText, Refusal } from '#web/staff/kit/refusal.tsx'
import { useStaff } from '#web/staff/session/staff.tsx'
import { useT } from '#web/staff/texts/texts.tsx'
import { getMatris, listRole, type Matris, saveMatris } from './contract.ts'
import { type Changes, countChanges, noChanges, toBody, toggleRight } from './matris-state.ts'
import { MatrisTable } from './matris-table.tsx'

/** Which role may do what on which screen. */
export default function YetkiScreen() {
  const t = useT()
  const [address, setAddress] = useSearchParams()
  const roles = useQuery(query(listRole, {}))
  if (!roles.data) return <Awaited of={[roles]} height={280} />
  const asked = address.get('rol')
  const chosen = roles.data.find(({ id }) => String(id) === asked) ?? roles.data[0]
  if (!chosen) return <Text>{t('yetki.matris.noRole')}</Text>
  return (
    <Stack gap="md">
      <Select
        label={t('field.rolId')}
        data={roles.data.map(({ id, display }) => ({ value: String(id), label: display }))}
        value={String(chosen.id)}
        onChange={(value) => value && setAddress({ rol: value })}
        allowDeselect={false}
        searchable
        maw={420}
      />
      <RolMatris key={chosen.id} rolId={chosen.id} />
    </Stack>
  )
}

function RolMatris({ rolId }: { rolId: number }) {
  const t = useT()
  const { can, refreshUser } = useStaff()
  const client = useQueryClient()
  const asked = query(getMatris, { rolId })
  const matris = useQuery(asked)
  const { data } = matris
  const [changes, setChanges] = useState<Changes>(noChanges)
  const save = useMutation({
    mutationFn: (matris: Matris) => call(saveMatris, toBody(matris, changes)),
    onSuccess: async (fresh) => {
      client.setQueryData(asked.queryKey, fresh)
      setChanges(noChanges)
      showToast({ kind: 'success', text: t('yetki.matris.saved') })
      await refreshUser()
    },
  })
  const message = errorText(t, save.error)
  const count = countChanges(changes)
  useUnsavedPage(count > 0)
  return (
    <Stack gap="md">
      <Refusal text={message} />
      {data ? (
        <MatrisTable
          matris={data}
          changes={changes}
          isLocked={!can('yetki', 'degistir') || save.isPending}
          onToggle={(right) => setChanges(toggleRight(data, changes, right))}
        />
      ) : (
        <Awaited of={[matris]} height={320} />
      )}
      <Group className="matris-bar" justify="flex-end">
        <Text size="sm" aria-live="polite">
          {count > 0 ? t('yetki.matris.changed', { count }) : ''}
        </Text>
        <Button variant="default" disabled={count === 0 || save.isPending} onClick={() => setChanges(noChanges)}>
          {t('liste.vazgec')}
        </Button>
        <Button disabled={count === 0 || !data} loading={save.isPending} onClick={() => data && save.mutate(data)}>
          {t('yetki.matris.save')}
        </Button>
      </Group>
    </Stack>
  )
}
