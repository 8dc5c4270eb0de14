import { AppError, type FieldError } from '#core/errors.ts'
import { ownBranches } from '#features/branch/own-branches.server.ts'
import { kodAdiOf, meslekHatasi } from '#features/kod-listesi/queries.server.ts'
import { requireNoBeyan } from '#features/sgk-beyan/create.server.ts'
import { listDonemParametre } from '#features/takvim/queries.server.ts'
import type { MasterDb } from '#server/database/database.ts'
import type { CallContext } from '#server/http/implement.ts'
import { findNace, findPersonelOf, insertIsEmri, lockAcikEmirler, moveIsEmri } from './queries.server.ts'
import { tescil } from './resource.ts'
import { celiskiler, isEntry, islemTipi, type Row, sonTarihOf } from './rules.ts'

/** Which of SGK's lists a field's code is from, and the field with the day on which it has to be valid. */
const kodlar = [
  ['isKolu', 'isKolu', 'gun'],
  ['sigortaliTuru', 'sigortaliTuru', 'girisTarihi'],
  ['gorevKodu', 'gorev', 'girisTarihi'],
  ['ogrenimKodu', 'ogrenim', 'girisTarihi'],
  ['cikisNedeni', 'cikis', 'cikisTarihi'],
  ['bulundugumuzBelgeTuru', 'belgeTuru', 'cikisTarihi'],
  ['bulundugumuzEksikNeden', 'eksikGun', 'cikisTarihi'],
  ['oncekiBelgeTuru', 'belgeTuru', 'cikisTarihi'],
  ['oncekiEksikNeden', 'eksikGun', 'cikisTarihi'],
] as const

/** What is wrong with an order's values: contradictions, a job's code of another shape, codes not valid that day. */
export async function isEmriHatalari(master: MasterDb, row: Row): Promise<FieldError[]> {
  const errors: FieldError[] = celiskiler(row)
  const days: Row = { ...row, gun: isEntry(row) ? row.girisTarihi : row.cikisTarihi }
  const wrongJob = await meslekHatasi(master, { kod: row.meslekKodu, gun: days.gun })
  if (wrongJob) errors.push({ field: 'meslekKodu', key: wrongJob })
  for (const [field, liste, day] of kodlar) {
    const [kod, gun] = [row[field], days[day]]
    if (typeof kod !== 'number' || typeof gun !== 'string') continue
    if ((await kodAdiOf(master, { liste, kod, gun })) === null) errors.push({ field, key: 'invalidKodOnDay' })
  }
  return errors
}

/** The last day of an order at the workplace that it is about. */
export async function sonTarihAt({ db, runtime }: Pick<CallContext<'tenant'>, 'db' | 'runtime'>, row: Row) {
  const [isyeri] = await findNace(db, { isyeriId: Number(row.isyeriId) })
  return sonTarihOf(await listDonemParametre(runtime.master.db, {}), { ...row, naceKodu: isyeri?.naceKodu })
}

type Context = Pick<CallContext<'tenant'>, 'db' | 'session' | 'runtime' | 'audit' | 'changed'>

/** What an order takes over from the employment that it is about; what is filled in already stays. */
export async function fromPersonel({ db, session }: Pick<Context, 'db' | 'session'>, personelId: number, row: Row) {
  const [personel] = await findPersonelOf(db, { id: personelId, subeler: await ownBranches(db, session) })
  if (!personel) return null
  const isGiris = row.islemTipi === islemTipi.giris
  return {
    kisiId: personel.kisiId,
    isyeriId: personel.isyeriId,
    girisTarihi: row.girisTarihi ?? personel.girisTarihi,
    cikisTarihi: row.cikisTarihi ?? (isGiris ? null : personel.cikisTarihi),
    meslekKodu: row.meslekKodu ?? personel.meslekKodu,
    ...(isGiris && {
      sigortaliTuru: row.sigortaliTuru ?? personel.sigortaliTuru,
      ogrenimKodu: row.ogrenimKodu ?? personel.ogrenimKodu,
      // a form says no until somebody says yes: an employment that is part-time is declared so
      kismiSureli: row.kismiSureli === true || personel.kismiSureli,
    }),
  }
}

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

type Yeni = { islemTipi: 1 | 2; personelId: number; girdi: Row }

/** Makes the work order of an employment, in the transaction of the caller's action; 409 while one of its kind is open. */
export async function createIsEmri(context: Context, { islemTipi: tip, personelId, girdi }: Yeni): Promise<number> {
  const { db, runtime, audit, changed } = context
  const given = { ...girdi, islemTipi: tip, personelId }
  const known = await fromPersonel(context, personelId, given)
  if (!known) throw new AppError('notFound')
  const row = { ...given, ...known }
  const errors = await isEmriHatalari(runtime.master.db, row)
  if (errors.length > 0) throw new AppError('validationFailed', { errors })
  const whole = { ...row, ...(await sonTarihAt(context, row)) }
  const columns = Object.fromEntries(Object.entries(whole).map(([name, value]) => [snake(name), value]))
  const [made] = await insertIsEmri(db, { row: JSON.stringify(columns) })
  if (!made) throw new AppError('recordExists')
  audit({ islem: 'create', varlik: tescil.name, varlikId: made.id, degisim: { islemTipi: tip, personelId } })
  changed(tescil.name)
  return made.id
}

type Employment = { personelId: number; kisiId: number; isyeriId: number }

/**
 * Makes the open orders of an employment follow its person and workplace, in the transaction that changed them; 409 while
 * one of them is being declared. What SGK has been told stays as it was told.
 */
export async function followPersonel(context: Omit<Context, 'session'>, employment: Employment) {
  const { db, audit, changed } = context
  const { personelId, kisiId, isyeriId } = employment
  for (const emir of await lockAcikEmirler(db, { personelId })) {
    const { id } = emir
    await requireNoBeyan(db, { kayit: tescil.name, kayitId: id })
    const sonGun = await sonTarihAt(context, { ...emir, isyeriId })
    const [moved] = await moveIsEmri(db, { id, kisiId, isyeriId, ...sonGun })
    if (!moved) continue
    audit({ islem: 'update', varlik: tescil.name, varlikId: id, degisim: { personelId, kisiId, isyeriId } })
    changed(tescil.name)
  }
}
