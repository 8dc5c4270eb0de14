import { isLicensed } from '#core/screens.ts'
import { rawStatement, type TenantDb, type TenantTables } from '#server/database/database.ts'
import type { Runtime } from '#server/runtime.ts'
import { listMenu, listModul, listModulTipi, listRoller, listYetkiler } from './queries.server.ts'
import { pruneMenu } from './rules.ts'

/** A user of the company. */
export const findKullanici = rawStatement<
  TenantTables,
  { kullaniciId: number },
  { id: number; username: string; adSoyad: string; aktif: boolean }
>('select id, username, ad_soyad, aktif from kullanici where id = $1', ['kullaniciId'])

/** Whose rights; an administrator of the company needs none. */
export type Subject = { kullaniciId: number; isAdministrator: boolean }

type Where = Pick<Runtime, 'master' | 'tenants'>

/** What a user finds in a company: roles, modules, menu and rights. */
export async function readYetki(runtime: Where, tenantId: number, subject: Subject) {
  const { db } = await runtime.tenants.open(tenantId)
  const { kullaniciId, isAdministrator } = subject
  const moduller = await readModuller({ master: runtime.master, db }, tenantId, subject)
  const modulTipleri = moduller.filter(({ verildi }) => verildi).map(({ modulTipi }) => modulTipi)
  const [roller, given, everyMenu] = await Promise.all([
    listRoller(db, { kullaniciId }),
    listYetkiler(db, { kullaniciId, modulTipleri }),
    listMenu(db, {}),
  ])
  const yetkiler = isAdministrator ? [{ ekran: '*', eylem: '*' }] : given
  const own = withOneDefault(moduller.filter(({ yetkili }) => yetkili))
  const modulIds = new Set(own.map(({ id }) => id))
  const licensedIds = new Set(moduller.map(({ id }) => id))
  // a screen of several kinds of modules stands where the company has one of them
  const placed = everyMenu.map((line) => {
    const { ekran } = line
    if (ekran === null || licensedIds.has(line.modulId)) return line
    const home = own.find(({ modulTipi }) => isLicensed(ekran, [modulTipi]))
    return home ? { ...line, modulId: home.id, ustId: null } : line
  })
  const menu = pruneMenu(placed.filter((line) => modulIds.has(line.modulId) && maySee(yetkiler, line.ekran)))
  return {
    roller,
    moduller: own.map(({ id, moduleName, modulTipi, simge, isDefault }) => ({
      id,
      moduleName,
      modulTipi,
      simge,
      isDefault,
    })),
    menu,
    yetkiler,
  }
}

/**
 * The company's modules for a user. The master decides what the company has and what the user may be given; the
 * company then chooses (`secili`). An administrator has all of them.
 */
export async function readModuller(
  { master, db }: Pick<Runtime, 'master'> & { db: TenantDb },
  tenantId: number,
  { kullaniciId, isAdministrator }: Subject,
) {
  const [licensed, moduller] = await Promise.all([
    listModulTipi(master.db, { tenantId, kullaniciId }),
    listModul(db, { kullaniciId }),
  ])
  return moduller.flatMap((modul) => {
    const licence = licensed.find(({ modulTipi }) => modulTipi === modul.modulTipi)
    if (!licence) return []
    const verildi = isAdministrator || licence.verildi
    return [{ ...modul, verildi, yetkili: isAdministrator || (verildi && modul.secili) }]
  })
}

/** One of several modules is shown first: the chosen one, else the first. */
function withOneDefault<T extends { id: number; isDefault: boolean }>(moduller: T[]): T[] {
  const chosen = moduller.find(({ isDefault }) => isDefault) ?? moduller[0]
  return moduller.map((modul) => ({ ...modul, isDefault: modul.id === chosen?.id }))
}

function maySee(yetkiler: readonly { ekran: string; eylem: string }[], ekran: string | null): boolean {
  if (ekran === null) return true
  return yetkiler.some((right) => right.ekran === '*' || (right.ekran === ekran && right.eylem === 'gor'))
}
