import { Alert, Button, Checkbox, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { foldTurkish } from '#core/turkish.ts'
import { Awaited } from '#engine/screen/list-states.tsx'
import { listRole } from '#features/yetki/contract.ts'
import { call } from '#web/call/api.ts'
import { query } from '#web/call/query.ts'
import { errorText, Refusal } from '#web/staff/kit/refusal.tsx'
import { useStaff } from '#web/staff/session/staff.tsx'
import { useT } from '#web/staff/texts/texts.tsx'
import { kullaniciRolEndpoints } from './contract.ts'

type Role = { id: number; sistem: string; rol: string; display: string }

/** Who has roles of hiring alone cannot sign in: the role that permits nothing else, where the user lacks it. */
function missingEntry(roles: readonly Role[], given: ReadonlySet<number>): Role | undefined {
  const held = roles.filter(({ id }) => given.has(id))
  if (held.length === 0 || held.some(({ sistem }) => sistem === 'SGK')) return undefined
  return roles.find(({ sistem, rol }) => sistem === 'SGK' && foldTurkish(rol) === 'giris')
}

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
  const entry = missingEntry(roles.data, given)
  const message = errorText(t, change.error)
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {t('yetki.kullanici.rollerHint')}
      </Text>
      <Refusal text={message} />
      {entry === undefined ? null : (
        <Alert color="yellow" title={t('yetki.kullanici.girisYok')}>
          <Text size="sm" mb="xs">
            {t('yetki.kullanici.girisAciklama', { rol: entry.display })}
          </Text>
          <Button
            size="compact-sm"
            disabled={change.isPending || !can('kullaniciRol', 'ekle')}
            onClick={() => change.mutate(entry.id)}
          >
            {t('yetki.kullanici.girisVer', { rol: entry.display })}
          </Button>
        </Alert>
      )}
      {roles.data.map(({ id, display }) => (
        <Checkbox
          key={id}
          label={display}
          checked={given.has(id)}
          disabled={!can('kullaniciRol', given.has(id) ? 'sil' : 'ekle')}
          // one that is disabled meanwhile would lose the focus of the keyboard
          aria-busy={change.isPending}
          onChange={() => !change.isPending && change.mutate(id)}
        />
      ))}
    </Stack>
  )
}
