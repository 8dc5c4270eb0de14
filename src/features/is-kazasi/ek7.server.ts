import { formatDate, formatInstant } from '#core/date.ts'
import { fieldOf } from '#engine/declaration/resource.ts'
import { getKisi } from '#features/kisi/store.server.ts'
import { createSheet, type Sheet } from '#features/test-merkezi/pdf/sheet.server.ts'
import { catalogue } from '#i18n/catalogue.ts'
import { createT } from '#i18n/t.ts'
import type { TenantDb } from '#server/database/database.ts'
import type { Tenant } from '#server/tenant/tenants.ts'
import { type Ek7Gizli, ek7Alanlari, ek7GizliAlanlari } from './ek7.ts'
import { openEk7Gizli } from './ek7-gizli.server.ts'
import { getForm } from './form.server.ts'
import { isKazasi } from './resource.ts'

// SGK's form is Turkish, whoever prints it
const t = createT(catalogue.tr, 'tr')

/** A value of the form in words; what is not filled in is a line to write on. */
function valueText(name: string, value: unknown): string {
  if ((value ?? '') === '') return '................................'
  if (typeof value === 'boolean') return t(value ? 'enum.evetHayir.true' : 'enum.evetHayir.false')
  if ((ek7GizliAlanlari as readonly string[]).includes(name)) return String(value)
  const { kind } = fieldOf(isKazasi, name)
  if (kind === 'date') return formatDate(String(value))
  if (kind === 'dateTime') return formatInstant(String(value))
  return kind === 'time' ? String(value).slice(0, 5) : String(value)
}

const nameWidth = 200

function writeFact(sheet: Sheet, name: string, value: string) {
  const at = { x: sheet.left + nameWidth, width: sheet.width - nameWidth }
  sheet.requireRoom(Math.max(sheet.heightOf(name, 'text', { width: nameWidth }), sheet.heightOf(value, 'strong', at)))
  sheet.beside(
    () => sheet.write(name, 'text', { width: nameWidth - 8 }),
    () => sheet.write(value, 'strong', at),
  )
  sheet.skip(3)
}

/** What a group of the form asks besides its fields, for who may see it. */
const gizliOf: Readonly<Record<string, readonly (keyof Ek7Gizli)[]>> = {
  olay: ['yaraTuru', 'yaraYeri', 'isGoremezlikDurumu'],
  hazirlayan: ['hazirlayanTcKimlikNo'],
}

type Printing = {
  db: TenantDb
  tenant: Tenant /** The injury too: the reader may see health data. */
  isWhole: boolean
}

/**
 * The form as a document to print, or to copy onto SGK's screen; it shows the whole national id. What is sealed of it is
 * a line to write on for who may not see it.
 */
export async function ek7Pdf({ db, tenant, isWhole }: Printing, id: number): Promise<Buffer> {
  const form: Awaited<ReturnType<typeof getForm>> = {
    ...(await getForm(db, id)),
    ...(isWhole ? await openEk7Gizli(db, tenant, id) : {}),
  }
  const { tcKimlikNo, ad, soyad } = await getKisi(db, tenant, form.kisiId)
  const adSoyad = `${ad} ${soyad}`.trim()
  const sheet = createSheet(`${t('isKazasi.ek7.baslik')}: ${adSoyad}`)
  sheet.write(form.companyName, 'company')
  sheet.skip(4)
  sheet.write(t('isKazasi.ek7.baslik'), 'title')
  sheet.skip(3)
  sheet.write(t('isKazasi.ek7.not'), 'quiet')
  sheet.skip(10)
  const head = { isyeriSicilNo: form.isyeriSicilNo, subeAdi: form.subeAdi ?? '', tcKimlikNo, adSoyad }
  for (const [name, value] of Object.entries(head)) writeFact(sheet, t.maybe(`field.${name}`) ?? name, value)
  for (const { grup, alanlar } of ek7Alanlari) {
    sheet.skip(8)
    sheet.requireRoom(60)
    sheet.write(t(`isKazasi.grup.${grup}`), 'heading')
    sheet.skip(4)
    for (const name of [...alanlar, ...(gizliOf[grup] ?? [])])
      writeFact(sheet, t.maybe(`field.${name}`) ?? name, valueText(name, form[name]))
  }
  const { bildirimNo, bildirimTarihi } = form
  if (bildirimNo !== null && bildirimTarihi !== null) {
    sheet.skip(8)
    sheet.write(t('isKazasi.ek7.bildirildi', { no: bildirimNo, gun: formatDate(bildirimTarihi) }), 'strong')
  }
  return sheet.finish({
    text: `${form.companyName} · ${adSoyad}`,
    page: (sayfa, toplam) => t('isKazasi.ek7.sayfa', { sayfa, toplam }),
  })
}
