import type { col as trCol, rowActions as trRowActions } from '#i18n/tr/row-actions.ts'
import type { Widen } from '#i18n/widen.ts'

/** Words of the generic list and edit screens, in English. */
export const rowActions: Widen<typeof trRowActions> = {
  errorOnDeleteSuccess: 'The record was deleted.',
  errorOnDeleteFailed: 'The record could not be deleted.',
}

/** Follows a column's label when a mandatory column is empty, in English. */
export const col: Widen<typeof trCol> = { mandatory: 'is mandatory.' }
