import { Alert, Button, Code, CopyButton, EmptyState, Group, Skeleton } from '@mantine/core'
import { IconAlertTriangle, IconFilterOff, IconInbox, IconLock } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { isAppError } from '#core/errors.ts'
import { useT } from '#web/staff/texts/texts.tsx'

const patience = 150

/** The shape of the list that is coming; what comes quickly is not announced by a flash. */
export function ListSkeleton({ rows }: { rows: number }) {
  const t = useT()
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), patience)
    return () => clearTimeout(timer)
  }, [])
  const lines = Array.from({ length: Math.min(rows, 12) }, (_, at) => at)
  return (
    <div className="list-skeleton" role="status" aria-label={t('liste.yukleniyor')}>
      {isShown
        ? lines.map((line) => <Skeleton key={line} height={20} radius="sm" width={`${96 - (line % 4) * 7}%`} />)
        : null}
    </div>
  )
}

type EmptyProps = { name: string; isNarrowed: boolean; onClear(): void; onAdd: (() => void) | undefined }

/** Nothing is there yet, or nothing that the filter finds: two different things with two ways on. `bos.{resource}` says where rows come from that nobody adds. */
export function ListEmpty({ name, isNarrowed, onClear, onAdd }: EmptyProps) {
  const t = useT()
  if (isNarrowed) {
    return (
      <FilterState title={t('liste.bosFiltreBaslik')} description={t('liste.bosFiltreAciklama')} onClear={onClear} />
    )
  }
  return (
    <EmptyState
      className="list-empty"
      icon={<IconInbox size={40} stroke={1.4} />}
      title={t('liste.bosBaslik')}
      description={onAdd ? t('liste.bosAciklama') : t.maybe(`bos.${name}`)}
    >
      {onAdd ? (
        <EmptyState.Actions>
          <Button onClick={onAdd}>{t('liste.ekle')}</Button>
        </EmptyState.Actions>
      ) : null}
    </EmptyState>
  )
}

/** A filter that cannot be understood finds nothing; it is marked where it stands. */
export function ListUnclear({ onClear }: Pick<EmptyProps, 'onClear'>) {
  const t = useT()
  return (
    <FilterState
      title={t('liste.belirsizFiltreBaslik')}
      description={t('liste.belirsizFiltreAciklama')}
      onClear={onClear}
    />
  )
}

function FilterState({ title, description, onClear }: { title: string; description: string; onClear(): void }) {
  const t = useT()
  return (
    <EmptyState
      className="list-empty"
      icon={<IconFilterOff size={40} stroke={1.4} />}
      title={title}
      description={description}
    >
      <EmptyState.Actions>
        <Button variant="default" onClick={onClear}>
          {t('liste.filtreleriTemizle')}
        </Button>
      </EmptyState.Actions>
    </EmptyState>
  )
}

type ErrorProps = { error: unknown; onRetry(): void }

/** An alert with the reason why a list did not come. */
export function ListError(props: ErrorProps) {
  const t = useT()
  return <Failed {...props} title={t('liste.hataBaslik')} forbidden={t('liste.yetkiYok')} />
}

/** Why a record, or something else that is no list, did not come. */
export function LoadError(props: ErrorProps) {
  const t = useT()
  return <Failed {...props} title={t('kayit.getirilemedi')} forbidden={t('kayit.gorulemez')} />
}

type Fetched = { error: unknown; refetch(): unknown }

/** In place of what is not there yet: its shape while it comes, why it did not come, and a way to try again. */
export function Awaited({ of, height }: { of: readonly Fetched[]; height: number }) {
  const failed = of.filter(({ error }) => error)
  const [first] = failed
  if (!first) return <Skeleton height={height} />
  const retry = () => {
    for (const { refetch } of failed) void refetch()
  }
  return <LoadError error={first.error} onRetry={retry} />
}

/** Over rows that could not be read anew: they may be old. */
export function ListStale({ error, onRetry }: ErrorProps) {
  const t = useT()
  const reason = isAppError(error) ? t.maybe(`message.${error.code}`) : undefined
  return (
    <Alert role="alert" color="yellow" icon={<IconAlertTriangle />} title={t('liste.yenilenemedi')} mb="sm">
      <Group justify="space-between">
        {reason ?? t('liste.hataAciklama')}
        <Button variant="default" size="compact-sm" onClick={onRetry}>
          {t('liste.tekrarDene')}
        </Button>
      </Group>
    </Alert>
  )
}

type FailedProps = ErrorProps & { title: string; forbidden: string }

/** What went wrong, a way to try again, and the number to tell support. */
function Failed({ error, onRetry, title, forbidden }: FailedProps) {
  const t = useT()
  const known = isAppError(error) ? error : undefined
  const isForbidden = known?.code === 'noAuthority'
  const text = isForbidden ? forbidden : known ? t.maybe(`message.${known.code}`) : undefined
  const errorId = known?.errorId
  return (
    <div role="alert">
      <EmptyState
        className="list-empty"
        icon={isForbidden ? <IconLock size={40} stroke={1.4} /> : <IconAlertTriangle size={40} stroke={1.4} />}
        title={title}
        description={text ?? t('liste.hataAciklama')}
      >
        <EmptyState.Actions>
          <Button variant="default" onClick={onRetry}>
            {t('liste.tekrarDene')}
          </Button>
        </EmptyState.Actions>
        {errorId ? (
          <Group gap="xs" justify="center" mt="sm">
            <Code>{t('liste.hataNo', { no: errorId })}</Code>
            <CopyButton value={errorId}>
              {({ copied, copy }) => (
                <Button size="compact-sm" variant="subtle" aria-label={t('liste.hataNoKopyala')} onClick={copy}>
                  {copied ? t('liste.kopyalandi') : t('liste.kopyala')}
                </Button>
              )}
            </CopyButton>
          </Group>
        ) : null}
      </EmptyState>
    </div>
  )
}
