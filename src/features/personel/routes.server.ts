import { today } from '#core/date.ts'
import { AppError, type FieldError } from '#core/errors.ts'
import { serveResource } from '#engine/resource.server.ts'
import type { Row } from '#engine/server/change.server.ts'
import { ofOwnBranches, ownBranches } from '#features/branch/own-branches.server.ts'
import { listBaskaSubede } from '#features/kisi/queries.server.ts'
import { ensureKisi, getKisi, holdKisi, openKisi } from '#features/kisi/store.server.ts'
import { kodAdiOf, meslekHatasi } from '#features/kod-listesi/queries.server.ts'
import { createIsEmri, followPersonel } from '#features/tescil/create.server.ts'
import { type CallContext, implement } from '#server/http/implement.ts'
import { hasRight } from '#server/session/staff-right.ts'
import { personelList } from './contract.ts'
import { findByPersonelNo, findIsyeriOf, findUnit, listSealedKisi } from './queries.server.ts'
import { personel } from './resource.ts'
import { gunHatalari } from './rules.ts'
import { listPersonel } from './sorgu.server.ts'

const refuse = (errors: FieldError[]) => {
  if (errors.length > 0) throw new AppError('validationFailed', { errors })
}

/** Which of SGK's lists a field's code is from, and the day on which it has to be valid. */
const kodlar = [
  ['sigortaliTuru', 'sigortaliTuru', 'girisTarihi'],
  ['ogrenimKodu', 'ogrenim', 'girisTarihi'],
  ['cikisKodu', 'cikis', 'cikisTarihi'],
] as const

async function kodHatalari({ runtime }: CallContext<'tenant'>, row: Row): Promise<FieldError[]> {
  const errors: FieldError[] = []
  for (const [field, liste, day] of kodlar) {
    const kod = row[field]
    const gun = row[day]
    if (typeof kod !== 'number' || typeof gun !== 'string') continue
    const adi = await kodAdiOf(runtime.master.db, { liste, kod, gun })
    if (adi === null) errors.push({ field, key: 'invalidKodOnDay' })
  }
  return errors
}

/** A number that is taken is refused in the words of the specification; the table refuses the second of two at once. */
async function requireOwnNo({ db }: CallContext<'tenant'>, personelNo: string) {
  const [taken] = await findByPersonelNo(db, { personelNo })
  if (taken) throw new AppError('recordExists', { errors: [{ field: 'personelNo', key: 'personelNoExists' }] })
}

/** The person of a record: made or found by the national id, with the names of this write. */
async function kisiOf({ db, tenant, session }: CallContext<'tenant'>, values: Row, row: Row): Promise<number> {
  const known = typeof row.kisiId === 'number' ? await getKisi(db, tenant, row.kisiId) : null
  const tcKimlikNo = typeof values.tcKimlikNo === 'string' ? values.tcKimlikNo : (known?.tcKimlikNo ?? '')
  const name = (field: 'ad' | 'soyad') => String(values[field] ?? known?.[field] ?? '')
  const kisi = { tcKimlikNo, ad: name('ad'), soyad: name('soyad') }
  const held = await holdKisi(db, tenant, tcKimlikNo)
  const subeler = await ownBranches(db, session)
  // whoever is limited to branches does not change what others read of the same person
  if (held && subeler && (held.ad !== kisi.ad || held.soyad !== kisi.soyad)) {
    const [elsewhere] = await listBaskaSubede(db, { ids: [held.id], subeler })
    if (elsewhere) refuse([{ field: 'ad', key: 'kisiBaskaSubede' }])
  }
  return ensureKisi(db, tenant, kisi)
}

/** An order is a record of another screen, whose right to add is asked besides. */
async function requireTescil(context: CallContext<'tenant'>) {
  if (!(await hasRight(context, { ekran: 'tescil', eylem: 'ekle' }))) throw new AppError('noAuthority')
}

const ofKisi = ['tcKimlikNo', 'ad', 'soyad']

