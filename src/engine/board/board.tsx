import { Button, Menu, Skeleton, Text, UnstyledButton } from '@mantine/core'
import { IconArrowsExchange, IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type DragEvent, type KeyboardEvent, useState } from 'react'
import type { ListResult } from '#core/endpoint.ts'
import type { Board as Declared } from '#engine/declaration/board.ts'
import type { Group } from '#engine/declaration/group-request.ts'
import { titleField } from '#engine/declaration/list-columns.ts'
import { fieldOf, type Resource } from '#engine/declaration/resource.ts'
import { isOffered } from '#engine/declaration/row-action.ts'
import { rowTone } from '#engine/screen/deadline.tsx'
import { type ListState, type Row, sortInUse, toFilter } from '#engine/screen/list-screen-state.ts'
import { ask, callsOf, useCalls } from '#engine/screen/resource-calls.tsx'
import { chipOf, StatusBadge } from '#engine/screen/status-badge.tsx'
import { CardFields } from '#engine/table/card-fields.tsx'
import { type CellTools, ListCell } from '#engine/table/list-cell.tsx'
import { RowLink } from '#engine/table/list-row.tsx'
import { query } from '#web/call/query.ts'
import { formatsOf } from '#web/format.ts'
import { LoadFailed } from '#web/kit/load-failed.tsx'
import { errorText } from '#web/staff/kit/refusal.tsx'
import { useStaffTexts, useT } from '#web/staff/texts/texts.tsx'
import { type MoveCard, useBoardMove } from './use-board-move.tsx'
import { useBoardValues } from './use-board-values.tsx'
import './board.css'

const cardsAtOnce = 25

type BoardProps = {
  resource: Resource
  state: ListState
  tools: CellTools
  hrefOf(record: string): string
  onOpen(row: Row): void
  /** Opens the dialog of the action where it asks for more than the column. */
  onAsk(row: Row, initial: Readonly<Record<string, unknown>>): void
}

/** A value of the choice that makes the columns. */
type Value = string | number

/** The list as columns by a choice: the same filter, exact counts, cards that a pointer or keys move through an action. */
export function Board(props: BoardProps) {
  const { resource, state, tools } = props
  const board = boardOf(resource)
  const chosen = (state.filters[board.by] ?? '').split(',').filter(Boolean)
  const counts = useCounts(resource, state)
  const columns = useBoardValues(resource, board, [...(counts?.keys() ?? [])])
  const values = columns.values.filter((value) => chosen.length === 0 || chosen.includes(String(value)))
  const { labelOf } = columns
  const { move, said } = useBoardMove({ resource, board, labelOf, nameOf: tools.nameOf, onAsk: props.onAsk })
  return (
    <>
      <ul className="board">
        {values.map((value) => (
          <Column
            key={String(value)}
            {...props}
            board={board}
            value={value}
            values={values}
            labelOf={labelOf}
            count={counts?.get(String(value))}
            onMove={move}
            isCounted={counts !== undefined}
          />
        ))}
      </ul>
      <p className="board-said" role="status">
        {said}
      </p>
    </>
  )
}

function boardOf({ name, board }: Resource): Declared {
  if (!board) throw new Error(`resource ${name} has no board`)
  return board
}

/** How many cards each column has, whatever is loaded of them; undefined until that is known. */
function useCounts(resource: Resource, state: ListState): Map<string, number> | undefined {
  const { gruplar } = callsOf(resource)
  if (!gruplar) throw new Error(`resource ${resource.name} has no groups`)
  const { by } = boardOf(resource)
  const asked = useQuery({
    ...query(gruplar, { filter: toFilter(resource, state), alan: by } as never), // the declaration's own body
    placeholderData: (before) => before,
  })
  const groups = asked.data as Group[] | undefined // the call's contract
  // a card without a value stands in no column
  return groups && new Map(groups.flatMap(({ deger, adet }) => (deger === null ? [] : [[String(deger), adet]])))
}

type ColumnProps = BoardProps & {
  board: Declared
  value: Value
  values: readonly Value[]
  labelOf(value: Value): string
  count: number | undefined
  isCounted: boolean
  onMove: MoveCard
}

function Column(props: ColumnProps) {
  const { resource, board, value, count = 0, isCounted, onMove } = props
  const { language } = useStaffTexts()
  const field = fieldOf(resource, board.by)
  const [isFolded, setFolded] = useState(board.folded?.includes(value) === true)
  const [isOver, setOver] = useState(false)
  const label = props.labelOf(value)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const row = readDragged(event, resource)
    if (row) void onMove(row, value)
  }
  const dragOver = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  return (
    <li
      className="board-column"
      data-over={isOver || undefined}
      data-folded={isFolded || undefined}
      onDragOver={dragOver}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <UnstyledButton className="board-head" aria-expanded={!isFolded} onClick={() => setFolded(!isFolded)}>
        {isFolded ? <IconChevronRight size={16} aria-hidden /> : <IconChevronDown size={16} aria-hidden />}
        <StatusBadge chip={chipOf(field, value)} text={label} />
        {isCounted ? <b>{formatsOf(language).number(count)}</b> : null}
      </UnstyledButton>
      {isFolded ? null : <Cards {...props} label={label} />}
    </li>
  )
}

