import { ActionIcon, Button, Card, Checkbox, Group, Select, Stack, Switch, Text } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Awaited } from '#engine/screen/list-states.tsx'
import { getMasterTenantModul, masterTenantEndpoints } from '#features/master-tenant/contract.ts'
import { call } from '#web/call/api.ts'
import { query } from '#web/call/query.ts'
import { confirmDialog } from '#web/staff/kit/confirm.tsx'
import { errorText, Refusal } from '#web/staff/kit/refusal.tsx'
import { useT } from '#web/staff/texts/texts.tsx'
import { masterTenantUserModulEndpoints, masterUserEndpoints, masterUserTenantEndpoints } from './contract.ts'

type Link = { id: number; tenantId: number; tenantName: string; aktif: boolean }

/** The companies of a user, and in each its modules. */
export function UserTenants({ masterUserId }: { masterUserId: number }) {
  const t = useT()
  const client = useQueryClient()
  const held = query(masterUserEndpoints.get, { id: masterUserId })
  const modules = query(getMasterTenantModul, { masterUserId })
  const user = useQuery(held)
  const given = useQuery(modules)
  const change = useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onSettled: () =>
      Promise.all(
        [held, modules].map(({ queryKey }) => client.invalidateQueries({ queryKey: queryKey as readonly unknown[] })),
      ),
  })
  if (!user.data || !given.data) return <Awaited of={[user, given]} height={160} />
  const links = user.data.masterUserTenant
  const message = errorText(t, change.error)
  return (
    <Stack gap="sm">
      <Text size="sm">{t('yonetim.kullanici.kiracilarHint')}</Text>
      <Refusal text={message} />
      {links.length === 0 ? <Text size="sm">{t('yonetim.kullanici.kiraciYok')}</Text> : null}
      {links.map((link) => (
        <TenantCard
          key={link.id}
          link={link}
          modules={given.data.filter(({ tenantId }) => tenantId === link.tenantId)}
          isBusy={change.isPending}
          fullName={user.data.fullName}
          masterUserId={masterUserId}
          onChange={change.mutate}
        />
      ))}
      <AddTenant taken={links} masterUserId={masterUserId} isBusy={change.isPending} onChange={change.mutate} />
    </Stack>
  )
}

type Modul = { id: number; modulTipi: number; masterTenantUserModulId: number | null }
type Work = { masterUserId: number; isBusy: boolean; onChange(work: () => Promise<unknown>): void }

type CardProps = Work & { link: Link; modules: Modul[]; fullName: string }

function TenantCard({ link, modules, fullName, masterUserId, isBusy, onChange }: CardProps) {
  const t = useT()
  const { tenantName: ad } = link
  const flip = ({ id, masterTenantUserModulId }: Modul) =>
    masterTenantUserModulId === null
      ? call(masterTenantUserModulEndpoints.create, { masterTenantModulId: id, masterUserId })
      : call(masterTenantUserModulEndpoints.delete, { id: masterTenantUserModulId })
  async function remove() {
    const confirm = t('yonetim.kullanici.kiraciKaldir', { ad })
    const title = `${fullName}: ${confirm}`
    const question = { title, text: t('yonetim.kullanici.kiraciKaldirSoru'), confirm, isDestructive: true }
    if (await confirmDialog(question)) onChange(() => call(masterUserTenantEndpoints.delete, { id: link.id }))
  }
  return (
    <Card withBorder padding="sm" radius="md" role="group" aria-label={ad}>
      <Group justify="space-between" wrap="nowrap">
        <Switch
          label={ad}
          aria-label={t('yonetim.kullanici.aktif', { ad })}
          checked={link.aktif}
          disabled={isBusy}
          onChange={() => onChange(() => call(masterUserTenantEndpoints.update, { id: link.id, aktif: !link.aktif }))}
        />
        <ActionIcon
          variant="subtle"
          color="red.9"
          size={40}
          disabled={isBusy}
          aria-label={t('yonetim.kullanici.kiraciKaldir', { ad })}
          onClick={() => void remove()}
        >
          <IconTrash size={18} />
        </ActionIcon>
      </Group>
      {modules.length === 0 ? <Text size="sm">{t('yonetim.kullanici.modulYok')}</Text> : null}
      <Group gap="md" mt="xs">
        {modules.map((modul) => (
          <Checkbox
            key={modul.id}
            label={t.maybe(`enum.modulTipi.${modul.modulTipi}`) ?? String(modul.modulTipi)}
            checked={modul.masterTenantUserModulId !== null}
            disabled={isBusy}
            onChange={() => onChange(() => flip(modul))}
          />
        ))}
      </Group>
    </Card>
  )
}

function AddTenant({ taken, masterUserId, isBusy, onChange }: Work & { taken: readonly Link[] }) {
  const t = useT()
  const { data = [] } = useQuery(query(masterTenantEndpoints.getList, {}))
  const [chosen, setChosen] = useState<string | null>(null)
  const free = data.filter(({ id }) => !taken.some(({ tenantId }) => tenantId === id))
  return (
    <Group align="end">
      <Select
        label={t('yonetim.kullanici.kiraciEkle')}
        placeholder={t('message.SelectTenantPlease')}
        data={free.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={chosen}
        onChange={setChosen}
        searchable
        style={{ flex: 1 }}
      />
      <Button
        leftSection={<IconPlus size={16} />}
        disabled={chosen === null || isBusy}
        onClick={() => {
          const tenantId = Number(chosen)
          setChosen(null)
          onChange(() => call(masterUserTenantEndpoints.create, { tenantId, masterUserId }))
        }}
      >
        {t('yonetim.kullanici.kiraciEkle')}
      </Button>
    </Group>
  )
}
