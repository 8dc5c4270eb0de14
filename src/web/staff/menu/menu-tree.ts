import type { ComponentType } from 'react'
import { foldTurkish } from '#core/turkish.ts'
import type { MenuLine } from '#web/staff/session/staff-user.ts'

/** The number beside a line of a screen. */
export type MenuSayi = ComponentType<{ ekran: string }>

/** A line of the menu with what hangs below it. */
export type MenuNode = MenuLine & { children: MenuNode[] }

/** The menu of one module as a tree in its order; a line whose heading is missing stands on its own. */
export function toMenuTree(lines: readonly MenuLine[], modulId?: number): MenuNode[] {
  const wanted = lines.filter((line) => modulId === undefined || line.modulId === modulId)
  const nodes = new Map(wanted.map((line) => [line.id, { ...line, children: [] as MenuNode[] }]))
  const roots: MenuNode[] = []
  const ordered = [...nodes.values()].sort((a, b) => a.siralama - b.siralama)
  for (const node of ordered) {
    const parent = node.ustId === null ? undefined : nodes.get(node.ustId)
    if (parent && !isBelow(node, parent, nodes)) parent.children.push(node)
    else roots.push(node)
  }
  return roots.filter((node) => node.yol !== null || node.children.length > 0)
}

/** Lines that name each other as their heading must not make the menu endless. */
function isBelow(node: MenuNode, parent: MenuNode, nodes: Map<number, MenuNode>) {
  let above: MenuNode | undefined = parent
  for (let steps = 0; above && steps <= nodes.size; steps++) {
    if (above.id === node.id) return true
    above = above.ustId === null ? undefined : nodes.get(above.ustId)
  }
  return above !== undefined
}

/** What of the tree matches a search, headings of matches included; Turkish letters count as their plain ones. */
export function filterMenu(nodes: readonly MenuNode[], search: string): MenuNode[] {
  const wanted = foldTurkish(search.trim())
  if (wanted === '') return [...nodes]
  return nodes.flatMap((node) => {
    const isMatch = foldTurkish(node.baslik).includes(wanted)
    const children = isMatch ? node.children : filterMenu(node.children, search)
    return isMatch || children.length > 0 ? [{ ...node, children }] : []
  })
}

/** The tree line by line, as it is read from top to bottom; what is closed is left out. */
export function visibleLines(nodes: readonly MenuNode[], isOpen: (id: number) => boolean, level = 1): VisibleLine[] {
  return nodes.flatMap((node) => [
    { node, level },
    ...(isOpen(node.id) ? visibleLines(node.children, isOpen, level + 1) : []),
  ])
}

/** A visible line of the menu with its depth in the tree. */
export type VisibleLine = { node: MenuNode; level: number }

/** The headings above a path, outermost first, the line itself last. */
export function trailOf(nodes: readonly MenuNode[], path: string): MenuNode[] {
  for (const node of nodes) {
    if (node.yol === path) return [node]
    const below = trailOf(node.children, path)
    if (below.length > 0) return [node, ...below]
  }
  return []
}
