import { ActionIcon, Button, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconPlus, IconRefresh, IconSearch, IconX } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useState } from 'react'
import { useT } from '#web/staff/texts/texts.tsx'

const searchDelay = 500

type ToolbarProps = {
  search: string
  /** Undefined where the list has nothing to search in. */
  onSearch: ((text: string) => void) | undefined
  searchBox: RefObject<HTMLInputElement | null>
  isRefetching: boolean
  onRefresh(): void
  onAdd: (() => void) | undefined
  /** Columns, exports and what the screen brings. */
  children: ReactNode
}

/** The bar of actions on the list as a whole. */
export function ListToolbar({ search, onSearch, searchBox, isRefetching, onRefresh, onAdd, children }: ToolbarProps) {
  const t = useT()
  return (
    <div className="list-toolbar" role="toolbar" aria-label={t('liste.araclar')}>
      {onSearch ? <SearchBox box={searchBox} search={search} onSearch={onSearch} /> : null}
      <div className="list-tools">
        {children}
        <ActionIcon
          variant="default"
          size={40}
          aria-label={t('liste.yenile')}
          title={t('liste.yenile')}
          loading={isRefetching}
          onClick={onRefresh}
        >
          <IconRefresh size={18} />
        </ActionIcon>
        {onAdd ? (
          <Button className="list-add" leftSection={<IconPlus size={18} />} onClick={onAdd}>
            {t('liste.ekle')}
          </Button>
        ) : null}
      </div>
    </div>
  )
}

type SearchProps = { box: RefObject<HTMLInputElement | null>; search: string; onSearch(text: string): void }

function SearchBox({ box, search, onSearch }: SearchProps) {
  const t = useT()
  const [typed, setTyped] = useState(search)
  const [seen, setSeen] = useState(search)
  const later = useDebouncedCallback(onSearch, searchDelay)
  if (search !== seen) {
    // somebody else changed it: a saved view, the way back, the button that clears everything
    setSeen(search)
    setTyped(search)
  }
  function take(text: string) {
    setTyped(text)
    later(text)
  }
  return (
    <TextInput
      ref={box}
      type="search"
      className="list-search"
      aria-label={t('liste.ara')}
      placeholder={t('liste.araIpucu')}
      maxLength={100}
      leftSection={<IconSearch size={18} aria-hidden />}
      rightSection={
        typed === '' ? (
          <kbd className="list-key" aria-hidden>
            /
          </kbd>
        ) : (
          <ActionIcon variant="subtle" color="gray" aria-label={t('liste.aramayiTemizle')} onClick={() => take('')}>
            <IconX size={16} />
          </ActionIcon>
        )
      }
      value={typed}
      onChange={(event) => take(event.currentTarget.value)}
    />
  )
}
