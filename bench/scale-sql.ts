import { listBody } from '#engine/declaration/list-request.ts'
import type { Resource } from '#engine/declaration/resource.ts'
import type { Sought } from '#engine/server/list-sql.server.ts'
import { literal, type Source } from '#engine/server/source.server.ts'

/** A statement as the product would run it. */
export type Recorded = { text: string; values: unknown[] }

/** A database that notes what it is asked and finds nothing. */
export function recorder() {
  const asked: Recorded[] = []
  return {
    asked,
    db: {
      async query({ text, values = [] }: { text: string; values?: unknown[] }) {
        asked.push({ text, values })
        return { rows: [], fields: [], rowCount: 0 }
      },
    },
  }
}

/** A statement with its values written in, on one line, as psql takes it. */
export function withValues({ text, values }: Recorded): string {
  const whole = text.replace(/\$(\d+)(?:::(\w+(?:\[\])?))?/g, (_, number: string, type?: string) =>
    literal(values[Number(number) - 1], type ?? (typeof values[Number(number) - 1] === 'number' ? 'bigint' : 'text')),
  )
  return whole.replace(/\s+/g, ' ')
}

/** What a list's own filter finds for somebody who sees the whole company. */
export function soughtBy(resource: Resource, filter: object): Sought {
  const { shape, toSelection } = listBody(resource)
  return { ...toSelection(shape.filter.parse(filter)), seen: null }
}

/** Who sees everything of a company, for what asks its caller. */
export const everything = { kind: 'tnt', masterUserTipi: 1, subjectId: 0 } as const

/** The source of a list by the path of its calls. */
export type Sources = (path: string) => Source