const personelResourceRoutes = serveResource(personel, {
  scope: ofOwnBranches(
    (branchIds) => `t.isyeri_id in (select i.id from isyeri i where i.branch_id = any(${branchIds}))`,
  ),
  columns: {
    adSoyad: `(select trim(k.ad || ' ' || k.soyad) from kisi k where k.id = t.kisi_id)`,
    companyName: '(select c.company_name from isyeri i join company c on c.id = i.company_id where i.id = t.isyeri_id)',
    subeKodu: '(select b.sube_kodu from isyeri i join branch b on b.id = i.branch_id where i.id = t.isyeri_id)',
    subeAdi: '(select b.sube_adi from isyeri i join branch b on b.id = i.branch_id where i.id = t.isyeri_id)',
    unitCode: '(select u.unit_code from unit u where u.id = t.unit_id)',
  },
  filters: {
    periodId: (value: number, bind) => {
      const first = `to_date(${bind(value, 'int')}::text, 'YYYYMM')`
      return `t.giris_tarihi < ${first} + interval '1 month' and (t.cikis_tarihi is null or t.cikis_tarihi >= ${first})`
    },
    calistigiGun: (value: string, bind) => {
      const gun = bind(value, 'date')
      return `t.giris_tarihi <= ${gun} and (t.cikis_tarihi is null or t.cikis_tarihi >= ${gun})`
    },
  },
  references: {
    isyeriId: async ({ db, session }, id) => {
      const [found] = await findIsyeriOf(db, { id, subeler: await ownBranches(db, session) })
      return found?.isyeriSicilNo ?? null
    },
    unitId: async ({ db }, id) => (await findUnit(db, { id }))[0]?.unitName ?? null,
  },
  reveal: { tcKimlikNo: openKisi },
  async importStored(context, ids) {
    const rows = await listSealedKisi(context.db, { ids })
    return new Map(rows.map(({ id, kisiId, gizli }) => [id, { tcKimlikNo: openKisi(context, gizli, kisiId) }]))
  },
  async beforeWrite(context, { action, values, row }) {
    if (action === 'delete') return undefined
    if (typeof values.personelNo === 'string') await requireOwnNo(context, values.personelNo)
    const { meslekKodu, girisTarihi: gun } = row
    const wrongJob = await meslekHatasi(context.runtime.master.db, { kod: meslekKodu, gun })
    refuse([
      ...gunHatalari({ girisTarihi: row.girisTarihi, cikisTarihi: row.cikisTarihi, cikisKodu: row.cikisKodu }),
      ...(wrongJob ? [{ field: 'meslekKodu', key: wrongJob }] : []),
      ...(await kodHatalari(context, row)),
    ])
    const written = meslekKodu === '' ? { ...values, meslekKodu: null } : { ...values }
    return ofKisi.some((name) => values[name] !== undefined)
      ? { ...written, kisiId: await kisiOf(context, values, row) }
      : written
  },
  async afterWrite(context, { action, before, row }) {
    const isMoved = before?.kisiId !== row.kisiId || before?.isyeriId !== row.isyeriId
    if (action !== 'update' || !isMoved) return
    const employment = { personelId: Number(row.id), kisiId: Number(row.kisiId), isyeriId: Number(row.isyeriId) }
    await followPersonel(context, employment)
  },
  rowActions: {
    async girisEmri(context, row, girdi) {
      await requireTescil(context)
      await createIsEmri(context, { islemTipi: 1, personelId: Number(row.id), girdi })
      return undefined
    },
    async cikisEmri(context, row, girdi) {
      await requireTescil(context)
      const { cikisTarihi } = girdi
      refuse(gunHatalari({ girisTarihi: row.girisTarihi, cikisTarihi, cikisKodu: girdi.cikisNedeni }))
      const isFuture = String(cikisTarihi) > today(new Date())
      if (isFuture) refuse([{ field: 'cikisTarihi', key: 'dayInFuture' }])
      await createIsEmri(context, { islemTipi: 2, personelId: Number(row.id), girdi })
      return { cikisTarihi, cikisKodu: girdi.cikisNedeni }
    },
  },
})

export const personelRoutes = [...personelResourceRoutes, implement(personelList, listPersonel)]
