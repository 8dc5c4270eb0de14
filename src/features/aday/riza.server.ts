import { AppError } from '#core/errors.ts'
import type { ShippedLanguage } from '#i18n/language.ts'
import { decrypt, encrypt, type Keyring, sha256 } from '#server/database/crypto.ts'
import { rawStatement, type TenantDb, type TenantTables } from '#server/database/database.ts'
import type { Tenant } from '#server/tenant/tenants.ts'
import { type RizaMetni, type RizaTur, rizaTurleri } from './izin-contract.ts'
import { openPersonKey } from './person-key.server.ts'

/** The template whose text a row of each kind agrees to. */
const rizaSablon: Record<RizaTur, string> = {
  aydinlatma: '45',
  kvk: 'rizaKvk',
  sms: 'rizaSms',
  eposta: 'rizaEposta',
  arama: 'rizaArama',
}

type Person = { adayGuid: string; kisiAnahtari: string }

const lockPerson = rawStatement<TenantTables, { adayId: number }, Person>(
  'select aday_guid, kisi_anahtari from aday where id = $1 and silindi is null for update',
  ['adayId'],
)

const listRizaSon = rawStatement<TenantTables, { adayGuid: string }, { tur: RizaTur; deger: boolean }>(
  'select tur, deger from riza_son where aday_guid = $1',
  ['adayGuid'],
)

const listMetin = rawStatement<TenantTables, object, Omit<RizaMetni, 'tur'> & { code: string }>(
  `select distinct on (code, dil) code, dil, id, surum, sablon_metni as metin from sablon
    where code in ('45', 'rizaKvk', 'rizaSms', 'rizaEposta', 'rizaArama') and kanal = 'sayfa' and aktif
    order by code, dil, surum desc`,
  [],
)

/**
 * The texts in use, in every language that has them. A translation has the number of the version that it translates: one
 * that is behind the Turkish text is not in use any more.
 */
async function listInUse(db: TenantDb): Promise<RizaMetni[]> {
  const rows = await listMetin(db, {})
  return rizaTurleri.flatMap((tur) => {
    const ofTur = rows.filter(({ code }) => code === rizaSablon[tur])
    const turkish = ofTur.find(({ dil }) => dil === 'tr')
    if (!turkish) throw new Error(`no text in use for the permission ${tur}`)
    return ofTur.filter(({ surum }) => surum >= turkish.surum).map(({ code: _, ...metin }) => ({ ...metin, tur }))
  })
}

function inLanguage(metinler: RizaMetni[], language: ShippedLanguage): RizaMetni[] {
  return rizaTurleri.map((tur) => {
    const ofTur = metinler.filter((metin) => metin.tur === tur)
    const found = ofTur.find(({ dil }) => dil === language) ?? ofTur.find(({ dil }) => dil === 'tr')
    if (!found) throw new Error(`no text in use for the permission ${tur}`)
    return found
  })
}

/** The text of each kind for a reader of a language; Turkish where a text is not translated. */
export async function listRizaMetni(db: TenantDb, language: ShippedLanguage): Promise<RizaMetni[]> {
  return inLanguage(await listInUse(db), language)
}

type NewRiza = {
  adayGuid: string
  tur: RizaTur
  deger: boolean
  sablonId: number
  metinSurumu: number
  metinOzeti: Buffer
  dil: ShippedLanguage
  kanal: RizaKanal
  gizliAdres: string | null
  gizliIstemci: string | null
  aktor: string
}

const insertRiza = rawStatement<TenantTables, NewRiza, { id: number }>(
  `insert into riza (aday_guid, tur, deger, sablon_id, metin_surumu, metin_ozeti, dil, kanal, gizli_adres,
     gizli_istemci, aktor)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning id`,
  [
    'adayGuid',
    'tur',
    'deger',
    'sablonId',
    'metinSurumu',
    'metinOzeti',
    'dil',
    'kanal',
    'gizliAdres',
    'gizliIstemci',
    'aktor',
  ],
)

type RizaKanal = 'web' | 'ofis' | 'telefon' | 'sms' | 'iys'

export type RizaChange = {
  tenant: Tenant
  adayId: number
  /** The values wanted; kinds that are absent stay as they are. */
  degerler: Partial<Record<RizaTur, boolean | undefined>>
  kanal: RizaKanal
  /** The ids of the texts that the person was shown; without them the texts in use in `language`, or in Turkish. */
  shown?: readonly number[] | undefined
  language?: ShippedLanguage
  /** Where it came from, kept sealed; empty when nobody knows. */
  address?: string
  userAgent?: string
  /** `actorName(session)`. */
  aktor: string
}

/**
 * Writes one row of the ledger for each permission that changes, in the running transaction, and tells which. The
 * person is locked first: of parallel switches each change becomes one row, and a switch that changes nothing none.
 */
export async function writeRiza(db: TenantDb, change: RizaChange): Promise<{ tur: RizaTur; deger: boolean }[]> {
  const { tenant, adayId, degerler, kanal, aktor } = change
  const [person] = await lockPerson(db, { adayId })
  if (!person) throw new AppError('notFound')
  const { adayGuid } = person
  const current = new Map((await listRizaSon(db, { adayGuid })).map(({ tur, deger }) => [tur, deger]))
  const changed = rizaTurleri.flatMap((tur) => {
    const deger = degerler[tur]
    return deger === undefined || deger === (current.get(tur) ?? false) ? [] : [{ tur, deger }]
  })
  if (changed.length === 0) return []

  const metinler = await getShown(db, change)
  const keys = openPersonKey(tenant, person)
  const gizliAdres = sealFor(keys, 'gizli_adres', { adayGuid, value: change.address })
  const gizliIstemci = sealFor(keys, 'gizli_istemci', { adayGuid, value: change.userAgent })
  for (const { tur, deger } of changed) {
    const metin = metinler.find((shown) => shown.tur === tur)
    if (!metin) throw new AppError('validationFailed', { errors: [{ field: 'kvkIzini', key: 'newTextToRead' }] })
    const { id: sablonId, surum: metinSurumu, dil } = metin
    const row = { adayGuid, tur, deger, sablonId, metinSurumu, metinOzeti: sha256(metin.metin), dil, kanal, aktor }
    await insertRiza(db, { ...row, gizliAdres, gizliIstemci })
  }
  return changed
}

/** What the ledger points to: the very texts that were shown, as long as they are still in use. */
async function getShown(db: TenantDb, { shown, language = 'tr' }: RizaChange): Promise<RizaMetni[]> {
  const metinler = await listInUse(db)
  return shown ? metinler.filter(({ id }) => shown.includes(id)) : inLanguage(metinler, language)
}

type SealedColumn = 'gizli_adres' | 'gizli_istemci'

function sealFor(
  keys: Keyring,
  column: SealedColumn,
  { adayGuid, value }: { adayGuid: string; value: string | undefined },
): string | null {
  return value ? encrypt(keys, `riza|${column}|${adayGuid}`, value) : null
}

/** What the ledger keeps of a person alone; the key is gone once the person is erased. */
export function openRizaValue(
  keys: Keyring,
  column: SealedColumn,
  { adayGuid, value }: { adayGuid: string; value: string | null },
): string | null {
  return value === null ? null : decrypt(keys, `riza|${column}|${adayGuid}`, value)
}
