import type { Resource } from '#engine/declaration/resource.ts'
import type { StaffT } from '#web/staff/texts/staff-t.ts'

/** The word on the button of a declared action. */
export function actionLabel(t: StaffT, { name: resource }: Resource, name: string): string {
  return t.maybe(`eylem.${resource}.${name}.ad`) ?? name
}

/** What the dialog of an action says before it is done; undefined where the word on the button says enough. */
export function actionNote(t: StaffT, { name: resource }: Resource, name: string): string | undefined {
  return t.maybe(`eylem.${resource}.${name}.aciklama`)
}
