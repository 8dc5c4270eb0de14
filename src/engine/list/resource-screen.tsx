import type { ComponentType } from 'react'
import type { Resource } from '#engine/declaration/resource.ts'

/** Makes the screen of a resource that needs nothing besides its declaration; both are loaded when somebody opens it. */
export function resourceScreen(load: () => Promise<Resource>): PlainScreen {
  const screen = async () => {
    const [resource, { ResourcePage }] = await Promise.all([load(), import('./resource-page.tsx')])
    return { default: () => <ResourcePage resource={resource} /> }
  }
  return Object.assign(screen, { isPlain: true as const })
}

/** A screen without words of its own: it does not wait for texts that come later. */
type PlainScreen = { (): Promise<{ default: ComponentType }>; readonly isPlain: true }

/** The same for a resource whose labels come with the texts of screens of their own. */
export function wordedScreen(load: () => Promise<Resource>) {
  const screen = resourceScreen(load)
  return () => screen()
}
