import { Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { isAppError } from '#core/errors.ts'
import { Awaited } from '#engine/screen/list-states.tsx'
import { call } from '#web/call/api.ts'
import { query } from '#web/call/query.ts'
import { formatsOf } from '#web/format.ts'
import { showToast } from '#web/kit/toast.ts'
import { errorText } from '#web/staff/kit/refusal.tsx'
import type { StaffT } from '#web/staff/texts/staff-t.ts'
import { useStaffTexts, useT } from '#web/staff/texts/texts.tsx'
import { endOturum, listOturumlar, type Oturum } from './contract.ts'

/** The sign-ins of the person that are open now, each of which can be ended from here. */
export function OwnSessions() {
  const t = useT()
  const list = query(listOturumlar, {})
  const sessions = useQuery(list)
  const client = useQueryClient()
  const end = useMutation({
    mutationFn: (id: number) => call(endOturum, { id }),
    onSuccess: () => showToast({ kind: 'success', text: t('hesap.oturum.ended') }),
    onError(error) {
      const isGone = isAppError(error) && error.code === 'notFound'
      showToast(
        isGone ? { kind: 'success', text: t('hesap.oturum.gone') } : { kind: 'failure', text: errorText(t, error) },
      )
    },
    onSettled: () => client.invalidateQueries({ queryKey: list.queryKey as readonly unknown[] }),
  })
  return (
    <section aria-labelledby="hesap-oturum">
      <Title order={2} size="h4" id="hesap-oturum" mb="xs">
        {t('hesap.oturum.title')}
      </Title>
      <Text size="sm" mb="md">
        {t('hesap.oturum.text')}
      </Text>
      {sessions.data ? (
        <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
          {sessions.data.map((session) => (
            <SessionCard
              key={session.id}
              session={session}
              isEnding={end.isPending && end.variables === session.id}
              onEnd={() => end.mutate(session.id)}
            />
          ))}
        </Stack>
      ) : (
        <Awaited of={[sessions]} height={160} />
      )}
    </section>
  )
}

function deviceText(t: StaffT, { tarayici, sistem }: Oturum): string {
  if (tarayici && sistem) return t('hesap.oturum.device', { tarayici, sistem })
  return tarayici ?? sistem ?? t('hesap.oturum.unknown')
}

type Card = { session: Oturum; isEnding: boolean; onEnd: () => void }

function SessionCard({ session, isEnding, onEnd }: Card) {
  const { t, language } = useStaffTexts()
  const { dateTime } = formatsOf(language)
  const cihaz = deviceText(t, session)
  return (
    <Paper component="li" withBorder p="md" data-oturum={session.id}>
      <Group justify="space-between" align="flex-start">
        <div>
          <Group gap="xs">
            <Text fw={600}>{cihaz}</Text>
            {session.buOturum ? <Badge variant="light">{t('hesap.oturum.current')}</Badge> : null}
          </Group>
          <Text size="sm">{t('hesap.oturum.seen', { zaman: dateTime(session.sonGorulme) })}</Text>
          <Text size="sm">{t('hesap.oturum.begun', { zaman: dateTime(session.baslangic) })}</Text>
          {session.adres ? <Text size="sm">{t('hesap.oturum.place', { adres: session.adres })}</Text> : null}
        </div>
        {session.buOturum ? null : (
          <Button
            variant="default"
            loading={isEnding}
            aria-label={t('hesap.oturum.endLabel', { cihaz })}
            onClick={onEnd}
          >
            {t('hesap.oturum.end')}
          </Button>
        )}
      </Group>
    </Paper>
  )
}
