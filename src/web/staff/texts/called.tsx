import { type ReactNode, useMemo } from 'react'
import type { StaffT } from './staff-t.ts'
import { StaffTextsProvider, useStaffTexts } from './texts.tsx'

/** The title of a posting, on screens that are about something else. */
export const calledIlan = { 'field.baslik': 'field.iapId' }

type Props = {
  /** By the key of a text, the key of the one that is shown in its place; the same object at each render. */
  names: Readonly<Record<string, string>>
  children: ReactNode
}

/** Calls fields by other names on one screen: a wire name is shared, and what it means there may have a word of its own. */
export function Called({ names, children }: Props) {
  const { t, language } = useStaffTexts()
  const texts = useMemo(() => ({ t: renaming(t, names), language }), [t, language, names])
  return <StaffTextsProvider texts={texts}>{children}</StaffTextsProvider>
}

function renaming(t: StaffT, names: Props['names']): StaffT {
  const maybe: StaffT['maybe'] = (key, values) => t.maybe(names[key] ?? key, values)
  const say = (key: Parameters<StaffT>[0], values?: Parameters<StaffT>[1]) => maybe(key, values) ?? t(key, values)
  return Object.assign(say, { maybe }) as StaffT // the same function with other keys
}
