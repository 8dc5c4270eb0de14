import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { formatInstant } from '#core/date.ts'
import { forget } from '#engine/screen/resource-calls.tsx'
import { chipOf, StatusBadge } from '#engine/screen/status-badge.tsx'
import { isEnded, markGoruldu, type Satir, streamKosu } from '#features/zamanli-islem/contract.ts'
import { kosuDurumu, scheduledJobLog } from '#features/zamanli-islem/resource.ts'
import { call } from '#web/call/api.ts'
import { showToast } from '#web/kit/toast.ts'
import { useLive } from '#web/live/use-live.tsx'
import { useT } from '#web/staff/texts/texts.tsx'
import { byAttempt, fromText, type ShownKosu, toText } from './kosu-metni.ts'
import './zamanli-islem.css'

/** The lines of a run, followed while it runs, with a way to copy them and to read a copied log. */
export function KosuIzleme({ id }: { id: number }) {
  const t = useT()
  const { data, isOld } = useLive(streamKosu, { id }, { isOver: (kosu) => kosu !== undefined && isEnded(kosu) })
  useSeen(id, data?.status === kosuDurumu.failed)
  const [pasted, setPasted] = useState<ShownKosu>()
  const [isPasting, setPasting] = useState(false)
  const shown = pasted ?? data
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Group gap="xs">
          {shown ? (
            <StatusBadge
              chip={chipOf(scheduledJobLog.fields.status, shown.status)}
              text={t.maybe(`enum.jobLogStatus.${shown.status}`) ?? ''}
            />
          ) : null}
          <Text size="sm" c="dimmed" role="status">
            {pasted
              ? t('zamanli.kayit.alinan')
              : data && !isEnded(data)
                ? t(isOld ? 'zamanli.kayit.eski' : 'zamanli.kayit.canli')
                : ''}
          </Text>
        </Group>
        <Group gap="xs">
          <CopyButton kosu={shown} />
          <Button size="xs" variant="default" onClick={() => setPasting(!isPasting)} aria-expanded={isPasting}>
            {t('zamanli.kayit.al')}
          </Button>
        </Group>
      </Group>
      {isPasting ? <PasteLog onRead={setPasted} /> : null}
      {shown?.exception ? <p className="kosu-hatasi">{shown.exception}</p> : null}
      {shown ? <Satirlar satirlar={shown.satirlar} /> : null}
    </Stack>
  )
}

/** Who opens a failure has seen it; that it could not be noted is found by the next look. */
function useSeen(id: number, isFailed: boolean) {
  const client = useQueryClient()
  useEffect(() => {
    if (!isFailed) return
    call(markGoruldu, { id }).then(
      (first) => (first > 0 ? forget(client, scheduledJobLog) : undefined),
      () => {},
    )
  }, [id, isFailed, client])
}

function CopyButton({ kosu }: { kosu: ShownKosu | undefined }) {
  const t = useT()
  return (
    <Button
      size="xs"
      variant="default"
      disabled={!kosu}
      onClick={async () => {
        if (!kosu) return
        await navigator.clipboard.writeText(toText(kosu))
        showToast({ kind: 'success', text: t('zamanli.kayit.kopyalandi') })
      }}
    >
      {t('zamanli.kayit.kopyala')}
    </Button>
  )
}

function PasteLog({ onRead }: { onRead(kosu: ShownKosu | undefined): void }) {
  const t = useT()
  const [text, setText] = useState('')
  const read = fromText(text)
  return (
    <Textarea
      label={t('zamanli.kayit.al')}
      description={t('zamanli.kayit.alAciklama')}
      value={text}
      error={text !== '' && !read ? t('zamanli.kayit.alHata') : undefined}
      autosize
      maxRows={4}
      onChange={(event) => {
        setText(event.currentTarget.value)
        onRead(fromText(event.currentTarget.value) ?? undefined)
      }}
    />
  )
}

function Satirlar({ satirlar }: { satirlar: readonly Satir[] }) {
  const t = useT()
  if (satirlar.length === 0) return <Text c="dimmed">{t('zamanli.kayit.satirYok')}</Text>
  return byAttempt(satirlar).map(([deneme, lines]) => (
    <section key={deneme} aria-label={t('zamanli.kayit.deneme', { n: deneme })}>
      <Text size="sm" fw={600}>
        {t('zamanli.kayit.deneme', { n: deneme })}
      </Text>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls is reached by the keyboard */}
      <ul className="kosu-satirlari" tabIndex={0}>
        {lines.map((line) => (
          <li key={line.no} data-seviye={line.seviye}>
            <time dateTime={line.zaman}>{formatInstant(line.zaman)}</time>
            <strong>{t.maybe(`zamanli.kayit.seviye.${line.seviye}`)}</strong>
            <span>{line.mesaj}</span>
          </li>
        ))}
      </ul>
    </section>
  ))
}
