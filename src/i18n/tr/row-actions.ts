/** Words of the generic list and edit screens whose keys the specification fixes. */
export const rowActions = {
  errorOnDeleteSuccess: 'Kayıt silindi.',
  errorOnDeleteFailed: 'Kayıt silinemedi.',
} as const

/** Follows a column's label when a mandatory column is empty. */
export const col = { mandatory: 'alanı zorunludur.' } as const
