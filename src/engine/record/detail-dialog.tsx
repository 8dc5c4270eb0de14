import { Tabs } from '@mantine/core'
import type { Resource } from '#engine/declaration/resource.ts'
import type { Row } from '#engine/screen/list-screen-state.ts'
import { callsOf } from '#engine/screen/resource-calls.tsx'
import { OpenDialog } from '#web/staff/kit/open-dialog.tsx'
import { useT } from '#web/staff/texts/texts.tsx'
import { RecordFacts } from './facts.tsx'
import { RecordTimeline } from './timeline.tsx'
import '#engine/screen/list-screen.css'

type DetailProps = { resource: Resource; row: Row; name?: string | undefined; onClose(): void }

/** A record to be read: its fields with a way to copy each, and its history. */
export function DetailDialog({ resource, row, name, onClose }: DetailProps) {
  const t = useT()
  const facts = <RecordFacts resource={resource} row={row} />
  return (
    <OpenDialog
      onClose={onClose}
      size="lg"
      radius="lg"
      title={name === undefined ? t('kayit.goruntule') : `${t('kayit.goruntule')}: ${name}`}
      closeButtonProps={{ 'aria-label': t('kayit.kapat') }}
    >
      {callsOf(resource).hareketler ? (
        <Tabs defaultValue="bilgiler" keepMounted={false}>
          <Tabs.List mb="md">
            <Tabs.Tab value="bilgiler">{t('kayit.bilgiler')}</Tabs.Tab>
            <Tabs.Tab value="gecmis">{t('kayit.gecmis')}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="bilgiler">{facts}</Tabs.Panel>
          <Tabs.Panel value="gecmis">
            <RecordTimeline resource={resource} id={row.id} />
          </Tabs.Panel>
        </Tabs>
      ) : (
        facts
      )}
    </OpenDialog>
  )
}
