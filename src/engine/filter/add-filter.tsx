import { Button, Menu } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import type { Resource } from '#engine/declaration/resource.ts'
import { filterFields, type ListState, usedFilters } from '#engine/screen/list-screen-state.ts'
import { labelOf } from '#engine/screen/value-text.tsx'
import { useT } from '#web/staff/texts/texts.tsx'

type AddProps = { resource: Resource; state: ListState; added: string | undefined; onAdd(name: string): void }

/** The menu of what a list can be narrowed by and is not yet: among the list's tools, so that it takes no row of its own. */
export function AddFilter({ resource, state, added, onAdd }: AddProps) {
  const t = useT()
  const used = usedFilters(resource, state)
  const rest = filterFields(resource).filter((name) => name !== added && !used.includes(name))
  if (rest.length === 0) return null
  return (
    <Menu position="bottom-start" shadow="md">
      <Menu.Target>
        <Button
          variant="default"
          className="list-tool"
          leftSection={<IconFilter size={18} />}
          aria-label={t('liste.filtreEkle')}
        >
          <span className="list-tool-text">{t('liste.filtreEkle')}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={320} className="list-choices">
        {rest.map((name) => (
          <Menu.Item key={name} onClick={() => onAdd(name)}>
            {labelOf(t, name)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
