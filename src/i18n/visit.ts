import type { Language, OfferedLanguage } from './language.ts'
import type { PortalTexts } from './texts.ts'

/** What pages show of the company they belong to. */
export type TenantView = {
  id: number
  name: string
  tenantKey: string
  guid: string
  iconUrl: string | null
  renk: string
  altBaglantilar: { kvk: string | null; cerez: string | null; gizlilik: string | null }
  iletisimMetni: string | null
  /** Its staff sign in at a provider of their own. */
  isSso?: boolean
}

/** What surrounds a page: the visitor's menu, the signed-in candidate's, or the application of staff. */
export type ShellKind = 'visitor' | 'aday' | 'staff'

/** Who looks at a page, and where: everything a rendered page may depend on besides its address. */
export type Visit = {
  tenant: TenantView
  language: Language
  /** The languages that the reader may choose from. */
  languages: readonly OfferedLanguage[]
  /** The deployment's own origin; addresses for others are built from it, never from a request's host. */
  publicUrl: string
  demo: boolean
  /** The page that shows the whole kit may be opened; only in development and tests. */
  hasStil?: boolean
  /** By a cookie that is no secret: it chooses a menu and opens nothing. */
  shell: ShellKind
  /** Staff chose to work in the dark; pages of the portal are light. */
  isDark?: boolean
  /** All texts of the language that the portal has, live wording in place; the same object until a wording changes. */
  texts: PortalTexts
}
