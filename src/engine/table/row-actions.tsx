import { UnstyledButton } from '@mantine/core'
import { IconChevronRight, IconDotsVertical } from '@tabler/icons-react'
import { useDeferredValue, useId, useState } from 'react'
import type { Row } from '#engine/screen/list-screen-state.ts'
import { later, NoPlace } from '#web/kit/later.tsx'
import { useT } from '#web/staff/texts/texts.tsx'
import type { RowCommands } from './row-commands.tsx'

const RowMenu = later(() => import('./row-menu.tsx').then((module) => module.RowMenu))
const RowGrip = later(() => import('./row-grip.tsx').then((module) => module.RowGrip), { Waiting: NoPlace })

type ActionsProps = {
  commands: RowCommands
  row: Row
  /** Only the menu: the other buttons stand elsewhere. */
  isMenuOnly?: boolean
}

/**
 * The buttons at the end of a row: its main actions, the peek and the menu with everything, the same for a mouse, a
 * finger and the keyboard. The menu is made when it is opened, for a list has many rows and one menu at a time.
 */
export function RowActions({ commands, row, isMenuOnly = false }: ActionsProps) {
  return (
    <span className="list-buttons">
      {isMenuOnly ? null : <MainButtons commands={commands} row={row} />}
      <MenuButton commands={commands} row={row} />
    </span>
  )
}

/** The main actions of a row and the arrow that shows it beside the list. */
function MainButtons({ commands, row }: Omit<ActionsProps, 'isMenuOnly'>) {
  const t = useT()
  const ad = commands.nameOf(row)
  const main = commands.actions.filter(({ isMain, isShown }) => isMain && (isShown?.(row) ?? true))
  return (
    <>
      {commands.onPlace ? <RowGrip row={row} nameOf={commands.nameOf} onDrop={commands.onPlace} /> : null}
      {main.map((action) => (
        <UnstyledButton
          key={action.name}
          className="list-more list-main"
          aria-label={`${action.label}: ${ad}`}
          title={action.label}
          onClick={() => commands.onAction(action, row)}
        >
          {action.icon}
        </UnstyledButton>
      ))}
      {commands.calls.get ? (
        <UnstyledButton
          className="list-more list-main"
          aria-label={t('kayit.gozatBaslik', { ad })}
          title={t('kayit.gozat')}
          onClick={() => commands.onPeek(row)}
        >
          <IconChevronRight size={18} />
        </UnstyledButton>
      ) : null}
    </>
  )
}

function MenuButton({ commands, row }: Omit<ActionsProps, 'isMenuOnly'>) {
  const t = useT()
  const id = useId()
  const [button, setButton] = useState<HTMLElement>()
  // placing a menu takes longer than a frame: the press is seen before it
  const anchor = useDeferredValue(button)
  function close() {
    setButton(undefined)
    button?.focus({ preventScroll: true })
  }
  return (
    <>
      <UnstyledButton
        id={id}
        className="list-more"
        aria-haspopup="menu"
        aria-expanded={button !== undefined}
        aria-controls={button && `${id}-dropdown`}
        aria-label={t('liste.satirIslemleri', { ad: commands.nameOf(row) })}
        onClick={(event) => setButton(button ? undefined : event.currentTarget)}
      >
        <IconDotsVertical size={18} />
      </UnstyledButton>
      {button && anchor ? <RowMenu commands={commands} row={row} button={anchor} id={id} onClose={close} /> : null}
    </>
  )
}
