import { Anchor, Group, Skeleton, Tabs, Title } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { type ReactNode, useCallback, useRef } from 'react'
import { fieldsWhere, type Resource } from '#engine/declaration/resource.ts'
import type { EditTab } from '#engine/form/edit-dialog.tsx'
import { useLeaveGuard } from '#engine/form/use-leave-guard.tsx'
import { RecordFacts, useWholeRecord } from '#engine/record/facts.tsx'
import { FileLinks } from '#engine/record/file-links.tsx'
import { RecordTimeline } from '#engine/record/timeline.tsx'
import type { Row } from '#engine/screen/list-screen-state.ts'
import { LoadError } from '#engine/screen/list-states.tsx'
import { callsOf } from '#engine/screen/resource-calls.tsx'
import { labelOf } from '#engine/screen/value-text.tsx'
import type { RowCommands } from '#engine/table/row-commands.tsx'
import { useT } from '#web/staff/texts/texts.tsx'
import { RecordActions, RecordSteps } from './record-actions.tsx'
import type { Neighbour, RecordAddress } from './record-address.tsx'
import '#engine/screen/list-screen.css'
import './record.css'

type PageProps = {
  resource: Resource
  id: number
  /** The title of the list that the page leads back to. */
  listTitle: string
  nameOf(row: Row): string
  commands: RowCommands
  address: RecordAddress
  previous: Neighbour | undefined
  next: Neighbour | undefined
  /** More of a record than its fields. */
  tabs: readonly EditTab[] | undefined
  /** What stands in the place of the fields. */
  page: ((row: Row, act: Act) => ReactNode) | undefined
  onAct(action: string, row: Row, name: string, initial?: Readonly<Record<string, unknown>>): void
}

type Act = (action: string, initial?: Readonly<Record<string, unknown>>) => void

/** The page of one record: its name, what can be done to it, and its parts behind tabs that the address names. */
export function RecordPage(props: PageProps) {
  const { resource, id, listTitle, nameOf, commands, address, previous, next, tabs, page } = props
  const { row, error, retry } = useWholeRecord(resource, id)
  return (
    <section className="record-page" data-wide={page ? true : undefined}>
      <Group justify="space-between" wrap="nowrap">
        <Anchor href={address.listHref} className="record-back">
          <IconArrowLeft size={16} aria-hidden /> {listTitle}
        </Anchor>
        <RecordSteps previous={previous} next={next} onGo={address.openPage} />
      </Group>
      {error ? <LoadError error={error} onRetry={retry} /> : null}
      {row ? (
        <>
          <Group justify="space-between" className="record-head">
            <Title order={2} size="h3">
              {nameOf(row)}
            </Title>
            <RecordActions commands={commands} row={row} />
          </Group>
          <RecordTabs key={id} resource={resource} row={row} address={address} tabs={tabs ?? []}>
            {page?.(row, (action, initial) => props.onAct(action, row, nameOf(row), initial))}
          </RecordTabs>
        </>
      ) : null}
      {!row && !error ? <Skeleton height={240} /> : null}
    </section>
  )
}

type Part = { name: string; label: string; content: ReactNode }
type TabsProps = {
  resource: Resource
  row: Row
  address: RecordAddress
  tabs: readonly EditTab[]
  children: ReactNode
}

function RecordTabs({ resource, row, address, tabs, children }: TabsProps) {
  const t = useT()
  const isDirty = useRef(false)
  useLeaveGuard(isDirty)
  const onDirty = useCallback((is: boolean) => {
    isDirty.current = is
  }, [])
  const files = fieldsWhere(resource, ({ kind }) => kind === 'file')
  const parts: Part[] = [
    {
      name: 'bilgiler',
      label: t('kayit.bilgiler'),
      content: children ?? <RecordFacts resource={resource} row={row} />,
    },
    ...tabs.map(({ name, label, render }) => ({ name, label, content: render(row, onDirty) })),
    ...(files.length > 0
      ? [{ name: 'dosyalar', label: t('kayit.dosyalar'), content: <Files {...{ resource, row, files }} /> }]
      : []),
    ...(callsOf(resource).hareketler
      ? [
          {
            name: 'hareketler',
            label: t('kayit.hareketler'),
            content: <RecordTimeline resource={resource} id={row.id} />,
          },
        ]
      : []),
  ]
  const shown = parts.find(({ name }) => name === address.tab)?.name ?? 'bilgiler'
  return (
    <Tabs
      value={shown}
      keepMounted={false}
      onChange={(next) => address.openTab(next === 'bilgiler' ? '' : (next ?? ''))}
    >
      <Tabs.List mb="md">
        {parts.map(({ name, label }) => (
          <Tabs.Tab key={name} value={name}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {parts.map(({ name, content }) => (
        <Tabs.Panel key={name} value={name}>
          {content}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

function Files({ resource, row, files }: { resource: Resource; row: Row; files: readonly string[] }) {
  const t = useT()
  return (
    <dl className="detail-facts">
      {files.map((name) => (
        <div key={name}>
          <dt>{labelOf(t, name)}</dt>
          <dd>
            <FileLinks resource={resource} name={name} id={row.id} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
