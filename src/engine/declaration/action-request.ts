import { z } from 'zod'
import { createInput, recordKey, requireDependents } from './record-rules.ts'
import type { Resource } from './resource.ts'

/** The form of an action as a resource of its own: the same rules and controls as in a record's form. */
export function actionForm(resource: Resource, name: string): Resource {
  return { ...resource, fields: resource.rowActions[name]?.input ?? {}, rowActions: {} }
}

/** The rule of an action's form without the record: the `girdi` of a bulk call. */
export function actionFields(resource: Resource, name: string) {
  return createInput(actionForm(resource, name))
}

/** The input of an action's call: the record, its version, a trial or not, and the fields of its form. */
export function actionInput(resource: Resource, name: string) {
  const form = actionForm(resource, name)
  const deneme = z.boolean('invalidValue').optional()
  return z.strictObject({ ...recordKey, deneme, ...createInput(form).shape }).check(requireDependents(form))
}
