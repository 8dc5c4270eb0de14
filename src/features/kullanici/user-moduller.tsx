import { Badge, Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Awaited } from '#engine/screen/list-states.tsx'
import { listModuller, setDefaultModule, syncModul, type UserModul } from '#features/yetki/contract.ts'
import { call } from '#web/call/api.ts'
import { query } from '#web/call/query.ts'
import { errorText, Refusal } from '#web/staff/kit/refusal.tsx'
import { useStaff } from '#web/staff/session/staff.tsx'
import { useT } from '#web/staff/texts/texts.tsx'

/** A user's modules: the master says which are possible, the company chooses among them, one is shown first. */
export function UserModuller({ kullaniciId }: { kullaniciId: number }) {
  const t = useT()
  const { can, refreshUser } = useStaff()
  const client = useQueryClient()
  const moduller = useQuery(query(listModuller, { kullaniciId }))
  // they may be the reader's own: then the side menu follows
  const refresh = () => Promise.all([client.invalidateQueries({ queryKey: [listModuller.path] }), refreshUser()])
  const choose = useMutation({
    mutationFn: (modulIds: number[]) => call(syncModul, { kullaniciId, modulIds }),
    onSettled: refresh,
  })
  const first = useMutation({
    mutationFn: (moduleId: number) => call(setDefaultModule, { kullaniciId, moduleId }),
    onSettled: refresh,
  })
  if (!moduller.data) return <Awaited of={[moduller]} height={160} />
  const rows = moduller.data
  const own = rows.filter(({ yetkili }) => yetkili).map(({ id }) => id)
  const error = choose.error ?? first.error
  const message = errorText(t, error)
  const toggle = (id: number) => choose.mutate(own.includes(id) ? own.filter((one) => one !== id) : [...own, id])
  const isLocked = !can('kullanici', 'degistir') || choose.isPending || first.isPending
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {t('yetki.kullanici.modullerHint')}
      </Text>
      <Refusal text={message} />
      {rows.map((modul) => (
        <ModulLine
          key={modul.id}
          modul={modul}
          isLocked={isLocked}
          onToggle={() => toggle(modul.id)}
          onDefault={() => first.mutate(modul.id)}
        />
      ))}
    </Stack>
  )
}

type Line = { modul: UserModul; isLocked: boolean; onToggle(): void; onDefault(): void }

function ModulLine({ modul, isLocked, onToggle, onDefault }: Line) {
  const t = useT()
  return (
    <Group justify="space-between" wrap="nowrap">
      <Checkbox
        label={modul.moduleName}
        description={modul.verildi ? undefined : t('yetki.kullanici.verilmemis')}
        checked={modul.yetkili}
        disabled={isLocked || !modul.verildi}
        onChange={onToggle}
      />
      {modul.isDefault ? (
        <Badge variant="light" tt="none">
          {t('yetki.kullanici.varsayilan')}
        </Badge>
      ) : null}
      {!modul.isDefault && modul.yetkili ? (
        <Button variant="subtle" size="compact-sm" disabled={isLocked} onClick={onDefault}>
          {t('yetki.kullanici.varsayilanYap')}
        </Button>
      ) : null}
    </Group>
  )
}
