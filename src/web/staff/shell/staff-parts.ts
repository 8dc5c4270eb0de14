import type { ComponentType } from 'react'
import type { MenuSayi } from '#web/staff/menu/menu-tree.ts'
import type { FindRecords } from '#web/staff/palette/found-record.ts'

/** What the product hands to the application: its screens, and what opens over them. */
export type StaffParts = {
  /** A plain one has no words of its own; any other waits for the texts that the first load does without. */
  screens: Record<string, { (): Promise<{ default: ComponentType }>; isPlain?: boolean }>
  ModulDialog: ComponentType<{ onClose: () => void }>
  /** The page of the person's own account. */
  Account: ComponentType
  /** Follows files that are made in the background. */
  WorkHost: ComponentType<{ place: string }>
  /** How many rows wait behind a line of the menu. */
  MenuSayi: MenuSayi
  /** Changes texts where they stand. */
  TextEditor: ComponentType
  findRecords: FindRecords
  /** Shows the whole kit, for development and tests. */
  StilPage: ComponentType
}
