import { Button, Group, List, Progress, Stack, Text, ThemeIcon } from '@mantine/core'
import { IconCheck, IconDots } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '#web/call/api.ts'
import { query } from '#web/call/query.ts'
import { OpenDialog } from '#web/staff/kit/open-dialog.tsx'
import { withPassword } from '#web/staff/kit/password-again.tsx'
import { errorText, Refusal } from '#web/staff/kit/refusal.tsx'
import { useT } from '#web/staff/texts/texts.tsx'
import { setUpTenant, setupProgress } from './contract.ts'

type Props = { tenant: { id: number; name: string }; onClose(): void; onReady(): void }

const stepMs = 700

/** Finishes the database of a company and shows how far it has come. */
export function TenantSetup({ tenant, onClose, onReady }: Props) {
  const t = useT()
  const work = useMutation({
    mutationFn: () => withPassword(() => call(setUpTenant, { id: tenant.id })),
    onSuccess: onReady,
  })
  const progress = useQuery({
    ...query(setupProgress, { id: tenant.id }),
    refetchInterval: work.isPending ? stepMs : false,
    // what was read before the end of the work says less than its answer
    enabled: !work.isSuccess,
  })
  const { rol = false, veritabani = false, goc = 0, gocToplam = 0 } = progress.data ?? {}
  const isReady = work.isSuccess || progress.data?.kurulum === 'hazir'
  const steps = [
    { name: t('yonetim.kiraci.kurRol'), isDone: isReady || rol },
    { name: t('yonetim.kiraci.kurVeritabani'), isDone: isReady || veritabani },
    {
      name: t('yonetim.kiraci.kurSema', { n: isReady ? gocToplam : goc, toplam: gocToplam }),
      isDone: isReady || (gocToplam > 0 && goc >= gocToplam),
    },
  ]
  const percent = isReady ? 100 : (100 * (Number(rol) + Number(veritabani) + goc)) / (gocToplam + 3)
  return (
    <OpenDialog
      onClose={onClose}
      title={t('yonetim.kiraci.kurBaslik', { ad: tenant.name })}
      centered
      zIndex={400}
      closeButtonProps={{ 'aria-label': t('kayit.kapat') }}
    >
      <Stack gap="md">
        <Text size="sm">{t(isReady ? 'yonetim.kiraci.kurTamam' : 'yonetim.kiraci.kurAciklama')}</Text>
        <Refusal text={errorText(t, work.error ?? progress.error)} />
        <Progress value={percent} aria-label={t('yonetim.kiraci.kurIlerleme')} />
        <List spacing="xs" size="sm" center>
          {steps.map(({ name, isDone }) => (
            <List.Item key={name} icon={<StepSign isDone={isDone} />}>
              {name}
            </List.Item>
          ))}
        </List>
        <Group justify="flex-end">
          {isReady ? (
            <Button onClick={onClose} data-autofocus>
              {t('kayit.tamam')}
            </Button>
          ) : (
            <>
              <Button variant="default" onClick={onClose}>
                {t('kayit.kapat')}
              </Button>
              <Button onClick={() => work.mutate()} loading={work.isPending} data-autofocus>
                {t('yonetim.kiraci.kur')}
              </Button>
            </>
          )}
        </Group>
      </Stack>
    </OpenDialog>
  )
}

function StepSign({ isDone }: { isDone: boolean }) {
  return (
    <ThemeIcon size={20} radius="xl" variant="light" color={isDone ? 'teal' : 'gray'} aria-hidden>
      {isDone ? <IconCheck size={14} /> : <IconDots size={14} />}
    </ThemeIcon>
  )
}
