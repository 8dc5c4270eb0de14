import { createContext, type ReactNode, use, useMemo } from 'react'
import { unpack } from '#core/packed.ts'
import { type PageParameters, type PagePath, pageUrl } from '#core/paths.ts'
import { createT, type T } from '#i18n/t.ts'
import type { PageVisit, PublicPart } from './page-visit.ts'

/** The function that gives the text of a key. */
export type Translate = T<PublicPart>

type VisitTools = PageVisit & {
  t: Translate
  /** The address of a page of this tenant. */
  href(path: PagePath, parameters?: PageParameters): string
}

const VisitContext = createContext<VisitTools | undefined>(undefined)

/** Gives every part of the page its visit and its texts. */
export function VisitProvider({ visit, children }: { visit: PageVisit; children: ReactNode }) {
  const tools = useMemo(() => toTools(visit), [visit])
  return <VisitContext value={tools}>{children}</VisitContext>
}

/** The visit with `t` and `href`; also for `meta`, which runs outside components. */
export function toTools(visit: PageVisit): VisitTools {
  return {
    ...visit,
    t: createT<PublicPart>(unpack(visit.texts), visit.language),
    href: (path, parameters) => pageUrl(path, visit.tenant.tenantKey, parameters),
  }
}

/** The visit of the page around this component. */
export function useVisit() {
  const visit = use(VisitContext)
  if (!visit) throw new Error('useVisit outside of VisitProvider')
  return visit
}
