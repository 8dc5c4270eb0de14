import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Awaited } from '#engine/screen/list-states.tsx'
import { ilanEndpoints } from '#features/ilan/contract.ts'
import { call } from '#web/call/api.ts'
import { query } from '#web/call/query.ts'
import { showToast } from '#web/kit/toast.ts'
import { errorText, Refusal } from '#web/staff/kit/refusal.tsx'
import { useStaff } from '#web/staff/session/staff.tsx'
import { useT } from '#web/staff/texts/texts.tsx'

type Belge = { belgeTanimId: number; belgeAdi: string; zorunlu: boolean; secili: boolean }

/** The documents that a posting asks for; they are saved together, because none chosen means all. */
export function IlanBelgeler({ iapId }: { iapId: number }) {
  const t = useT()
  const { can } = useStaff()
  const client = useQueryClient()
  const kept = query(ilanEndpoints.belgeler, { id: iapId })
  const { data, ...asked } = useQuery(kept)
  const [typed, setTyped] = useState<Belge[]>()
  const save = useMutation({
    mutationFn: (list: Belge[]) => {
      const belgeler = list.filter(({ secili }) => secili)
      return call(ilanEndpoints.belgeKaydet, {
        id: iapId,
        belgeler: belgeler.map(({ belgeTanimId, zorunlu }) => ({ belgeTanimId, zorunlu })),
      })
    },
    async onSuccess() {
      await client.invalidateQueries({ queryKey: kept.queryKey })
      setTyped(undefined)
      showToast({ kind: 'success', text: t('message.updated') })
    },
  })
  if (!data) return <Awaited of={[{ data, ...asked } as ReturnType<typeof useQuery>]} height={160} />
  const list: Belge[] = typed ?? data
  const isLocked = !can('ilan', 'degistir') || save.isPending
  const put = (id: number, changes: Partial<Belge>) =>
    setTyped(list.map((one) => (one.belgeTanimId === id ? { ...one, ...changes } : one)))
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {t('iseAlim.belgeNot')}
      </Text>
      <Refusal text={errorText(t, save.error)} />
      {list.map(({ belgeTanimId, belgeAdi, zorunlu, secili }) => (
        <Group key={belgeTanimId} justify="space-between">
          <Checkbox
            label={belgeAdi}
            aria-label={t('iseAlim.belgeIste', { ad: belgeAdi })}
            checked={secili}
            disabled={isLocked}
            onChange={(event) => put(belgeTanimId, { secili: event.currentTarget.checked })}
          />
          <Checkbox
            label={t('iseAlim.zorunlu')}
            aria-label={t('iseAlim.belgeZorunlu', { ad: belgeAdi })}
            checked={zorunlu}
            disabled={isLocked || !secili}
            onChange={(event) => put(belgeTanimId, { zorunlu: event.currentTarget.checked })}
          />
        </Group>
      ))}
      <Group justify="flex-end">
        <Button disabled={isLocked || !typed} loading={save.isPending} onClick={() => save.mutate(list)}>
          {t('iseAlim.belgelerKaydet')}
        </Button>
      </Group>
    </Stack>
  )
}
