import { Button, SegmentedControl, Skeleton, Stack, Table, Text, Timeline } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatInstant } from '#core/date.ts'
import { changeSource, type TimelineEntry } from '#engine/declaration/record-calls.ts'
import type { Resource } from '#engine/declaration/resource.ts'
import { LoadError } from '#engine/screen/list-states.tsx'
import { callsOf } from '#engine/screen/resource-calls.tsx'
import { actionText, labelOf, useValueText } from '#engine/screen/value-text.tsx'
import { query } from '#web/call/query.ts'
import { OpenDialog } from '#web/staff/kit/open-dialog.tsx'
import { useStaffTexts, useT } from '#web/staff/texts/texts.tsx'

type HistoryProps = { resource: Resource; id: number; name: string; onClose(): void }

/** The timeline of a record in a dialog over the list. */
export function HistoryDialog({ resource, id, name, onClose }: HistoryProps) {
  const t = useT()
  return (
    <OpenDialog
      onClose={onClose}
      size="lg"
      radius="lg"
      title={`${t('liste.gecmisBaslik')}: ${name}`}
      closeButtonProps={{ 'aria-label': t('liste.kapat') }}
    >
      <RecordTimeline resource={resource} id={id} />
    </OpenDialog>
  )
}

const everything = ''

/** What happened to a record, newest first; where there are several sources, one of them can be looked at alone. */
export function RecordTimeline({ resource, id }: { resource: Resource; id: number }) {
  const t = useT()
  const [tur, setTur] = useState(everything)
  const sources = [changeSource, ...resource.timeline]
  const nameOf = (source: string) => t.maybe(`kayit.hareketTuru.${source}`) ?? source
  return (
    <Stack>
      {sources.length > 1 ? (
        <SegmentedControl
          className="timeline-kinds"
          aria-label={t('kayit.hareketTurleri')}
          value={tur}
          onChange={setTur}
          data={[
            { value: everything, label: t('liste.hepsi') },
            ...sources.map((value) => ({ value, label: nameOf(value) })),
          ]}
        />
      ) : null}
      <TimelinePage key={tur} resource={resource} id={id} tur={tur} />
    </Stack>
  )
}

type PageProps = { resource: Resource; id: number; tur: string; once?: string | undefined }

/** Entries of one moment stay together, so that a page may hold a few less than its fifty. */
const fullPage = 40

/** Entries before a moment; the older ones come on request. */
function TimelinePage({ resource, id, tur, once }: PageProps) {
  const texts = useStaffTexts()
  const { t } = texts
  const [isMore, setMore] = useState(false)
  const { hareketler } = callsOf(resource)
  if (!hareketler) throw new Error(`resource ${resource.name} keeps no history`)
  const input = { id, ...(tur !== everything && { tur }), ...(once !== undefined && { once }) }
  const kept = useQuery({ ...query(hareketler, input as never), staleTime: 0 }) // the call's own input
  if (kept.error) return <LoadError error={kept.error} onRetry={() => void kept.refetch()} />
  if (!kept.data) return <Skeleton height={120} />
  const entries = kept.data as TimelineEntry[] // the call's contract
  if (entries.length === 0) return <Text c="dimmed">{once ? t('kayit.hareketBitti') : t('liste.gecmisBos')}</Text>
  return (
    <Stack>
      <Timeline bulletSize={14} lineWidth={2} active={entries.length}>
        {entries.map((entry) => (
          <Timeline.Item key={`${entry.tur} ${entry.id}`} title={titleOf(texts, entry)}>
            <Text size="sm" c="dimmed">
              <time dateTime={entry.zaman}>{formatInstant(entry.zaman)}</time>
            </Text>
            {entry.metin ? <Text size="sm">{entry.metin}</Text> : null}
            <Changes resource={resource} entry={entry} />
          </Timeline.Item>
        ))}
      </Timeline>
      {isMore ? <TimelinePage resource={resource} id={id} tur={tur} once={entries.at(-1)?.zaman} /> : null}
      {!isMore && entries.length >= fullPage ? (
        <Button variant="default" onClick={() => setMore(true)}>
          {t('kayit.dahaEski')}
        </Button>
      ) : null}
    </Stack>
  )
}

/** Who did what; what nobody is named for begins a sentence. */
function titleOf({ t, language }: ReturnType<typeof useStaffTexts>, { aktorAdi, aktor, islem }: TimelineEntry): string {
  const who = aktorAdi ?? aktor
  const what = actionText(t, islem)
  return who ? `${who} ${what}` : what.charAt(0).toLocaleUpperCase(language) + what.slice(1)
}

function Changes({ resource, entry }: { resource: Resource; entry: TimelineEntry }) {
  const t = useT()
  const valueText = useValueText()
  // of an action also what its form was filled in with
  const fields = { ...resource.rowActions[entry.islem]?.input, ...resource.fields }
  const changes = Object.entries(entry.degisim).filter(([name]) => name in fields)
  if (changes.length === 0) return null
  const write = (name: string, value: unknown) => {
    const named = [value].flat().map((one) => entry.adlar[name]?.[String(one)] ?? one)
    return valueText(name, fields[name], Array.isArray(value) ? named : named[0]) || '—'
  }
  return (
    <Table className="list-changes" withRowBorders={false}>
      <thead>
        <tr>
          <th scope="col">{t('liste.gecmisAlan')}</th>
          <th scope="col">{t('liste.gecmisOnce')}</th>
          <th scope="col">{t('liste.gecmisSonra')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(([name, change]) => {
          const [before, after] = Array.isArray(change) ? change : [null, change]
          return (
            <tr key={name}>
              <th scope="row">{labelOf(t, name)}</th>
              <td>
                <del>{write(name, before)}</del>
              </td>
              <td>
                <ins>{write(name, after)}</ins>
              </td>
            </tr>
          )
        })}
      </tbody>
    </Table>
  )
}
