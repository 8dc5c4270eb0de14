import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { isAppError } from '#core/errors.ts'
import { type Place, StaffProvider } from '#web/staff/session/staff.tsx'
import { Shell } from './shell.tsx'
import type { StaffParts } from './staff-parts.ts'

const freshFor = 15_000

function newClient() {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: freshFor,
        // a refusal stays one; only a server that did not answer is asked again
        retry: (failed, error) => failed < 2 && isAppError(error) && error.status >= 500,
      },
    },
  })
}

/** A place to work in, with answers of its own. */
export function StaffPlace({ place, parts }: { place: Place; parts: StaffParts }) {
  const [client] = useState(newClient)
  return (
    <QueryClientProvider client={client}>
      <StaffProvider place={place}>
        <Shell place={place} parts={parts} />
      </StaffProvider>
    </QueryClientProvider>
  )
}
