import type { ComponentType } from 'react'
import type { Resource } from '#engine/declaration/resource.ts'

type Screen = () => Promise<{ default: ComponentType }>

/** Makes the screen of a resource that needs nothing besides its declaration; both are loaded when somebody opens it. */
export function resourceScreen(load: () => Promise<Resource>): Screen {
  return async () => {
    const [resource, { ResourcePage }] = await Promise.all([load(), import('./resource-page.tsx')])
    return { default: () => <ResourcePage resource={resource} /> }
  }
}

/** Makes the screen of a resource whose labels are among the first texts: it does not wait for the later ones. */
export function plainScreen(load: () => Promise<Resource>): Screen & { readonly isPlain: true } {
  return Object.assign(resourceScreen(load), { isPlain: true as const })
}
