import { ActionIcon, Anchor, Group, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useAskedWaysOut, useLeaveGuard, useOpenRecord } from '#engine/form/use-leave-guard.tsx'
import { isDialogOpen } from '#web/staff/palette/use-shortcuts.tsx'
import { useT } from '#web/staff/texts/texts.tsx'
import { RecordSteps } from './record-actions.tsx'
import type { Neighbour } from './record-address.tsx'
import './record.css'

/** What a screen's own part beside the list is given. */
export type BesideTools = {
  onDirty(isDirty: boolean): void
  /** Opens the next record of the list; undefined at its end. */
  onNext: (() => void) | undefined
  /** True where the person comes by keys or a press and goes on here. */
  takesFocus: boolean
}

type BesideProps = {
  /** The record that the address names; 0 for none. */
  wanted: number
  nameOf(id: number): string | undefined
  /** The record that was opened by a press or a key, and not by walking along the list. */
  pressed: number
  previous: Neighbour | undefined
  next: Neighbour | undefined
  hrefOf(id: number): string
  onGo(neighbour: Neighbour): void
  onOpen(id: number): void
  render(id: number, tools: BesideTools): ReactNode
}

/**
 * A screen's own editor beside its list: the list stays in use, and with something unsaved the record stays until its
 * user has said what is to become of it, whichever way leads to another one.
 */
export function Beside(props: BesideProps) {
  const { record, setUnsaved } = useOpenRecord(props.wanted > 0 ? String(props.wanted) : '', (id) =>
    props.onOpen(Number(id)),
  )
  const [moved, setMoved] = useState(0)
  const id = Number(record)
  return id > 0 ? <Panel key={id} {...props} {...{ id, moved, setUnsaved }} onMoved={setMoved} /> : null
}

type PanelProps = BesideProps & {
  id: number
  /** The record that was reached from inside of the one before. */
  moved: number
  onMoved(id: number): void
  setUnsaved(id: string | undefined): void
}

function Panel({ id, setUnsaved, previous, next, pressed, onMoved, ...props }: PanelProps) {
  const t = useT()
  const { isDirty, onDirty, leave } = useAskedWaysOut()
  useLeaveGuard(isDirty)
  const panel = useRef<HTMLElement>(null)
  const tell = useCallback(
    (is: boolean) => {
      onDirty(is)
      setUnsaved(is ? String(id) : undefined)
    },
    [id, onDirty, setUnsaved],
  )
  const close = useEffectEvent(() => {
    if (!isDialogOpen()) void leave(() => props.onOpen(0))
  })
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => event.key === 'Escape' && close()
    window.addEventListener('keydown', press, true)
    return () => window.removeEventListener('keydown', press, true)
  }, [])

  const go = (neighbour: Neighbour | undefined) => {
    if (!neighbour) return
    const isInside = panel.current?.contains(document.activeElement) ?? false
    void leave(() => {
      setUnsaved(undefined)
      onMoved(isInside ? neighbour.id : 0)
      props.onGo(neighbour)
    })
  }
  function onKey(event: KeyboardEvent) {
    if (!event.altKey || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
    event.preventDefault()
    go(event.key === 'ArrowDown' ? next : previous)
  }
  const name = props.nameOf(id)
  return (
    <aside
      className="peek beside"
      ref={panel}
      aria-label={name === undefined ? t('kayit.duzenle') : `${t('kayit.duzenle')}: ${name}`}
      onKeyDown={onKey}
    >
      <Group className="peek-head" wrap="nowrap" justify="space-between">
        <Text fw={650} className="peek-name">
          {name}
        </Text>
        <Group gap={0} wrap="nowrap">
          <RecordSteps previous={previous} next={next} onGo={go} />
          <ActionIcon variant="subtle" color="gray" size={36} aria-label={t('kayit.kapat')} onClick={() => close()}>
            <IconX size={18} />
          </ActionIcon>
        </Group>
      </Group>
      <Group className="peek-acts" gap="xs">
        <Anchor href={props.hrefOf(id)} size="sm">
          {t('kayit.sayfaAc')}
        </Anchor>
      </Group>
      <div className="peek-body">
        {props.render(id, {
          onDirty: tell,
          onNext: next && (() => go(next)),
          takesFocus: pressed === id || props.moved === id,
        })}
      </div>
    </aside>
  )
}
