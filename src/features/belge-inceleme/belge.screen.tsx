import { Button } from '@mantine/core'
import { IconFileSearch } from '@tabler/icons-react'
import { parseAsString, useQueryState } from 'nuqs'
import { ResourcePage } from '#engine/list/resource-page.tsx'
import { useListState } from '#engine/list/use-list-state.tsx'
import type { RowAction } from '#engine/table/row-commands.tsx'
import { Called, calledIlan } from '#web/staff/texts/called.tsx'
import { useT } from '#web/staff/texts/texts.tsx'
import { IncelemePage } from './inceleme-page.tsx'
import { belge } from './resource.ts'

const none = parseAsString.withDefault('').withOptions({ history: 'push' })
/** What the address says when the review begins with the oldest file that waits. */
const oldest = 'ilk'

/** The list of files; with `incele` in the address, the review of one after the other. */
export default function BelgeScreen() {
  const [incele, setIncele] = useQueryState('incele', none)
  const { state } = useListState(belge)
  if (incele !== '') {
    const id = incele === oldest ? null : Number(incele) || null
    const open = (next: number | null) => void setIncele(next === null ? oldest : String(next), { history: 'replace' })
    return <IncelemePage id={id} filters={state.filters} onOpen={open} onLeave={() => void setIncele('')} />
  }
  return <List onReview={(id) => void setIncele(id === null ? oldest : String(id))} />
}

function List({ onReview }: { onReview(id: number | null): void }) {
  const t = useT()
  const review: RowAction = {
    name: 'incele',
    label: t('inceleme.incele'),
    icon: <IconFileSearch size={16} />,
    // it only opens a page: whoever sees the list may
    right: { access: 'staff', right: { ekran: belge.name, eylem: 'gor' } },
    isMain: true,
    hotkey: 'i',
    run: ({ id }) => onReview(id),
  }
  const start = (
    <Button size="compact-md" leftSection={<IconFileSearch size={16} />} onClick={() => onReview(null)}>
      {t('inceleme.basla')}
    </Button>
  )
  return (
    <Called names={calledIlan}>
      <ResourcePage resource={belge} rowActions={[review]} toolbar={start} />
    </Called>
  )
}
