import { IconGripVertical } from '@tabler/icons-react'
import { type DragEvent, useEffect, useRef } from 'react'
import type { Row } from '#engine/screen/list-screen-state.ts'
import { useT } from '#web/staff/texts/texts.tsx'
import './row-grip.css'

/** The row of the same list that lies under the pointer. */
function rowUnder(event: Event, own: HTMLElement): HTMLElement | null {
  const found = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-row]') : null
  return found && found !== own && found.parentElement === own.parentElement ? found : null
}

const isAfter = (one: Node, other: Node) =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0

type GripProps = {
  row: Row
  nameOf(row: Row): string
  /** Told the number of the row whose place is taken, and whether that lies further down. */
  onDrop(row: Row, target: number, isDown: boolean): void
}

/** What a row is pulled by to another place; keys do it by Alt with an arrow, and the menu of the row has both ways. */
export function RowGrip({ row, nameOf, onDrop }: GripProps) {
  const t = useT()
  const stop = useRef<() => void>(undefined)
  // a list that comes anew while a row is pulled takes the row away without a word
  useEffect(() => () => stop.current?.(), [])

  function begin(event: DragEvent<HTMLElement>) {
    const own = event.currentTarget.closest<HTMLElement>('[data-row]')
    if (!own) return
    event.dataTransfer.effectAllowed = 'move'
    event.dataTransfer.setData('text/plain', nameOf(row))
    event.dataTransfer.setDragImage(own, 0, 0)
    const watching = new AbortController()
    let marked: HTMLElement | null = null
    const mark = (next: HTMLElement | null) => {
      marked?.removeAttribute('data-drop')
      next?.setAttribute('data-drop', isAfter(own, next) ? 'after' : 'before')
      marked = next
    }
    stop.current = () => {
      mark(null)
      watching.abort()
    }
    const { signal } = watching
    const over = (moved: globalThis.DragEvent) => {
      const under = rowUnder(moved, own)
      if (under !== marked) mark(under)
      if (under) moved.preventDefault()
    }
    const drop = (dropped: globalThis.DragEvent) => {
      const under = rowUnder(dropped, own)
      if (!under) return
      dropped.preventDefault()
      onDrop(row, Number(under.dataset.row), isAfter(own, under))
    }
    document.addEventListener('dragover', over, { signal })
    document.addEventListener('drop', drop, { signal })
    document.addEventListener('dragend', () => stop.current?.(), { signal })
  }

  const title = t('liste.pano.tasi', { ad: nameOf(row) })
  return (
    <span className="list-more list-main row-grip" draggable title={title} onDragStart={begin} aria-hidden>
      <IconGripVertical size={16} />
    </span>
  )
}
