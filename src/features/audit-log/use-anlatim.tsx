import { useQuery } from '@tanstack/react-query'
import { call } from '#web/call/api.ts'
import { useStaff } from '#web/staff/session/staff.tsx'
import { type Anlatim, anlatAuditLog, anlatMasterAuditLog } from './contract.ts'

type Call = typeof anlatAuditLog | typeof anlatMasterAuditLog
type Waiting = { id: number; resolve(found: Anlatim | null): void; reject(error: unknown): void }

const atOnce = 100

/** Rows ask one by one as they are drawn; those of one moment go as one question. */
function createAsker(endpoint: Call) {
  let waiting: Waiting[] = []

  async function ask(asked: Waiting[]) {
    try {
      const found = await call(endpoint, { ids: [...new Set(asked.map(({ id }) => id))] })
      const byId = new Map(found.map((one) => [one.id, one]))
      for (const { id, resolve } of asked) resolve(byId.get(id) ?? null)
    } catch (error) {
      for (const { reject } of asked) reject(error)
    }
  }

  return (id: number) =>
    new Promise<Anlatim | null>((resolve, reject) => {
      if (waiting.length === 0) {
        queueMicrotask(() => {
          const asked = waiting
          waiting = []
          for (let at = 0; at < asked.length; at += atOnce) void ask(asked.slice(at, at + atOnce))
        })
      }
      waiting.push({ id, resolve, reject })
    })
}

const askers = { tenant: createAsker(anlatAuditLog), master: createAsker(anlatMasterAuditLog) }

/** What an entry tells; undefined while it comes, null where it is not told. */
export function useAnlatim(id: number): Anlatim | null | undefined {
  const { mode } = useStaff()
  const isMaster = mode === 'master'
  const { data, isError } = useQuery({
    queryKey: [(isMaster ? anlatMasterAuditLog : anlatAuditLog).path, id],
    queryFn: () => askers[isMaster ? 'master' : 'tenant'](id),
  })
  return isError ? null : data
}
