import type { QueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { z } from 'zod'
import { defineEndpoint, type Endpoint } from '#core/endpoint.ts'
import type { OptionsFrom } from '#engine/declaration/field-kind.ts'
import type { Resource } from '#engine/declaration/resource.ts'
import { resourceEndpoints } from '#engine/declaration/resource-endpoints.ts'
import { call } from '#web/call/api.ts'
import { withPassword } from '#web/staff/kit/password-again.tsx'
import { useStaff } from '#web/staff/session/staff.tsx'

/** The calls of a resource by their names; one that it does not offer is absent. */
export type Calls = Readonly<Partial<Record<string, Endpoint>>>

/** The calls of any resource, for screens that know it only by its declaration. */
export function callsOf(resource: Resource): Calls {
  return resourceEndpoints(resource) as unknown as Calls // the same endpoints under a looser type
}

/** The calls of a resource that the user may make: what is not among them is not offered. */
export function useCalls(resource: Resource): Calls {
  const { can } = useStaff()
  return useMemo(() => {
    const permitted = Object.entries(callsOf(resource)).filter(
      ([, endpoint]) => !endpoint?.right || can(endpoint.right.ekran, endpoint.right.eylem),
    )
    return Object.fromEntries(permitted)
  }, [resource, can])
}

/** Makes a call of a screen that knows its resource only by its declaration; where it must, it asks for the password. */
export async function ask<A>(endpoint: Endpoint | undefined, input: unknown, idempotencyKey?: string): Promise<A> {
  if (!endpoint) throw new Error('a call that the resource does not offer')
  const options = idempotencyKey === undefined ? {} : { idempotencyKey }
  // its contract is known to the declaration only
  return withPassword(() => call(endpoint, input as never, options) as Promise<A>)
}

/** Everything that is kept of a resource is old: lists, totals, records. */
export function forget(client: QueryClient, resource: Resource) {
  return client.invalidateQueries({
    predicate: ({ queryKey: [path] }) => typeof path === 'string' && path.startsWith(`${resource.path}/`),
  })
}

const offers = new Map<string, Endpoint>()

/** The call that answers what a reference may point to. */
export function offerOf(resource: Resource, { path }: OptionsFrom): Endpoint {
  const name = `${resource.access} ${path}`
  const known = offers.get(name)
  if (known) return known
  const endpoint = defineEndpoint({
    method: 'GET',
    path,
    access: resource.access,
    effect: 'read',
    database: resource.database,
    input: z.record(z.string(), z.union([z.string(), z.number()])),
    output: z.array(z.record(z.string(), z.unknown())),
    summary: 'What can be chosen.',
  })
  offers.set(name, endpoint)
  return endpoint
}
