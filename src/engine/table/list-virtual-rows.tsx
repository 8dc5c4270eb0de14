import { useVirtualizer } from '@tanstack/react-virtual'
import type { ReactNode, RefObject } from 'react'

/** As the stylesheet has them, with the line below. */
const rowHeight = { dense: 33, usual: 49 }

type VirtualProps = {
  count: number
  isDense: boolean
  scroller: RefObject<HTMLDivElement | null>
  renderRow(at: number): ReactNode
}

/** The rows of a long list that are in view, between two empty ones as high as the rest. */
export function VirtualRows({ count, isDense, scroller, renderRow }: VirtualProps) {
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => (isDense ? rowHeight.dense : rowHeight.usual),
    overscan: 12,
  })
  const drawn = virtual.getVirtualItems()
  const before = drawn[0]?.start ?? 0
  const after = virtual.getTotalSize() - (drawn.at(-1)?.end ?? 0)
  return (
    <>
      {before > 0 ? <tr aria-hidden style={{ height: before }} /> : null}
      {drawn.map(({ index }) => renderRow(index))}
      {after > 0 ? <tr aria-hidden style={{ height: after }} /> : null}
    </>
  )
}
