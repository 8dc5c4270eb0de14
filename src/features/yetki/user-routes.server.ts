import { AppError } from '#core/errors.ts'
import type { TenantDb } from '#server/database/database.ts'
import { type Context, implement } from '#server/http/implement.ts'
import type { Runtime } from '#server/runtime.ts'
import type { Session } from '#server/session/session.ts'
import { hasRight } from '#server/session/staff-right.ts'
import {
  getMenu,
  getModulYol,
  getRoutePermission,
  getUserInfo,
  listModuller,
  setDefaultModule,
  syncModul,
  type UserModul,
} from './contract.ts'
import { clearDefaultModul, putDefaultModul, setModuller } from './kullanici-modul.server.ts'
import { findMasterTipi } from './queries.server.ts'
import { findKullanici, readModuller, readYetki, type Subject } from './store.server.ts'

type Asked = { runtime: Runtime; session: Session; db: TenantDb }

function callerOf({ session }: Pick<Asked, 'session'>) {
  if (session.kind !== 'tnt') throw new AppError('noAuthority')
  return { ...session, isAdministrator: session.masterUserTipi !== null }
}

/** Who is asked about: the caller, or somebody else for those who may. */
async function subjectOf(asked: Asked, kullaniciId: number | undefined, eylem = 'gor'): Promise<Subject> {
  const caller = callerOf(asked)
  if (!kullaniciId || kullaniciId === caller.subjectId) {
    return { kullaniciId: caller.subjectId, isAdministrator: caller.isAdministrator }
  }
  if (!(await hasRight(asked, { ekran: 'kullanici', eylem }))) {
    throw new AppError('yonetimYetkisiYok')
  }
  const [found] = await findKullanici(asked.db, { kullaniciId })
  if (!found) throw new AppError('notFound')
  const [master] = await findMasterTipi(asked.runtime.master.db, { tenantId: caller.tenantId, kullaniciId })
  return { kullaniciId, isAdministrator: typeof master?.masterUserTipi === 'number' }
}

async function modullerOf(asked: Asked, subject: Subject): Promise<UserModul[]> {
  const { tenantId } = callerOf(asked)
  const rows = await readModuller({ master: asked.runtime.master, db: asked.db }, tenantId, subject)
  const seesUsers = await hasRight(asked, { ekran: 'kullanici', eylem: 'gor' })
  const shown = seesUsers ? rows : rows.filter(({ yetkili }) => yetkili)
  return shown.map(({ secili: _, ...row }) => ({ ...row, kullaniciId: subject.kullaniciId }))
}

const readOwn = (asked: Asked) => {
  const { tenantId, subjectId, isAdministrator } = callerOf(asked)
  return readYetki(asked.runtime, tenantId, { kullaniciId: subjectId, isAdministrator })
}

async function sync(context: Context<typeof syncModul>): Promise<UserModul[]> {
  const { db, input, runtime, audit, changed } = context
  const caller = callerOf(context)
  const subject = await subjectOf(context, input.kullaniciId ?? undefined, 'degistir')
  const known = await readModuller({ master: runtime.master, db }, caller.tenantId, subject)
  const wanted = input.modulIds ?? known.filter(({ verildi }) => verildi).map(({ id }) => id)
  const isOffered = (id: number) => known.some((modul) => modul.id === id && modul.verildi)
  const wrong = wanted.findIndex((id) => !isOffered(id))
  if (wrong >= 0) {
    throw new AppError('validationFailed', { errors: [{ field: `modulIds.${wrong}`, key: 'invalidChoice' }] })
  }
  const own = await readModuller({ master: runtime.master, db }, caller.tenantId, {
    kullaniciId: caller.subjectId,
    isAdministrator: caller.isAdministrator,
  })
  const added = wanted.filter((id) => !known.some((modul) => modul.id === id && modul.secili))
  if (added.some((id) => !own.some((modul) => modul.id === id && modul.yetkili))) throw new AppError('yetkiSizdeYok')
  await setModuller(db, { kullaniciId: subject.kullaniciId, ids: wanted })
  audit({ islem: 'modulSync', varlik: 'kullanici', varlikId: subject.kullaniciId, degisim: { moduller: wanted } })
  changed('kullanici')
  // what was read before the commit would be read again from outside the transaction
  const now = new Set(wanted)
  return known.map(({ secili: _, ...row }) => ({
    ...row,
    yetkili: subject.isAdministrator || now.has(row.id),
    isDefault: row.isDefault && now.has(row.id),
    kullaniciId: subject.kullaniciId,
  }))
}

async function chooseDefault(context: Context<typeof setDefaultModule>): Promise<number> {
  const { db, input, runtime, audit } = context
  const subject = await subjectOf(context, input.kullaniciId ?? undefined, 'degistir')
  const moduller = await readModuller({ master: runtime.master, db }, callerOf(context).tenantId, subject)
  if (!moduller.some(({ id, yetkili }) => id === input.moduleId && yetkili)) throw new AppError('notFound')
  await clearDefaultModul(db, subject)
  await putDefaultModul(db, { ...subject, moduleId: input.moduleId })
  audit({ islem: 'setDefaultModule', varlik: 'kullanici', varlikId: subject.kullaniciId, degisim: input })
  return 1
}

/** What users may see and do, for the shell and for those who manage them. */
export const userYetkiRoutes = [
  implement(getMenu, async (context) => {
    const subject = await subjectOf(context, context.input.kullaniciId)
    const { menu } = await readYetki(context.runtime, callerOf(context).tenantId, subject)
    const { moduleId } = context.input
    return moduleId === undefined ? menu : menu.filter(({ modulId }) => modulId === moduleId)
  }),

  implement(getModulYol, async (context) => {
    const { menu, moduller } = await readOwn(context)
    const line = menu.find(({ yol }) => yol === context.input.menuYol)
    const modul = moduller.find(({ id }) => id === line?.modulId)
    if (!line?.yol || !modul) return null
    return { moduleId: modul.id, moduleName: modul.moduleName, menulerYolId: line.id, yol: line.yol }
  }),

  implement(listModuller, async (context) => modullerOf(context, await subjectOf(context, context.input.kullaniciId))),
  implement(syncModul, sync),
  implement(setDefaultModule, chooseDefault),

  implement(getRoutePermission, async (context) => {
    const { menu, yetkiler } = await readOwn(context)
    const ekran = menu.find(({ yol }) => yol === context.input.yol)?.ekran ?? null
    if (ekran === null) return { izinli: false, ekran: null, eylemler: [] }
    const eylemler = yetkiler.filter((one) => one.ekran === ekran || one.ekran === '*').map(({ eylem }) => eylem)
    return { izinli: true, ekran, eylemler }
  }),

  implement(getUserInfo, async (context) => {
    const subject = await subjectOf(context, context.input.kullaniciId)
    const [user] = await findKullanici(context.db, subject)
    if (!user) throw new AppError('getUserInfoIssue')
    const { roller, moduller, yetkiler } = await readYetki(context.runtime, callerOf(context).tenantId, subject)
    const { id, username, adSoyad } = user
    return { id, username, adSoyad, isMaster: subject.isAdministrator, roller, moduller, yetkiler }
  }),
]
