import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

/** A choice is seen for a moment before the page moves on. */
const moveDelay = 250
/** The page has come to rest. */
const restDelay = 150

type Move = {
  /** The keyboard is there already and goes along. */
  focus?: boolean
  delay?: number
}

/** The question somebody is at: the number keys mean it, and the page moves to it. */
export type Place = {
  list: RefObject<HTMLOListElement | null>
  current: number
  /** The same as of this very moment: two quick keys are two questions, however late the page is drawn. */
  at(): number
  go(index: number, move?: Move): void
  /** Moves on after a choice. */
  goOn(index: number): void
  /** Whether the last thing done was a tap or a click: only then the page moves by itself. */
  isByPointer(): boolean
  hasFocus(): boolean
}

export function usePlace(first: number): Place {
  const list = useRef<HTMLOListElement | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isAboutToMove = useRef(false)
  const [current, draw] = useState(first)
  const latest = useRef(first)
  const setCurrent = useCallback((next: number | ((current: number) => number)) => {
    latest.current = typeof next === 'number' ? next : next(latest.current)
    draw(latest.current)
  }, [])
  const isByPointer = useInputKind(list, setCurrent)
  useRestingPlace(list, isAboutToMove, setCurrent)
  useHeldStill(timer, isAboutToMove)

  const go = useCallback(
    (index: number, { focus = false, delay = 0 }: Move = {}) => {
      const card = list.current?.children[index]
      if (!card) return
      setCurrent(index)
      if (focus) inputOf(card)?.focus({ preventScroll: true })
      clearTimeout(timer.current)
      isAboutToMove.current = true
      timer.current = setTimeout(() => {
        isAboutToMove.current = false
        show(card)
      }, delay)
    },
    [setCurrent],
  )
  const goOn = useCallback((index: number) => go(index, { delay: moveDelay }), [go])
  const hasFocus = useCallback(() => list.current?.contains(document.activeElement) ?? false, [])
  const at = useCallback(() => latest.current, [])
  return { list, current, at, go, goOn, isByPointer, hasFocus }
}

/** A press ends a move that has not begun: a page that moves between press and release gives the tap to nobody. */
function useHeldStill(timer: RefObject<ReturnType<typeof setTimeout> | undefined>, isAboutToMove: RefObject<boolean>) {
  useEffect(() => {
    const stay = () => {
      clearTimeout(timer.current)
      isAboutToMove.current = false
    }
    window.addEventListener('pointerdown', stay, { capture: true })
    return () => {
      window.removeEventListener('pointerdown', stay, { capture: true })
      stay()
    }
  }, [timer, isAboutToMove])
}

function inputOf(card: Element): HTMLInputElement | null {
  return card.querySelector<HTMLInputElement>('input:checked') ?? card.querySelector('input')
}

function show(card: Element) {
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  const isTall = card.clientHeight > window.innerHeight * 0.6
  card.scrollIntoView({ block: isTall ? 'start' : 'center', behavior: isCalm ? 'auto' : 'smooth' })
}

function useInputKind(list: Place['list'], setCurrent: (index: number) => void): () => boolean {
  const isPointer = useRef(false)
  useEffect(() => {
    const element = list.current
    if (!element) return
    const listening = new AbortController()
    const { signal } = listening
    const onFocus = ({ target }: FocusEvent) => {
      const index = [...element.children].findIndex((card) => target instanceof Node && card.contains(target))
      if (index !== -1) setCurrent(index)
    }
    element.addEventListener('focusin', onFocus, { signal })
    const note = ({ type }: Event) => {
      isPointer.current = type === 'pointerdown'
    }
    for (const type of ['pointerdown', 'keydown']) window.addEventListener(type, note, { signal, capture: true })
    return () => listening.abort()
  }, [list, setCurrent])
  return useCallback(() => isPointer.current, [])
}

/** Whoever scrolls by hand takes the place along: it stays where it is as long as that can be seen. */
function useRestingPlace(
  list: Place['list'],
  isAboutToMove: RefObject<boolean>,
  setCurrent: (change: (current: number) => number) => void,
) {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const onRest = () => {
      if (!isAboutToMove.current) setCurrent((current) => placeInView(list.current, current))
    }
    const onScroll = () => {
      clearTimeout(timer)
      timer = setTimeout(onRest, restDelay)
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      clearTimeout(timer)
      window.removeEventListener('scroll', onScroll)
    }
  }, [list, isAboutToMove, setCurrent])
}

function placeInView(list: Element | null, current: number): number {
  const middles = [...(list?.children ?? [])].map((card) => {
    const { top, bottom } = card.getBoundingClientRect()
    return (top + bottom) / 2
  })
  const isSeen = (middle: number | undefined) => middle !== undefined && middle > 0 && middle < window.innerHeight
  if (isSeen(middles[current])) return current
  const center = window.innerHeight / 2
  const distances = middles.map((middle) => Math.abs(middle - center))
  return distances.indexOf(Math.min(...distances))
}
