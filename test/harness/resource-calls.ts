import type { Endpoint } from '#core/endpoint.ts'
import { allActions } from '#engine/declaration/resource.ts'
import type { Route } from '#server/http/implement.ts'

type Action = Exclude<(typeof allActions)[number], 'csv'>

/** The calls of one resource, as far as it offers them. */
export type ResourceCalls = { path: string; calls: Partial<Record<Action, Endpoint>> }

/** Finds the resources among all routes by their paths: one folder, actions of the list engine under it. */
export function resourcesOf(routes: Route[]): ResourceCalls[] {
  const byFolder = new Map<string, ResourceCalls>()
  for (const { endpoint } of routes) {
    const cut = endpoint.path.lastIndexOf('/')
    const [path, action] = [endpoint.path.slice(0, cut), endpoint.path.slice(cut + 1)]
    if (!isAction(action)) continue
    const found = byFolder.get(path) ?? { path, calls: {} }
    found.calls[action] = endpoint
    byFolder.set(path, found)
  }
  return [...byFolder.values()]
}

function isAction(name: string): name is Action {
  return name !== 'csv' && (allActions as readonly string[]).includes(name) // a list of literals is a list of texts
}
