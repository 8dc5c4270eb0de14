import { Checkbox, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Awaited } from '#engine/screen/list-states.tsx'
import { listRole } from '#features/yetki/contract.ts'
import { call } from '#web/call/api.ts'
import { query } from '#web/call/query.ts'
import { errorText, Refusal } from '#web/staff/kit/refusal.tsx'
import { useStaff } from '#web/staff/session/staff.tsx'
import { useT } from '#web/staff/texts/texts.tsx'
import { kullaniciRolEndpoints } from './contract.ts'

/** A user's roles: each is given and taken by one press and holds at the user's next request. */
export function UserRoller({ kullaniciId }: { kullaniciId: number }) {
  const t = useT()
  const { can } = useStaff()
  const client = useQueryClient()
  const held = query(kullaniciRolEndpoints.fullGet, { filter: { kullaniciId }, paging: { PageSize: 100 } })
  const roles = useQuery(query(listRole, {}))
  const own = useQuery(held)
  const change = useMutation({
    mutationFn: async (rolId: number) => {
      const row = own.data?.rows.find((one) => one.rolId === rolId)
      if (row) await call(kullaniciRolEndpoints.delete, { id: row.id })
      else await call(kullaniciRolEndpoints.create, { kullaniciId, rolId })
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: held.queryKey }),
        client.invalidateQueries({
          predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/api/ikorg/kullanici'),
        }),
      ]),
  })
  if (!roles.data || !own.data) return <Awaited of={[roles, own]} height={160} />
  const given = new Set(own.data.rows.map(({ rolId }) => rolId))
  const message = errorText(t, change.error)
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {t('yetki.kullanici.rollerHint')}
      </Text>
      <Refusal text={message} />
      {roles.data.map(({ id, display }) => (
        <Checkbox
          key={id}
          label={display}
          checked={given.has(id)}
          disabled={change.isPending || !can('kullaniciRol', given.has(id) ? 'sil' : 'ekle')}
          onChange={() => change.mutate(id)}
        />
      ))}
    </Stack>
  )
}
