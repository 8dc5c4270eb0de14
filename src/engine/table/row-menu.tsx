import { Menu } from '@mantine/core'
import {
  IconArrowDown,
  IconArrowUp,
  IconEdit,
  IconEye,
  IconFileText,
  IconHistory,
  IconLayoutSidebarRight,
  IconTrash,
} from '@tabler/icons-react'
import { type Ref, useLayoutEffect } from 'react'
import type { Row } from '#engine/screen/list-screen-state.ts'
import { useT } from '#web/staff/texts/texts.tsx'
import { mayChange, mayDelete, type RowCommands } from './row-commands.tsx'

type MenuProps = {
  commands: RowCommands
  row: Row
  /** The button that it belongs to, and that button's id. */
  button: HTMLElement
  id: string
  onClose(): void
}

/** The open menu of a row. */
export function RowMenu({ commands, row, button, id, onClose }: MenuProps) {
  const t = useT()
  const { calls } = commands
  const own = commands.actions.filter((action) => action.isShown?.(row) ?? true)
  const canEdit = mayChange(commands, row)
  const canDelete = mayDelete(commands, row)
  return (
    <Menu opened id={id} position="bottom-end" shadow="md" withinPortal onChange={onClose}>
      <Menu.Target>
        <Belonging to={button} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={canEdit ? <IconEdit size={16} /> : <IconEye size={16} />}
          onClick={() => commands.onEdit(row)}
        >
          {canEdit ? t('liste.duzenle') : t('liste.goruntule')}
        </Menu.Item>
        {calls.get ? (
          <Menu.Item leftSection={<IconLayoutSidebarRight size={16} />} onClick={() => commands.onPeek(row)}>
            {t('kayit.gozat')}
          </Menu.Item>
        ) : null}
        {calls.get ? (
          <Menu.Item leftSection={<IconFileText size={16} />} onClick={() => commands.onPage(row)}>
            {t('kayit.sayfaAc')}
          </Menu.Item>
        ) : null}
        {own.map((action) => (
          <Menu.Item key={action.name} leftSection={action.icon} onClick={() => commands.onAction(action, row)}>
            {action.label}
          </Menu.Item>
        ))}
        {calls.moveUp ? (
          <Menu.Item leftSection={<IconArrowUp size={16} />} onClick={() => commands.onMove(row, 'moveUp')}>
            {t('liste.yukari')}
          </Menu.Item>
        ) : null}
        {calls.moveDown ? (
          <Menu.Item leftSection={<IconArrowDown size={16} />} onClick={() => commands.onMove(row, 'moveDown')}>
            {t('liste.asagi')}
          </Menu.Item>
        ) : null}
        {calls.history ? (
          <Menu.Item leftSection={<IconHistory size={16} />} onClick={() => commands.onHistory(row)}>
            {t('liste.gecmis')}
          </Menu.Item>
        ) : null}
        {canDelete ? <Menu.Divider /> : null}
        {canDelete ? (
          <Menu.Item
            className="list-danger"
            leftSection={<IconTrash size={16} />}
            onClick={() => commands.onDelete(row)}
          >
            {t('liste.sil')}
          </Menu.Item>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Tells the kit of a button that is there already: what it would do to one of its own, the row's button does itself. */
function Belonging({ to, ref }: { to: HTMLElement; ref?: Ref<HTMLElement> }) {
  useLayoutEffect(() => {
    if (typeof ref !== 'function') return
    ref(to)
    return () => void ref(null)
  }, [to, ref])
  return null
}
