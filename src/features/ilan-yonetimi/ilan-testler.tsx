import { ActionIcon, Group, List, Select, Stack, Switch, Text } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { resourceEndpoints } from '#engine/declaration/resource-endpoints.ts'
import { Awaited } from '#engine/screen/list-states.tsx'
import { forget } from '#engine/screen/resource-calls.tsx'
import { projeTest } from '#features/test-merkezi/resource.ts'
import { listTestTip } from '#features/yetki/lookup-contract.ts'
import { call } from '#web/call/api.ts'
import { query } from '#web/call/query.ts'
import { errorText, Refusal } from '#web/staff/kit/refusal.tsx'
import { useStaff } from '#web/staff/session/staff.tsx'
import { useT } from '#web/staff/texts/texts.tsx'

const projeTestEndpoints = resourceEndpoints(projeTest)

/** The tests that a posting asks for, in their order; each change is saved at once. */
export function IlanTestler({ iapId }: { iapId: number }) {
  const t = useT()
  const { can } = useStaff()
  const client = useQueryClient()
  const asked = useQuery(query(projeTestEndpoints.fullGet, { filter: { iapId }, paging: { PageSize: 50, page: 1 } }))
  const kinds = useQuery(query(listTestTip, {}))
  const change = useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onSettled: () => forget(client, projeTest),
  })
  if (!asked.data || !kinds.data) return <Awaited of={[asked, kinds]} height={160} />
  const rows = asked.data.rows
  const isLocked = !can('projeTest', 'degistir') || change.isPending
  const free = kinds.data.filter(({ id }) => !rows.some(({ testMerkezTipId }) => testMerkezTipId === id))
  const move = (id: number, call_: 'moveUp' | 'moveDown') =>
    change.mutate(() => call(projeTestEndpoints[call_], { id }))
  return (
    <Stack gap="sm">
      <Refusal text={errorText(t, change.error)} />
      {rows.length === 0 ? <Text size="sm">{t('iseAlim.testYok')}</Text> : null}
      <List listStyleType="none" spacing="xs">
        {rows.map(({ id, testAdi, zorunlu }, at) => (
          <List.Item key={id}>
            <Group>
              <Text flex={1}>{testAdi}</Text>
              <Switch
                label={t('iseAlim.zorunlu')}
                aria-label={t('iseAlim.belgeZorunlu', { ad: testAdi ?? '' })}
                checked={zorunlu}
                disabled={isLocked}
                onChange={(event) => {
                  const next = event.currentTarget.checked
                  change.mutate(() => call(projeTestEndpoints.update, { id, zorunlu: next }))
                }}
              />
              <ActionIcon
                variant="subtle"
                aria-label={`${testAdi}: ${t('liste.yukari')}`}
                disabled={isLocked || at === 0}
                onClick={() => move(id, 'moveUp')}
              >
                <IconArrowUp size={16} />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                aria-label={`${testAdi}: ${t('liste.asagi')}`}
                disabled={isLocked || at === rows.length - 1}
                onClick={() => move(id, 'moveDown')}
              >
                <IconArrowDown size={16} />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="red"
                aria-label={t('iseAlim.kaldir', { ad: testAdi ?? '' })}
                disabled={isLocked || !can('projeTest', 'sil')}
                onClick={() => change.mutate(() => call(projeTestEndpoints.delete, { id }))}
              >
                <IconX size={16} />
              </ActionIcon>
            </Group>
          </List.Item>
        ))}
      </List>
      <Select
        label={t('iseAlim.testEkle')}
        data={free.map(({ id, testAdi }) => ({ value: String(id), label: testAdi }))}
        value={null}
        disabled={isLocked || !can('projeTest', 'ekle')}
        onChange={(value) => {
          const testMerkezTipId = Number(value)
          if (value) change.mutate(() => call(projeTestEndpoints.create, { iapId, testMerkezTipId }))
        }}
        searchable
      />
    </Stack>
  )
}
