import type { MetaDescriptor } from 'react-router'
import type { Language } from '#i18n/language.ts'
import type { PageVisit } from './page-visit.ts'
import { toTools } from './visit.tsx'

/** The head of a page of this visit; empty where the visit is not known. */
export function metaOfVisit(
  visit: PageVisit | undefined,
  describe: (tools: ReturnType<typeof toTools>) => MetaDescriptor[],
): MetaDescriptor[] {
  return visit ? describe(toTools(visit)) : []
}

/** The head of a page that is not for search engines: its title, once its texts are there, before the tenant's name. */
export function unlistedMeta(
  visit: PageVisit | undefined,
  titleOf: (language: Language) => string | undefined,
): MetaDescriptor[] {
  return metaOfVisit(visit, ({ tenant, language }) => [
    { title: [titleOf(language), tenant.name].filter(Boolean).join(' | ') },
    { name: 'robots', content: 'noindex' },
  ])
}
