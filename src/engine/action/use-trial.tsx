import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { Endpoint } from '#core/endpoint.ts'
import { isAppError } from '#core/errors.ts'
import type { BulkStarted, BulkTrial, TrialMessages } from '#engine/declaration/bulk-request.ts'
import { type BulkWork, isWorkOver } from '#engine/declaration/bulk-work.ts'
import type { Resource } from '#engine/declaration/resource.ts'
import { isForMany } from '#engine/declaration/row-action.ts'
import type { EditForm } from '#engine/form/use-edit-form.tsx'
import { ask, callsOf } from '#engine/screen/resource-calls.tsx'
import { query } from '#web/call/query.ts'

/** The messages that an action on one record would send: the trial of work on many tells them. */
async function messagesOf(resource: Resource, action: string, input: object): Promise<TrialMessages | null> {
  const declared = resource.rowActions[action]
  if (!declared || !isForMany(declared)) return null
  const { id, rowVersion: _version, ...girdi } = input as { id: number; rowVersion?: number } // as `bodyOf` made it
  const { mesaj } = await ask<BulkTrial>(callsOf(resource).bulk, { action, ids: [id], girdi, deneme: true })
  return mesaj && mesaj.adet > 0 ? mesaj : null
}

/** Ends a trial in the background that nobody looks at any more; one that is over stays as it is. */
async function stopTrial(client: QueryClient, resource: Resource, id: number) {
  const { bulkDurum, bulkDurdur } = callsOf(resource)
  if (!bulkDurum) throw new Error(`resource ${resource.name} has no work on many records`)
  const known = client.getQueryData(query(bulkDurum, { id } as never).queryKey) // the call's own input
  if (isWorkOver(known as BulkWork | undefined)) return // its own contract
  try {
    await ask<number>(bulkDurdur, { id })
  } catch (error) {
    // it changes nothing, and the next trial ends it: nobody has to be told
    if (!isAppError(error)) throw error
  }
}

type Options = {
  resource: Resource
  action: string
  isOne: boolean
  endpoint: Endpoint | undefined
  edit: EditForm
}
type Tried = { values: string; plan: unknown; mesaj: TrialMessages | null }

/** What an action would do with what its form holds: let go, and stopped where it still runs, as soon as that changes. */
export function useTrial({ resource, action, isOne, endpoint, edit }: Options) {
  const client = useQueryClient()
  const [tried, setTried] = useState<Tried>()
  // the form's own values: the choices of the kit change them without an event that a form would hear
  const values = JSON.stringify(useWatch({ control: edit.fields.control }))
  const isOld = tried !== undefined && tried.values !== values
  if (isOld) setTried(undefined)
  const shown = isOld ? undefined : tried
  const workId = isOne ? undefined : (shown?.plan as Partial<BulkStarted> | undefined)?.isId // of the call just made
  useEffect(
    () => (workId === undefined ? undefined : () => void stopTrial(client, resource, workId)),
    [client, resource, workId],
  )
  return {
    plan: shown?.plan,
    mesaj: shown?.mesaj ?? null,
    tryOut: () =>
      edit.withInput(async (input) => {
        const plan = await ask<unknown>(endpoint, { ...input, deneme: true })
        setTried({ values, plan, mesaj: isOne ? await messagesOf(resource, action, input) : null })
      }),
    letGo: () => setTried(undefined),
  }
}
