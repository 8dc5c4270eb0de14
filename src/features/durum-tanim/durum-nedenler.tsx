import { Button, Group, Stack, Switch, Text, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Awaited } from '#engine/screen/list-states.tsx'
import { forget } from '#engine/screen/resource-calls.tsx'
import { call } from '#web/call/api.ts'
import { query } from '#web/call/query.ts'
import { errorText, Refusal } from '#web/staff/kit/refusal.tsx'
import { useStaff } from '#web/staff/session/staff.tsx'
import { useT } from '#web/staff/texts/texts.tsx'
import { durumNedenEndpoints } from './contract.ts'
import { durumNeden } from './resource.ts'

/** The reasons that staff choose from when an application comes to a status; one that was used is switched off. */
export function DurumNedenler({ durumTanimId }: { durumTanimId: number }) {
  const t = useT()
  const { can } = useStaff()
  const client = useQueryClient()
  const [typed, setTyped] = useState('')
  const kept = useQuery(
    query(durumNedenEndpoints.fullGet, { filter: { durumTanimId }, paging: { PageSize: 50, page: 1 } }),
  )
  const change = useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onSuccess: () => setTyped(''),
    onSettled: () => forget(client, durumNeden),
  })
  if (!kept.data) return <Awaited of={[kept]} height={120} />
  function add(event: FormEvent) {
    event.preventDefault()
    event.stopPropagation()
    change.mutate(() => call(durumNedenEndpoints.create, { durumTanimId, durumNedeni: typed }))
  }
  return (
    <Stack gap="sm">
      <Refusal text={errorText(t, change.error)} />
      {kept.data.rows.length === 0 ? <Text size="sm">{t('iseAlim.nedenYok')}</Text> : null}
      {kept.data.rows.map(({ id, durumNedeni, aktif }) => (
        <Switch
          key={id}
          label={durumNedeni}
          checked={aktif}
          disabled={!can('durumNeden', 'degistir')}
          // one that is disabled meanwhile would lose the focus of the keyboard
          aria-busy={change.isPending}
          onChange={(event) => {
            if (change.isPending) return
            const next = event.currentTarget.checked
            change.mutate(() => call(durumNedenEndpoints.update, { id, aktif: next }))
          }}
        />
      ))}
      {can('durumNeden', 'ekle') ? (
        <form onSubmit={add}>
          <Group align="flex-end">
            <TextInput
              flex={1}
              label={t('field.durumNedeni')}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
              maxLength={150}
            />
            <Button type="submit" disabled={typed.trim() === ''} loading={change.isPending}>
              {t('iseAlim.nedenEkle')}
            </Button>
          </Group>
        </form>
      ) : null}
    </Stack>
  )
}
