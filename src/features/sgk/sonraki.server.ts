import { type MasterTables, rawStatement } from '#server/database/database.ts'
import { openYol } from './cagir.server.ts'
import { keysOf, type Sayilan } from './hiz/kitap.server.ts'
import { hasIsKazSorguTarihle, raporAramaTarihile } from './wire/evizite.ts'
import { kanalOf } from './wire/kanal-of.ts'

type Values = { kanal: string; operasyon: string; isyeri: Buffer[]; kiraci: Buffer[]; istemci: Buffer; bolen: number }

const readNext = rawStatement<MasterTables, Values, { no: number; sonraki: string }>(
  `with kural as (
     select serit, kapsam, adet, pencere_sn / $6::float8 as pencere, min_aralik_sn / $6::float8 as aralik
       from sgk_hiz_siniri
      where kanal = $1 and operasyon = $2 and gecerli_baslangic <= (now() at time zone 'Europe/Istanbul')::date
      order by gecerli_baslangic desc limit 1)
   select a.no::int - 1 as no, sgk_hiz_sonraki(k.zamanlar, kural.pencere, kural.adet, kural.aralik)::text as sonraki
     from kural cross join unnest($3::bytea[], $4::bytea[]) with ordinality as a (isyeri, kiraci, no)
     join sgk_hiz_kullanim k on k.serit = kural.serit
      and k.anahtar = case kural.kapsam when 'isyeri' then a.isyeri when 'kiraci' then a.kiraci else $5::bytea end`,
  ['kanal', 'operasyon', 'isyeri', 'kiraci', 'istemci', 'bolen'],
)

const reading = { evizite: raporAramaTarihile, isKazasi: hasIsKazSorguTarihle } as const

type Question = { tenantId: number; okuma: keyof typeof reading }
type Kimlik = Pick<Sayilan, 'kullaniciAdi' | 'isyeriKodu'>

/**
 * When the list of each workplace may next be read, without taking a call; null where it may be read now. A channel that
 * is closed has no times.
 */
export async function nextReadings(
  rest: Parameters<typeof openYol>[0],
  { tenantId, okuma }: Question,
  kimlikler: readonly Kimlik[],
): Promise<(Date | null)[]> {
  const operasyon = reading[okuma]
  const yol = await openYol(rest, operasyon, tenantId)
  if ('engel' in yol) return kimlikler.map(() => null)
  const keys = kimlikler.map((kimlik) => keysOf(yol.gecit, { ...kimlik, tenantId, mod: yol.mod }))
  const [first] = keys
  if (!first) return []
  const rows = await readNext(yol.db, {
    kanal: kanalOf(operasyon.servis),
    operasyon: operasyon.name,
    bolen: yol.bolen,
    isyeri: keys.map(({ isyeri }) => isyeri),
    kiraci: keys.map(({ kiraci }) => kiraci),
    istemci: first.istemci,
  })
  const byNo = new Map(rows.map(({ no, sonraki }) => [no, sonraki === '-infinity' ? null : new Date(sonraki)]))
  return kimlikler.map((_, no) => byNo.get(no) ?? null)
}
