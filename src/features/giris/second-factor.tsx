import { Button, Group, Loader, Stack, Text, TextInput, Title } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { isAppError } from '#core/errors.ts'
import { dogrulamaTipi } from '#core/master-user.ts'
import { call } from '#web/call/api.ts'
import { query } from '#web/call/query.ts'
import { withPassword } from '#web/staff/kit/password-again.tsx'
import { AskingForm, errorText, Refusal } from '#web/staff/kit/refusal.tsx'
import { useT } from '#web/staff/texts/texts.tsx'
import { confirmTotp, endTotp, getMasterUser, startTotp } from './contract.ts'

type Kurulum = z.infer<typeof startTotp.output>

/** The second factor of whoever is signed in: set up, used, switched off. */
export function SecondFactor() {
  const t = useT()
  const held = query(getMasterUser, {})
  const { data } = useQuery(held)
  const client = useQueryClient()
  /** A new key whose first code is awaited. */
  const [kurulum, setKurulum] = useState<Kurulum>()
  const finish = async () => {
    await client.invalidateQueries({ queryKey: held.queryKey as readonly unknown[] })
    setKurulum(undefined)
  }
  const begin = useMutation({
    mutationFn: () => withPassword(() => call(startTotp, {})),
    onSuccess: setKurulum,
  })
  const end = useMutation({ mutationFn: () => withPassword(() => call(endTotp, {})), onSuccess: finish })
  const isBusy = begin.isPending || end.isPending
  const failed = begin.error ?? end.error
  // whoever does not give the password knows why nothing was done
  const refused = isAppError(failed) && failed.code === 'sifreGerekli' ? undefined : failed

  // whoever is vouched for by a provider has no password here to change it by
  if (data?.dogrulamaTipi === dogrulamaTipi.sso) return null
  return (
    <section>
      <Title order={3} size="h5" mb="xs">
        {t('kabuk.factor.title')}
      </Title>
      {data === undefined ? <Loader aria-label={t('kabuk.loading')} /> : null}
      {data && !kurulum ? (
        <Stack gap="sm" align="flex-start">
          <Refusal text={errorText(t, refused)} />
          <Text size="sm">{t(data.totpAktif ? 'kabuk.factor.on' : 'kabuk.factor.off')}</Text>
          {data.totpAktif && data.totpZorunlu ? (
            <Text size="sm">{t('kabuk.factor.wanted')}</Text>
          ) : (
            <Button variant="default" loading={isBusy} onClick={() => (data.totpAktif ? end.mutate() : begin.mutate())}>
              {t(data.totpAktif ? 'kabuk.factor.end' : 'kabuk.factor.begin')}
            </Button>
          )}
        </Stack>
      ) : null}
      {kurulum ? <FirstCode kurulum={kurulum} onDone={finish} onCancel={() => setKurulum(undefined)} /> : null}
    </section>
  )
}

type Code = { kurulum: Kurulum; onDone: () => Promise<void>; onCancel: () => void }

/** The key as a picture and in letters; it counts once a code of it was given. */
function FirstCode({ kurulum, onDone, onCancel }: Code) {
  const t = useT()
  const [kod, setKod] = useState('')
  const give = useMutation({
    mutationFn: async () => {
      await call(confirmTotp, { kod })
      await onDone()
    },
  })
  return (
    <AskingForm
      text={t('kabuk.factor.scan')}
      refusal={errorText(t, give.error)}
      submit={t('giris.code.submit')}
      isBusy={give.isPending}
      onSubmit={async () => give.mutate()}
      onCancel={onCancel}
    >
      <Group align="flex-start" mb="sm">
        <img
          src={`data:image/svg+xml,${encodeURIComponent(kurulum.qr)}`}
          alt={t('giris.code.qr')}
          width="180"
          height="180"
        />
        <Text size="sm" style={{ flex: 1, minWidth: 160, overflowWrap: 'anywhere' }}>
          {t('giris.code.key')} <code>{kurulum.anahtar}</code>
        </Text>
      </Group>
      <TextInput
        label={t('giris.code.label')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        value={kod}
        onChange={(event) => setKod(event.currentTarget.value.replace(/\D/g, ''))}
        data-autofocus
        required
      />
    </AskingForm>
  )
}
