import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useT } from '#web/staff/texts/texts.tsx'
import { MenuIcon } from './menu-icon.tsx'
import { type MenuNode, type MenuSayi, trailOf, type VisibleLine, visibleLines } from './menu-tree.ts'

type Tree = {
  nodes: MenuNode[]
  /** While searching nothing is hidden. */
  isAllOpen: boolean
  path: string
  onFollow: (() => void) | undefined
  Sayi: MenuSayi
}

/** The lines of the menu as a tree: one stop for Tab, arrows from line to line. */
export function MenuTree({ nodes, isAllOpen, path, onFollow, Sayi }: Tree) {
  const t = useT()
  const list = useRef<HTMLDivElement>(null)
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set())
  const isOpen = (id: number) => isAllOpen || !closed.has(id)
  const lines = visibleLines(nodes, isOpen)
  const trail = trailOf(nodes, path)
  const stop = lines.find(({ node }) => node.id === trail.at(-1)?.id) ?? lines[0]

  const current = trail.at(-1)?.id
  useEffect(() => {
    // a page that is opened by its address may stand below the menu's edge
    list.current?.querySelector(`[data-line="${current}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [current])

  function toggle(id: number, open: boolean) {
    const next = new Set(closed)
    if (open) next.delete(id)
    else next.add(id)
    setClosed(next)
  }

  function press(event: KeyboardEvent<HTMLElement>, line: VisibleLine) {
    const isHeading = line.node.children.length > 0
    if (event.key === 'ArrowRight' && isHeading && !isOpen(line.node.id)) toggle(line.node.id, true)
    else if (event.key === 'ArrowLeft' && isHeading && isOpen(line.node.id)) toggle(line.node.id, false)
    else {
      const target = targetOf(event.key, lines, line)
      if (!target) return
      list.current?.querySelector<HTMLElement>(`[data-line="${target.node.id}"]`)?.focus()
    }
    event.preventDefault()
  }

  return (
    <div ref={list} className="menu-tree" role="tree" aria-label={t('kabuk.menu.label')}>
      {lines.map((line) => (
        <Line
          key={line.node.id}
          line={line}
          isOpen={isOpen(line.node.id)}
          isCurrent={line.node.yol === path}
          isStop={line === stop}
          onPress={(event) => press(event, line)}
          onToggle={() => toggle(line.node.id, !isOpen(line.node.id))}
          onFollow={onFollow}
          Sayi={Sayi}
        />
      ))}
    </div>
  )
}

function targetOf(key: string, lines: VisibleLine[], line: VisibleLine): VisibleLine | undefined {
  const at = lines.indexOf(line)
  if (key === 'ArrowDown' || (key === 'ArrowRight' && line.node.children.length > 0)) return lines[at + 1]
  if (key === 'ArrowUp') return lines[at - 1]
  if (key === 'Home') return lines[0]
  if (key === 'End') return lines.at(-1)
  return key === 'ArrowLeft' ? lines.slice(0, at).findLast(({ level }) => level < line.level) : undefined
}

type LineProps = {
  line: VisibleLine
  isOpen: boolean
  isCurrent: boolean
  isStop: boolean
  onPress: (event: KeyboardEvent<HTMLElement>) => void
  onToggle: () => void
  onFollow: (() => void) | undefined
  Sayi: MenuSayi
}

function Line({ line: { node, level }, isOpen, isCurrent, isStop, onPress, onToggle, onFollow, Sayi }: LineProps) {
  const isHeading = node.children.length > 0
  const Arrow = isOpen ? IconChevronDown : IconChevronRight
  const common = {
    role: 'treeitem',
    className: 'menu-line',
    'aria-level': level,
    'data-line': node.id,
    tabIndex: isStop ? 0 : -1,
    onKeyDown: onPress,
    style: { paddingInlineStart: `${0.25 + level * 0.5}rem` },
    ...(isHeading && { 'aria-expanded': isOpen }),
  }
  const content = (
    <>
      <MenuIcon name={node.simge} />
      <span className="menu-line-text">{node.baslik}</span>
      {node.ekran ? <Sayi ekran={node.ekran} /> : null}
      {isHeading ? <Arrow size={16} aria-hidden="true" /> : null}
    </>
  )
  if (node.yol === null) {
    return (
      <button type="button" {...common} onClick={onToggle}>
        {content}
      </button>
    )
  }
  return (
    <a {...common} href={node.yol} aria-current={isCurrent ? 'page' : undefined} onClick={onFollow}>
      {content}
    </a>
  )
}
