import { Button, Group, MultiSelect, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Awaited } from '#engine/screen/list-states.tsx'
import { branchEndpoints } from '#features/branch/contract.ts'
import { call } from '#web/call/api.ts'
import { query } from '#web/call/query.ts'
import { errorText, Refusal } from '#web/staff/kit/refusal.tsx'
import { useStaff } from '#web/staff/session/staff.tsx'
import { useT } from '#web/staff/texts/texts.tsx'
import { kullaniciEndpoints, listSubeler, syncSube } from './contract.ts'

/** The branches that a user is limited to; they are saved together, because an empty list means all branches. */
export function UserSubeler({ kullaniciId }: { kullaniciId: number }) {
  const t = useT()
  const { can } = useStaff()
  const client = useQueryClient()
  const held = query(listSubeler, { kullaniciId })
  const branches = useQuery(query(branchEndpoints.getList, {}))
  const own = useQuery(held)
  const [typed, setTyped] = useState<string[] | null>(null)
  const save = useMutation({
    mutationFn: (branchIds: number[]) => call(syncSube, { kullaniciId, branchIds }),
    onSuccess: async (branchIds) => {
      client.setQueryData(held.queryKey, branchIds)
      setTyped(null)
      await client.invalidateQueries({
        predicate: ({ queryKey }) => String(queryKey[0]).startsWith(kullaniciEndpoints.get.path.replace(/get$/, '')),
      })
    },
  })
  if (!branches.data || !own.data) return <Awaited of={[branches, own]} height={160} />
  const chosen = typed ?? own.data.map(String)
  const data = branches.data.map(({ id, subeAdi, subeKodu }) => ({
    value: String(id),
    label: `${subeAdi} (${subeKodu})`,
  }))
  const isLocked = !can('kullanici', 'degistir') || save.isPending
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {t('yetki.kullanici.subelerHint')}
      </Text>
      <Refusal text={errorText(t, save.error)} />
      <MultiSelect
        label={t('yetki.kullanici.subeler')}
        placeholder={chosen.length === 0 ? t('yetki.kullanici.tumSubeler') : undefined}
        data={data}
        value={chosen}
        onChange={setTyped}
        disabled={isLocked}
        limit={100}
        searchable
        clearable
        hidePickedOptions
      />
      <Group justify="flex-end">
        <Button
          disabled={isLocked || typed === null}
          loading={save.isPending}
          onClick={() => save.mutate(chosen.map(Number))}
        >
          {t('yetki.kullanici.subelerKaydet')}
        </Button>
      </Group>
    </Stack>
  )
}
