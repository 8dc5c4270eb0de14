import { Anchor, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconArrowLeft, IconChevronLeft, IconChevronRight, IconMoodSmile } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ListState } from '#engine/screen/list-screen-state.ts'
import { LoadError } from '#engine/screen/list-states.tsx'
import { call } from '#web/call/api.ts'
import { query } from '#web/call/query.ts'
import { isDialogOpen } from '#web/staff/palette/use-shortcuts.tsx'
import { useStaff } from '#web/staff/session/staff.tsx'
import { useT } from '#web/staff/texts/texts.tsx'
import { BelgeGoster } from './belge-goster.tsx'
import { Bilgiler } from './bilgiler.tsx'
import { belgeIncelemeEndpoints, type Inceleme } from './contract.ts'
import { KararPaneli } from './karar-paneli.tsx'
import { useKuyruk } from './use-kuyruk.tsx'
import './inceleme.css'

type Props = {
  /** Null: the oldest file that waits. */
  id: number | null
  filters: ListState['filters']
  onOpen(id: number | null): void
  onLeave(): void
}

/** The review of one file after the other: the document on one side, facts and decision on the other. */
export function IncelemePage({ id, filters, onOpen, onLeave }: Props) {
  const t = useT()
  const kuyruk = useKuyruk(filters, id)
  const { asked, first, next, previous, left } = kuyruk
  const [said, setSaid] = useState('')
  useEffect(() => {
    if (id === null && first !== null) onOpen(first)
  }, [id, first, onOpen])
  const step = (to: number | null) => () => to !== null && onOpen(to)
  const stepByKey = (to: number | null) => () => (isDialogOpen() ? undefined : step(to)())
  useHotkeys([
    ['j', stepByKey(next)],
    ['k', stepByKey(previous)],
  ])
  return (
    <section className="inceleme" aria-label={t('ekran.belge')}>
      <Group justify="space-between" gap="xs" className="inceleme-head">
        <Anchor component="button" type="button" onClick={onLeave} className="record-back">
          <IconArrowLeft size={16} aria-hidden /> {t('inceleme.listeyeDon')}
        </Anchor>
        <Text size="sm" c="dimmed">
          {asked.data ? t('inceleme.bekleyen', { count: left }) : ''}
        </Text>
        <Group gap="xs" wrap="nowrap">
          <Step label={t('inceleme.onceki')} sign="K" to={previous} onGo={step(previous)} isBack />
          <Step label={t('inceleme.sonraki')} sign="J" to={next} onGo={step(next)} />
        </Group>
      </Group>
      <p role="status" className="visually-hidden">
        {said}
      </p>
      {asked.error ? <LoadError error={asked.error} onRetry={() => void asked.refetch()} /> : null}
      {id === null && asked.data && first === null ? <Through decidedCount={kuyruk.decidedCount} /> : null}
      {id !== null ? (
        <Belge
          key={id}
          id={id}
          onDecided={(text) => {
            setSaid(text)
            onOpen(kuyruk.leave(id))
          }}
        />
      ) : null}
    </section>
  )
}

type StepProps = { label: string; sign: string; to: number | null; onGo(): void; isBack?: boolean }

function Step({ label, sign, to, onGo, isBack }: StepProps) {
  const icon = isBack ? <IconChevronLeft size={16} /> : <IconChevronRight size={16} />
  return (
    <Button
      variant="default"
      size="compact-md"
      disabled={to === null}
      onClick={onGo}
      aria-keyshortcuts={sign}
      {...(isBack ? { leftSection: icon } : { rightSection: icon })}
    >
      {label} <kbd aria-hidden>{sign}</kbd>
    </Button>
  )
}

/** Nothing waits any more. */
function Through({ decidedCount }: { decidedCount: number }) {
  const t = useT()
  return (
    <Stack align="center" className="inceleme-through">
      <IconMoodSmile size={64} stroke={1.2} aria-hidden />
      <Title order={2} size="h3">
        {t('inceleme.bos')}
      </Title>
      <Text c="dimmed">{t('inceleme.bosNot', { n: decidedCount })}</Text>
    </Stack>
  )
}

/** One file: drawn on the left, its facts and the decision on the right. */
function Belge({ id, onDecided }: { id: number; onDecided(text: string): void }) {
  const { can } = useStaff()
  const { data, error, refetch } = useQuery({ ...query(belgeIncelemeEndpoints.incele, { id }), staleTime: 60_000 })
  const mayDecide = can('belge', 'karar')
  const isWaiting = data?.durum === 0
  const [isSeen, setSeen] = useState(false)
  const [inceleyen, setInceleyen] = useState<Inceleme['inceleyen']>(null)
  useEffect(() => {
    if (!mayDecide || !isWaiting) return
    // that it is looked at is a courtesy to others: a refusal keeps nobody from reviewing
    call(belgeIncelemeEndpoints.tut, { id }).then(
      (held) => setInceleyen(held.inceleyen),
      () => undefined,
    )
  }, [id, mayDecide, isWaiting])
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height="60vh" />
  return (
    <div className="inceleme-parts" aria-busy={!isSeen}>
      <BelgeGoster inceleme={data} onSeen={() => setSeen(true)} />
      <Stack className="inceleme-side" gap="md">
        <KararPaneli
          inceleme={data}
          inceleyen={inceleyen ?? data.inceleyen}
          mayDecide={mayDecide}
          isSeen={isSeen}
          onDecided={onDecided}
          onStale={() => void refetch()}
        />
        <Bilgiler inceleme={data} />
      </Stack>
    </div>
  )
}
