import { useState } from 'react'
import { type ColumnLayout, repairLayout } from '#engine/declaration/list-columns.ts'
import type { Resource } from '#engine/declaration/resource.ts'

const keyOf = (resource: Resource) => `kadro.sutun.${resource.name}`

function read(resource: Resource): unknown {
  try {
    return JSON.parse(localStorage.getItem(keyOf(resource)) ?? 'null')
  } catch {
    // a device without storage, or a text that is not ours: the list's own columns do
    return null
  }
}

/** The arrangement of columns on this device, as a React hook; a saved view brings its own. */
export function useColumnLayout(resource: Resource): [ColumnLayout, (layout: ColumnLayout) => void] {
  const [layout, setLayout] = useState(() => repairLayout(resource, read(resource)))
  function keep(next: ColumnLayout) {
    setLayout(next)
    try {
      localStorage.setItem(keyOf(resource), JSON.stringify(next))
    } catch {
      // full or forbidden: it holds for this visit
    }
  }
  return [layout, keep]
}
