import { type Packed, pack } from '#core/packed.ts'
import type { TextPart, TextTree } from '#i18n/t.ts'
import { pick } from '#i18n/texts.ts'
import type { TenantView, Visit } from '#i18n/visit.ts'
import { tenantShades } from './tenant-colour.ts'

const publicParts = ['shell', 'ilan', 'enum.zamanTipi'] as const satisfies readonly TextPart[]
const demoParts = [...publicParts, 'demo'] as const satisfies readonly TextPart[]

/** The texts that travel with every public page. */
export type PublicPart = (typeof demoParts)[number]

/** The visit as it travels to the browser: only the texts and colours that public pages show. */
export type PageVisit = Omit<Visit, 'texts' | 'tenant'> & {
  tenant: Omit<TenantView, 'guid'>
  shades: ReturnType<typeof tenantShades>
  texts: Packed<TextTree>
}

const pickedTexts = new WeakMap<Visit['texts'], Map<boolean, Packed<TextTree>>>()
const shadesOf = new Map<string, PageVisit['shades']>()

/** The part of a visit that the browser is given. */
export function toPageVisit(visit: Visit): PageVisit {
  const { guid, ...tenant } = visit.tenant
  return { ...visit, tenant, shades: findShades(tenant.renk), texts: findTexts(visit) }
}

function findShades(renk: string) {
  const shades = shadesOf.get(renk) ?? tenantShades(renk)
  shadesOf.set(renk, shades)
  return shades
}

function findTexts({ texts, demo }: Visit) {
  const known = pickedTexts.get(texts) ?? new Map<boolean, Packed<TextTree>>()
  pickedTexts.set(texts, known)
  const picked = known.get(demo) ?? pack(pick(texts, demo ? demoParts : publicParts))
  known.set(demo, picked)
  return picked
}
