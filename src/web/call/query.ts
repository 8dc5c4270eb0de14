import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Endpoint } from '#core/endpoint.ts'
import { call } from './api.ts'

/** What TanStack Query needs to read an endpoint; the cache key is the endpoint's path and its input. */
export function query<E extends Endpoint>(endpoint: E, input: z.input<E['input']>) {
  return queryOptions({ queryKey: [endpoint.path, input], queryFn: () => call(endpoint, input) })
}
