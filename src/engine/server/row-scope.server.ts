import type { DatabaseName } from '#core/endpoint.ts'
import type { CallContext } from '#server/http/implement.ts'

/** Turns a value into its place in SQL text: a parameter, or a literal where there are none. */
export type Bind = (value: unknown, type: string) => string

/** The caller of a scope: the session and the handle of the call's database. */
export type ScopeCaller<D extends DatabaseName = DatabaseName> = Pick<CallContext<D>, 'db' | 'session'>

/** The numbers that a caller's rows are told by (branches, companies); null for a caller who sees every row. */
export type Seen = readonly number[] | null

/** The rows of a resource that a caller may see, in every call of it. The numbers travel with an export to its job. */
export type RowScope<D extends DatabaseName = DatabaseName> = {
  /** The numbers of the caller; null: all rows. Within one request it is asked once. */
  seen(caller: ScopeCaller<D>): Promise<Seen>
  /** The condition on `t`; `numbers` is the place of an array of bigint. A row for which it is null is outside. */
  where(numbers: string): string
  /** The reference field whose value is one of the numbers, where there is one: a refusal stands beside it. */
  field?: string
}

/** The scope of a resource, where callers see only a part of it. */
export type ScopeOptions<D extends DatabaseName = DatabaseName> = {
  scope?: RowScope<D>
  /** What forms and filters offer of it, where that is less than what the caller sees; the chosen record is always there. */
  choices?: RowScope<D>
  /** Where words are looked for, where that is less than what the caller sees: a find would tell of what is hidden in a row. */
  wordScope?: RowScope<D>
}

/** A scope as the statements of a resource use it. */
export type ScopeSql = {
  /** True where some callers see only a part. */
  readonly isScoped: boolean
  /** The field that decides whether a row is in a caller's scope. */
  readonly scopeField: string | undefined
  /** What the caller may see; to be handed to `visible`. */
  seenBy(caller: ScopeCaller): Promise<Seen>
  /** The condition of the caller's scope alone, for a record that was just written; never empty. */
  inside(seen: Seen, bind: Bind): string
  /** The condition that every statement keeps: the resource's own and the caller's scope; never empty. */
  visible(seen: Seen, bind: Bind): string
}

/** One request asks once: the numbers stay the same while it works on many rows. */
const known = new WeakMap<object, Map<RowScope['seen'], Promise<Seen>>>()

/** Makes the scope of a resource; `condition` is what the resource itself asks of every row. */
export function scopeSql(condition: string, scope: RowScope | undefined): ScopeSql {
  const whole = { isScoped: false, scopeField: undefined, inside: () => 'true', visible: () => condition }
  if (!scope) return { ...whole, seenBy: async () => null }
  const inside = (seen: Seen, bind: Bind) => (seen === null ? 'true' : `(${scope.where(bind(seen, 'bigint[]'))})`)
  return {
    isScoped: true,
    inside,
    scopeField: scope.field,
    seenBy(caller) {
      const ofRequest = known.get(caller.session) ?? new Map<RowScope['seen'], Promise<Seen>>()
      known.set(caller.session, ofRequest)
      const seen = ofRequest.get(scope.seen) ?? scope.seen(caller)
      ofRequest.set(scope.seen, seen)
      return seen
    },
    visible: (seen, bind) => (seen === null ? condition : `${condition} and ${inside(seen, bind)}`),
  }
}
