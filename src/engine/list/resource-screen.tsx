import type { ComponentType } from 'react'
import type { Resource } from '#engine/declaration/resource.ts'

/** Makes the screen of a resource that needs nothing besides its declaration; both are loaded when somebody opens it. */
export function resourceScreen(load: () => Promise<Resource>): () => Promise<{ default: ComponentType }> {
  return async () => {
    const [resource, { ResourcePage }] = await Promise.all([load(), import('./resource-page.tsx')])
    return { default: () => <ResourcePage resource={resource} /> }
  }
}
