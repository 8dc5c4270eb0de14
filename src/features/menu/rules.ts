import type { FieldError } from '#core/errors.ts'
import { paths } from '#core/paths.ts'

/** Spec: back-office §2, a company's menu may lead there: these paths are known and yet the company's own. */
const tenantPages: readonly string[] = [
  paths.eBorc,
  paths.eVizite,
  paths.eviziteMahsup,
  paths.hizmetSatiri,
  paths.isKazalari,
  paths.islemKayitlari,
  paths.raporlar,
  paths.sgkBeyan,
  paths.sgkCagri,
  paths.sgkPano,
  paths.tescilIzleme,
  paths.tesvik,
]

/** Paths that already lead somewhere: the portal's pages and those of master administration. */
const taken = new Set(
  Object.values(paths)
    .filter((path) => !tenantPages.includes(path))
    .map((path) => path.toLowerCase()),
)

type Menu = { yol?: unknown; ekran?: unknown; metinAnahtari?: unknown }

const textKey = /^[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)+$/

/** A page has a path and a screen, a heading has neither. */
export function checkMenu(line: Menu): FieldError[] {
  const { metinAnahtari: key } = line
  const isKey = typeof key !== 'string' || key === '' || textKey.test(key)
  return [...checkPage(line), ...(isKey ? [] : [{ field: 'metinAnahtari', key: 'invalidKey' }])]
}

function checkPage({ yol, ekran }: Menu): FieldError[] {
  const hasPath = typeof yol === 'string' && yol !== ''
  const hasScreen = typeof ekran === 'string' && ekran !== ''
  if (!hasPath) return hasScreen ? [{ field: 'yol', key: 'required' }] : []
  const isWellFormed = /^\/[A-Za-z0-9][A-Za-z0-9/_-]*$/.test(yol) && !yol.startsWith('/api')
  if (!isWellFormed || taken.has(yol.toLowerCase())) return [{ field: 'yol', key: 'invalidMenuYol' }]
  return hasScreen ? [] : [{ field: 'ekran', key: 'required' }]
}
