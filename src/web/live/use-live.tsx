import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { z } from 'zod'
import type { Answer, Endpoint } from '#core/endpoint.ts'
import { call, callQuietly } from '#web/call/api.ts'
import { query } from '#web/call/query.ts'
import { followAnswer } from '#web/live/follow.ts'

/** While no stream can be had the page asks. */
const askEveryMs = 5_000
/** After so long without an answer what stands on the page is called old. */
const oldAfterMs = 15_000

/**
 * The answer of a call, followed while the component is there: by an event stream, else by asking every five seconds.
 * `isOld`: for fifteen seconds nothing could be heard. Neither way keeps a session alive.
 */
export function useLive<E extends Endpoint>(
  endpoint: E,
  input: z.input<E['input']>,
  { isOver }: { isOver(answer: Answer<E> | undefined): boolean },
) {
  const client = useQueryClient()
  const { queryKey } = query(endpoint, input)
  const [isStreaming, setStreaming] = useState(false)
  const result = useQuery({
    queryKey,
    // the first question is the person's, who opened the page; the others are the page's own
    queryFn: () => (client.getQueryData(queryKey) === undefined ? call(endpoint, input) : callQuietly(endpoint, input)),
    refetchInterval: ({ state: { data, status } }) =>
      !isStreaming && status !== 'error' && !isOver(data as Answer<E> | undefined) && askEveryMs, // the call's own answer
  })
  const ended = isOver(result.data as Answer<E> | undefined) // the call's own answer
  const hasAnswer = result.data !== undefined
  const keep = useEffectEvent((answer: Answer<E>) => client.setQueryData(queryKey, answer))
  const follow = useEffectEvent((signal: AbortSignal) =>
    followAnswer(endpoint, input, { onAnswer: keep, onState: setStreaming, signal }),
  )
  useEffect(() => {
    if (ended || !hasAnswer) return
    const left = new AbortController()
    void follow(left.signal)
    return () => left.abort()
  }, [ended, hasAnswer])
  const isOld = useOld(result.dataUpdatedAt, !isStreaming && !ended)
  return { data: result.data as Answer<E> | undefined, error: result.error, isError: result.isError, isOld } // the call's own answer
}

function useOld(updatedAt: number, isWatched: boolean): boolean {
  const [isOld, setOld] = useState(false)
  useEffect(() => {
    setOld(false)
    if (!isWatched || updatedAt === 0) return
    const timer = setTimeout(() => setOld(true), oldAfterMs)
    return () => clearTimeout(timer)
  }, [updatedAt, isWatched])
  return isOld
}
