import { UnstyledButton } from '@mantine/core'
import { IconDotsVertical } from '@tabler/icons-react'
import { useDeferredValue, useId, useState } from 'react'
import type { Row } from '#engine/screen/list-screen-state.ts'
import { later } from '#web/kit/later.tsx'
import { useT } from '#web/staff/texts/texts.tsx'
import type { RowCommands } from './row-commands.tsx'

const RowMenu = later(() => import('./row-menu.tsx').then((module) => module.RowMenu))

/**
 * The button at the end of a row: the same acts for a mouse, a finger and the keyboard. Its menu is made when it is
 * opened, for a list has many rows and one menu at a time.
 */
export function RowActions({ commands, row }: { commands: RowCommands; row: Row }) {
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
