import type { Endpoint } from '#core/endpoint.ts'
import { AppError } from '#core/errors.ts'
import type { Resource } from '#engine/declaration/resource.ts'
import type { Context } from '#server/http/implement.ts'
import { hasRight } from '#server/session/staff-right.ts'

/** Refuses columns of a file whose family wants a right that the caller does not have. */
export async function requireFamilies(
  context: Context<Endpoint>,
  { families }: Resource,
  columns: readonly { key: string }[],
): Promise<void> {
  for (const [family, { right }] of Object.entries(families)) {
    const isAsked = columns.some(({ key }) => key.startsWith(`${family}:`))
    if (right && isAsked && !(await hasRight(context, right))) throw new AppError('noAuthority')
  }
}
