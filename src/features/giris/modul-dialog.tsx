import { Anchor, Button, Divider, Group, Radio, Stack, Switch, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { paths } from '#core/paths.ts'
import { Awaited } from '#engine/screen/list-states.tsx'
import { listModuller, setDefaultModule, syncModul, type UserModul } from '#features/yetki/contract.ts'
import { call } from '#web/call/api.ts'
import { query } from '#web/call/query.ts'
import { isAsking } from '#web/staff/kit/asking.tsx'
import { OpenDialog } from '#web/staff/kit/open-dialog.tsx'
import { errorText, Refusal } from '#web/staff/kit/refusal.tsx'
import { useStaff } from '#web/staff/session/staff.tsx'
import { useT } from '#web/staff/texts/texts.tsx'
import { SecondFactor } from './second-factor.tsx'

type Change = { modulIds?: number[]; varsayilan?: number }

/** What is the user's own: inside a company the modules and which one opens first, everywhere the second factor. */
export function ModulDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  const isInside = useStaff().mode === 'tenant'
  return (
    <OpenDialog
      onClose={() => isAsking() || onClose()}
      title={t(isInside ? 'kabuk.modules.title' : 'kabuk.bar.security')}
      closeButtonProps={{ 'aria-label': t('shell.state.close') }}
    >
      {isInside ? <OwnModules /> : null}
      {isInside ? <Divider my="lg" /> : null}
      <SecondFactor />
      <Divider my="lg" />
      <Anchor href={paths.hesabim} onClick={onClose}>
        {t('hesap.open')}
      </Anchor>
    </OpenDialog>
  )
}

function OwnModules() {
  const moduller = useQuery(query(listModuller, {}))
  return moduller.data ? <ModulList moduls={moduller.data} /> : <Awaited of={[moduller]} height={120} />
}

function ModulList({ moduls }: { moduls: UserModul[] }) {
  const t = useT()
  const { can } = useStaff()
  const mayChange = can('kullanici', 'degistir')
  const { change, undo, refusal } = useModulChange(moduls)
  const own = moduls.filter(({ yetkili }) => yetkili)
  if (moduls.length === 0) return <Text>{t('kabuk.modules.none')}</Text>
  return (
    <Stack>
      <Refusal text={refusal} />
      <Radio.Group
        label={t('kabuk.modules.text')}
        value={String(own.find(({ isDefault }) => isDefault)?.id ?? '')}
        onChange={(value) => change({ varsayilan: Number(value) })}
      >
        <Stack mt="sm" gap="sm">
          {moduls.map((modul) => (
            <Group key={modul.id} justify="space-between" wrap="nowrap">
              <Radio value={String(modul.id)} label={modul.moduleName} disabled={!modul.yetkili} />
              <Switch
                aria-label={t('kabuk.modules.given', { name: modul.moduleName })}
                checked={modul.yetkili}
                disabled={!mayChange || !modul.verildi}
                onChange={(event) => change({ modulIds: toggled(own, modul.id, event.currentTarget.checked) })}
              />
            </Group>
          ))}
        </Stack>
      </Radio.Group>
      {mayChange ? null : <Text c="dimmed">{t('kabuk.modules.readOnly')}</Text>}
      <Group role="status" justify="space-between">
        {undo ? <Text>{t('kabuk.modules.saved')}</Text> : null}
        {undo ? (
          <Button variant="default" size="xs" onClick={undo}>
            {t('kabuk.modules.undo')}
          </Button>
        ) : null}
      </Group>
    </Stack>
  )
}

function toggled(own: UserModul[], id: number, isGiven: boolean) {
  const others = own.map((modul) => modul.id).filter((other) => other !== id)
  return isGiven ? [...others, id] : others
}

/** Shown at once, taken back when the server refuses; the last change can be undone. */
function useModulChange(moduls: UserModul[]) {
  const t = useT()
  const client = useQueryClient()
  const { refreshUser } = useStaff()
  const { queryKey } = query(listModuller, {})
  const [before, setBefore] = useState<Change>()
  const mutation = useMutation({
    mutationFn: send,
    onMutate: (change) => client.setQueryData(queryKey, applied(moduls, change)),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey })
      await refreshUser()
    },
  })
  const [kullaniciId = 0] = moduls.map((modul) => modul.kullaniciId)

  async function send({ modulIds, varsayilan }: Change) {
    if (modulIds) await call(syncModul, { kullaniciId, modulIds })
    if (varsayilan) await call(setDefaultModule, { moduleId: varsayilan })
  }

  function change(next: Change) {
    if (mutation.isPending) return
    const own = moduls.filter(({ yetkili }) => yetkili)
    const varsayilan = own.find(({ isDefault }) => isDefault)?.id
    setBefore({ ...(next.modulIds && { modulIds: own.map(({ id }) => id) }), ...(varsayilan && { varsayilan }) })
    mutation.mutate(next)
  }

  function undo() {
    if (!before) return
    setBefore(undefined)
    mutation.mutate(before)
  }

  const { error, isSuccess } = mutation
  return {
    change,
    undo: before && isSuccess ? undo : undefined,
    refusal: errorText(t, error),
  }
}

function applied(moduls: UserModul[], { modulIds, varsayilan }: Change): UserModul[] {
  return moduls.map((modul) => ({
    ...modul,
    yetkili: modulIds ? modulIds.includes(modul.id) : modul.yetkili,
    isDefault: varsayilan ? modul.id === varsayilan : modul.isDefault,
  }))
}
