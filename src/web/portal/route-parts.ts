import { matchRoutes, type RouteObject } from 'react-router'
import { noteReachable } from '#web/wire/connection.ts'

type Router = {
  routes: RouteObject[]
  navigate(to: unknown, options?: unknown): Promise<void>
}
type ManifestRoute = { module: string; imports?: string[] }
type RouterWindow = {
  __reactRouterDataRouter?: Router
  __reactRouterManifest?: { routes: Record<string, ManifestRoute | undefined> }
  __reactRouterRouteModules?: Record<string, unknown>
}

/** A page that could not be opened, and how to try again. */
export type Unreached = { to: string; retry(): void }

const listeners = new Set<() => void>()
let current: Unreached | undefined

function change(next: Unreached | undefined) {
  current = next
  for (const listener of listeners) listener()
}

/** The store of the page that was wanted and cannot be reached, for the layout. */
export const unreached = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  read: () => current,
  dismiss: () => change(undefined),
}

const routerWindow = () => window as unknown as RouterWindow // React Router's own, under names that it has for its tools
let isGuarded = false

/**
 * Looks before each navigation whether its page can come. React Router reloads the document when the module of a route
 * does not come, and without a connection that is the browser's error page; nothing typed or read would be left.
 */
export function guardNavigation() {
  const router = routerWindow().__reactRouterDataRouter
  if (!router || isGuarded) return
  isGuarded = true
  const navigate = router.navigate.bind(router)
  router.navigate = async (to, options) => {
    // a number is a step in the history, whose pages were here before
    const target = typeof to === 'string' ? new URL(to, window.location.href) : undefined
    if (target && !(await isReachable(target))) {
      return change({ to: target.pathname + target.search, retry: () => void router.navigate(to, options) })
    }
    change(undefined)
    return navigate(to, options)
  }
}

async function isReachable(target: URL): Promise<boolean> {
  // the page is here: only its address changes, and it knows by itself what to do without a connection
  if (target.pathname === window.location.pathname) return true
  if (!navigator.onLine) return false
  try {
    await bringParts(target)
    return true
  } catch {
    noteReachable(false)
    return false
  }
}

/**
 * Fetches the files of a page's routes that are not here yet into the browser's cache, from where the router imports
 * them. A file that the server does not have any more belongs to an older build: there the router's reload is right.
 */
async function bringParts(target: URL) {
  const { __reactRouterDataRouter: router, __reactRouterManifest: manifest } = routerWindow()
  const loaded = routerWindow().__reactRouterRouteModules ?? {}
  const matches = matchRoutes(router?.routes ?? [], target.pathname) ?? []
  const files = matches.flatMap(({ route: { id = '' } }) => {
    const route = id in loaded ? undefined : manifest?.routes[id]
    return route ? [route.module, ...(route.imports ?? [])] : []
  })
  await Promise.all(files.map((file) => fetch(file)))
}
