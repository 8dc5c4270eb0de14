import type { MetaDescriptor } from 'react-router'
import type { PageVisit } from './page-visit.ts'
import { toTools } from './visit.tsx'

/** The head of a page of this visit; empty where the visit is not known. */
export function metaOfVisit(
  visit: PageVisit | undefined,
  describe: (tools: ReturnType<typeof toTools>) => MetaDescriptor[],
): MetaDescriptor[] {
  return visit ? describe(toTools(visit)) : []
}
