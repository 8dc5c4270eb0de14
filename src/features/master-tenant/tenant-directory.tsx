import { Button, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { dogrulamaTipi } from '#core/master-user.ts'
import { Awaited } from '#engine/screen/list-states.tsx'
import { forget } from '#engine/screen/resource-calls.tsx'
import { call } from '#web/call/api.ts'
import { query } from '#web/call/query.ts'
import { showToast } from '#web/kit/toast.ts'
import { confirmDialog } from '#web/staff/kit/confirm.tsx'
import { withPassword } from '#web/staff/kit/password-again.tsx'
import { errorText, Refusal } from '#web/staff/kit/refusal.tsx'
import { useT } from '#web/staff/texts/texts.tsx'
import { clearIdentities, masterTenantEndpoints } from './contract.ts'
import { masterTenant } from './resource.ts'

/** What is kept of a company's directory and cannot be seen: its password, and whom it knows our users as. */
export function TenantDirectory({ id }: { id: number }) {
  const t = useT()
  const client = useQueryClient()
  const kept = useQuery({ ...query(masterTenantEndpoints.get, { id }), staleTime: 0 })
  const clear = useMutation({
    mutationFn: (what: 'password' | 'identities') => withPassword(() => clearOf(what)),
    onSuccess(text) {
      showToast({ kind: 'success', text })
      return forget(client, masterTenant)
    },
  })

  async function clearOf(what: 'password' | 'identities') {
    if (what === 'identities') {
      return t('yonetim.kiraci.dizinKimligiSilindi', { count: await call(clearIdentities, { id }) })
    }
    await call(masterTenantEndpoints.update, { id, dizinSifre: null })
    return t('message.updated')
  }

  async function ask(what: 'password' | 'identities') {
    const name = what === 'password' ? 'dizinSifre' : 'dizinKimligi'
    const confirm = t(`yonetim.kiraci.${name}Sil`)
    const question = { title: confirm, text: t(`yonetim.kiraci.${name}Soru`), confirm, isDestructive: true }
    if (await confirmDialog(question)) clear.mutate(what)
  }

  if (!kept.data) return <Awaited of={[kept]} height={120} />
  const { data } = kept
  if (data.systemAuthenticationType === dogrulamaTipi.hash) return <Text>{t('yonetim.kiraci.dizinYok')}</Text>
  return (
    <Stack gap="sm" align="flex-start">
      <Refusal text={errorText(t, clear.error)} />
      <Text>{t(data.dizinSifreVar ? 'yonetim.kiraci.dizinSifreVar' : 'yonetim.kiraci.dizinSifreYok')}</Text>
      {data.dizinSifreVar ? (
        <Button variant="default" disabled={clear.isPending} onClick={() => void ask('password')}>
          {t('yonetim.kiraci.dizinSifreSil')}
        </Button>
      ) : null}
      <Text mt="md">{t('yonetim.kiraci.dizinKimligi', { count: data.dizinKimligiSayisi })}</Text>
      {data.dizinKimligiSayisi > 0 ? (
        <Button variant="default" disabled={clear.isPending} onClick={() => void ask('identities')}>
          {t('yonetim.kiraci.dizinKimligiSil')}
        </Button>
      ) : null}
    </Stack>
  )
}