function Cards({ label, ...props }: ColumnProps & { label: string }) {
  const { resource, state, board, value, count = 0 } = props
  const t = useT()
  const calls = callsOf(resource)
  const list = calls.fullGet ?? calls.pagination
  const filter = { ...toFilter(resource, state), [board.by]: value }
  const sort = sortInUse(resource, state.sort)
  const order = sort ? { order: [{ key: sort.key, value: sort.descending ? 'Desc' : 'Asc' }] } : {}
  const cards = useInfiniteQuery({
    queryKey: [list?.path ?? '', 'pano', filter, order],
    queryFn: ({ pageParam }) =>
      ask<ListResult<Row>>(list, { filter, ...order, paging: { PageSize: cardsAtOnce, page: pageParam } }),
    initialPageParam: 1,
    getNextPageParam: (last, all) => (last.rows.length === cardsAtOnce ? all.length + 1 : undefined),
    placeholderData: (before) => before,
  })
  const rows = cards.data?.pages.flatMap((page) => page.rows) ?? []
  if (cards.isError && rows.length === 0) {
    return <LoadFailed title={errorText(t, cards.error)} text="" onRetry={() => void cards.refetch()} />
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a column scrolls by itself, so that the keyboard must reach it
    <ul className="board-cards" aria-label={label} aria-busy={cards.isFetching} tabIndex={0}>
      {cards.isPending ? <Skeleton height={88} component="li" /> : null}
      {rows.map((row) => (
        <Card key={row.id} {...props} row={row} />
      ))}
      {cards.isSuccess && rows.length === 0 ? (
        <li>
          <Text size="sm" c="dimmed">
            {t('liste.pano.bos')}
          </Text>
        </li>
      ) : null}
      {cards.hasNextPage ? (
        <li>
          <Button
            variant="subtle"
            fullWidth
            loading={cards.isFetchingNextPage}
            onClick={() => void cards.fetchNextPage()}
          >
            {t('liste.pano.devam', { n: Math.max(count - rows.length, 0) })}
          </Button>
        </li>
      ) : null}
    </ul>
  )
}

type CardProps = ColumnProps & { row: Row }

function Card({ row, resource, board, tools, values, value, labelOf, hrefOf, onOpen, onMove }: CardProps) {
  const t = useT()
  const calls = useCalls(resource)
  const action = resource.rowActions[board.action]
  const canMove = calls[board.action] !== undefined && action !== undefined && isOffered(action, row)
  const at = values.indexOf(value)
  const others = values.filter((one) => one !== value)
  const onKey = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    const next = by === undefined || !event.altKey || !canMove ? undefined : values[at + by]
    if (next === undefined) return
    event.preventDefault()
    void onMove(row, next)
  }
  return (
    <li
      className="board-card"
      data-row={row.id}
      data-tone={rowTone(resource, row)}
      draggable={canMove}
      onDragStart={(event) => event.dataTransfer.setData(dragType(resource), JSON.stringify(row))}
      onKeyDown={onKey}
    >
      <div className="board-card-head">
        <RowLink href={hrefOf(String(row.id))} row={row} onOpen={onOpen}>
          <ListCell tools={tools} row={row} name={titleField(resource) ?? 'id'} />
        </RowLink>
        {canMove ? (
          <Menu position="bottom-end" shadow="md">
            <Menu.Target>
              <UnstyledButton className="board-move" aria-label={t('liste.pano.tasi', { ad: tools.nameOf(row) })}>
                <IconArrowsExchange size={18} aria-hidden />
              </UnstyledButton>
            </Menu.Target>
            <Menu.Dropdown>
              {others.map((one) => (
                <Menu.Item key={String(one)} onClick={() => void onMove(row, one)}>
                  {labelOf(one)}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        ) : null}
      </div>
      <CardFields tools={tools} row={row} names={board.card} />
    </li>
  )
}

/** A card is only taken by a board of the same list. */
const dragType = ({ name }: Resource) => `application/x-kadro-${name.toLowerCase()}`

function readDragged(event: DragEvent, resource: Resource): Row | undefined {
  const text = event.dataTransfer.getData(dragType(resource))
  return text === '' ? undefined : (JSON.parse(text) as Row) // written by a card of this list
}
