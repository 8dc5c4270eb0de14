import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { clampWidth, columnWidth } from '#engine/declaration/list-columns.ts'

/**
 * The handlers of a heading's edge: the pointer pulls the column wider or narrower, arrow keys move it by a step. Both
 * begin with the width that is drawn, because a column that nobody pulled has no width of its own.
 */
export function usePulledWidth(width: number | undefined, onWidth: (width: number) => void) {
  const pulled = useRef({ from: 0, width: 0 })
  const drawnWidth = (edge: HTMLElement) => edge.parentElement?.offsetWidth ?? columnWidth.min
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return
      // the pointer may leave the edge: its moves come here until it is let go, and no text is selected meanwhile
      event.preventDefault()
      event.currentTarget.setPointerCapture(event.pointerId)
      pulled.current = { from: event.clientX, width: drawnWidth(event.currentTarget) }
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
      onWidth(clampWidth(pulled.current.width + event.clientX - pulled.current.from))
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const by = { ArrowLeft: -columnWidth.step, ArrowRight: columnWidth.step }[event.key]
      if (by === undefined) return
      event.preventDefault()
      onWidth(clampWidth((width ?? drawnWidth(event.currentTarget)) + by))
    },
  }
}
