import { AppError } from '#core/errors.ts'
import { decrypt, encrypt, type Keyring, sha256 } from '#server/database/crypto.ts'
import { rawStatement, type TenantDb, type TenantTables } from '#server/database/database.ts'
import type { Tenant } from '#server/tenant/tenants.ts'
import { openPersonKey } from './person-key.server.ts'

/** What a row of the ledger is about; `aydinlatma` is the clarification text read, `kvk` the pool consent. */
const rizaTurleri = ['aydinlatma', 'kvk', 'sms', 'eposta', 'arama'] as const
export type RizaTur = (typeof rizaTurleri)[number]

/** The template whose text a row of each kind agrees to. */
export const rizaSablon: Record<RizaTur, string> = {
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

type RizaMetni = { code: string; id: number; surum: number; sablonMetni: string }

/** The texts in use that permissions refer to. */
export const listRizaMetni = rawStatement<TenantTables, object, RizaMetni>(
  `select distinct on (code) code, id, surum, sablon_metni from sablon
    where code in ('45', 'rizaKvk', 'rizaSms', 'rizaEposta', 'rizaArama') and kanal = 'sayfa' and dil = 'tr' and aktif
    order by code, surum desc`,
  [],
)

type NewRiza = {
  adayGuid: string
  tur: RizaTur
  deger: boolean
  sablonId: number
  metinSurumu: number
  metinOzeti: Buffer
  kanal: RizaKanal
  gizliAdres: string | null
  gizliIstemci: string | null
  aktor: string
}

const insertRiza = rawStatement<TenantTables, NewRiza, { id: number }>(
  `insert into riza (aday_guid, tur, deger, sablon_id, metin_surumu, metin_ozeti, kanal, gizli_adres, gizli_istemci, aktor)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
  ['adayGuid', 'tur', 'deger', 'sablonId', 'metinSurumu', 'metinOzeti', 'kanal', 'gizliAdres', 'gizliIstemci', 'aktor'],
)

type RizaKanal = 'web' | 'ofis' | 'telefon' | 'sms' | 'iys'

export type RizaChange = {
  tenant: Tenant
  adayId: number
  /** The values wanted; kinds that are absent stay as they are. */
  degerler: Partial<Record<RizaTur, boolean | undefined>>
  kanal: RizaKanal
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

  const metinler = new Map((await listRizaMetni(db, {})).map((metin) => [metin.code, metin]))
  const keys = openPersonKey(tenant, person)
  const gizliAdres = sealFor(keys, 'gizli_adres', { adayGuid, value: change.address })
  const gizliIstemci = sealFor(keys, 'gizli_istemci', { adayGuid, value: change.userAgent })
  for (const { tur, deger } of changed) {
    const metin = metinler.get(rizaSablon[tur])
    if (!metin) throw new Error(`no text in use for the permission ${tur}`)
    const { id: sablonId, surum: metinSurumu } = metin
    const row = { adayGuid, tur, deger, sablonId, metinSurumu, metinOzeti: sha256(metin.sablonMetni), kanal, aktor }
    await insertRiza(db, { ...row, gizliAdres, gizliIstemci })
  }
  return changed
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
