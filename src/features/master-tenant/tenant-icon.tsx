import { Button, FileInput, Group, Stack } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isAppError } from '#core/errors.ts'
import { forget } from '#engine/screen/resource-calls.tsx'
import { call } from '#web/call/api.ts'
import { query } from '#web/call/query.ts'
import { showToast } from '#web/kit/toast.ts'
import { Refusal } from '#web/staff/kit/refusal.tsx'
import { useT } from '#web/staff/texts/texts.tsx'
import { masterTenantEndpoints } from './contract.ts'
import { masterTenant } from './resource.ts'

const largest = 2048

/** The small picture of a company: taken from a file and kept in the record itself. */
export function TenantIcon({ id }: { id: number }) {
  const t = useT()
  const client = useQueryClient()
  const { data } = useQuery(query(masterTenantEndpoints.get, { id }))
  const [chosen, setChosen] = useState<string>()
  const [message, setMessage] = useState<string>()
  const save = useMutation({
    mutationFn: (iconUrl: string) => call(masterTenantEndpoints.update, { id, iconUrl }),
    onSuccess() {
      showToast({ kind: 'success', text: t('message.updated') })
      return forget(client, masterTenant)
    },
    onError: (error) =>
      setMessage(isAppError(error) && error.errors.length > 0 ? t('rule.invalidIcon') : t('message.updateFailed')),
  })

  async function choose(file: File | null) {
    setMessage(undefined)
    if (!file) return setChosen(undefined)
    if (file.size > largest) return setMessage(t('yonetim.kiraci.simgeBuyuk'))
    const bytes = new Uint8Array(await file.arrayBuffer())
    setChosen(`data:${file.type};base64,${btoa(String.fromCharCode(...bytes))}`)
  }

  const shown = chosen ?? data?.iconUrl
  return (
    <Stack gap="sm">
      <Refusal text={message} />
      <Group align="end">
        {shown ? <img src={shown} alt="" width={48} height={48} /> : null}
        <FileInput
          label={t('yonetim.kiraci.simge')}
          placeholder={t('yonetim.kiraci.simgeSec')}
          accept="image/png,image/svg+xml"
          onChange={(file) => void choose(file)}
          style={{ flex: 1 }}
        />
      </Group>
      <Group justify="flex-end">
        <Button disabled={!chosen} loading={save.isPending} onClick={() => chosen && save.mutate(chosen)}>
          {t('yonetim.kiraci.simgeKaydet')}
        </Button>
      </Group>
    </Stack>
  )
}
