import type { ComponentType } from 'react'
import type { Resource } from '#engine/declaration/resource.ts'
import { withLaterTexts } from '#web/staff/texts/texts-load.ts'

/** Makes the screen of a resource that needs nothing besides its declaration; both are loaded when somebody opens it. */
export function resourceScreen(load: () => Promise<Resource>): PlainScreen {
  const screen = async () => {
    const [resource, { ResourcePage }] = await Promise.all([load(), import('./resource-page.tsx')])
    const page = { default: () => <ResourcePage resource={resource} /> }
    // the words of actions come with those of forms
    return Object.keys(resource.rowActions).length > 0 ? withLaterTexts(async () => page)() : page
  }
  return Object.assign(screen, { isPlain: true as const })
}

/** A screen without words of its own: it waits for texts that come later only where it has actions. */
type PlainScreen = { (): Promise<{ default: ComponentType }>; readonly isPlain: true }
