import { type GecitAnahtari, gecitHash } from '#features/sgk/anahtar.server.ts'
import type { ServisKanali, SgkMod } from '#features/sgk/kanal.ts'
import { type MasterDb, type MasterTables, rawStatement } from '#server/database/database.ts'

/** Whose calls are counted. */
export type Sayilan = { tenantId: number; mod: SgkMod; kullaniciAdi: string; isyeriKodu: string }

/** One call that somebody wants to make. */
export type HizIstegi = {
  kanal: ServisKanali
  operasyon: string
  sayilan: Sayilan
  /** Divides every window; 1 for SGK itself. */
  bolen: number
  /** One login more than the rule allows: the token was refused, or the credential is a new one. */
  fazladan?: boolean
}

/**
 * Whether the call may be made, and when the next one may; `sonraki` is null where no rule holds. `ortak`: the whole
 * deployment is counted together, so that nobody else may call before `sonraki` either. `an`: when the call was taken,
 * as the book has it; null where none was or no rule holds.
 */
export type HizCevabi = { alindi: boolean; sonraki: Date | null; ortak: boolean; an: string | null }

type Values = {
  kanal: string
  operasyon: string
  isyeri: Buffer
  kiraci: Buffer
  istemci: Buffer
  bolen: number
  fazladan: boolean
}

// The row of a lane is locked by the upsert, so two calls at the same moment are counted one after the other, and
// `k.zamanlar` is what the first has left. The clock is read after the lock: `now()` is that of the transaction's start.
// One time more than the rule looks at is kept: a call that is given back leaves those before it as they were.
type Taken = { alindi: boolean; sonraki: string; ortak: boolean; an: string }
const take = rawStatement<MasterTables, Values, Taken>(
  `with kural as (
     select serit, kapsam, adet, pencere_sn / $6::float8 as pencere, min_aralik_sn / $6::float8 as aralik,
            case kapsam when 'isyeri' then $3::bytea when 'kiraci' then $4::bytea else $5::bytea end as anahtar
       from sgk_hiz_siniri
      where kanal = $1 and operasyon = $2 and gecerli_baslangic <= (now() at time zone 'Europe/Istanbul')::date
      order by gecerli_baslangic desc limit 1)
   insert into sgk_hiz_kullanim as k (serit, anahtar, zamanlar, alindi, sonraki)
     select serit, anahtar, array[an], true, sgk_hiz_sonraki(array[an], pencere, adet, aralik)
       from kural, clock_timestamp() as an
   on conflict (serit, anahtar) do update set (zamanlar, alindi, sonraki) = (
     select yeni, izin, sgk_hiz_sonraki(yeni, pencere, adet, aralik)
       from kural, clock_timestamp() as an,
            lateral (select $7::boolean or sgk_hiz_sonraki(k.zamanlar, pencere, adet, aralik) <= an as izin) as karar,
            lateral (select case when izin then (k.zamanlar || an)[greatest(1, cardinality(k.zamanlar) + 1 - greatest(coalesce(adet, 1), 1)):]
                                 else k.zamanlar end as yeni) as sonra)
   returning alindi, sonraki::text, zamanlar[cardinality(zamanlar)]::text as an, (select kapsam = 'istemci' from kural) as ortak`,
  ['kanal', 'operasyon', 'isyeri', 'kiraci', 'istemci', 'bolen', 'fazladan'],
)

/** Takes one call from the rate book. A refused call must not leave. */
export async function takeCall(db: MasterDb, anahtar: GecitAnahtari, istek: HizIstegi): Promise<HizCevabi> {
  const { kanal, operasyon, bolen, fazladan = false } = istek
  const [row] = await take(db, { kanal, operasyon, bolen, fazladan, ...keysOf(anahtar, istek.sayilan) })
  if (!row) return { alindi: true, sonraki: null, ortak: false, an: null }
  const { alindi, ortak } = row
  return {
    alindi,
    ortak,
    an: alindi ? row.an : null,
    sonraki: row.sonraki === '-infinity' ? null : new Date(row.sonraki),
  }
}

const giveBack = rawStatement<MasterTables, Omit<Values, 'bolen' | 'fazladan'> & { an: string }, never>(
  `update sgk_hiz_kullanim k set zamanlar = array_remove(k.zamanlar, $6::timestamptz)
     from (select serit, case kapsam when 'isyeri' then $3::bytea when 'kiraci' then $4::bytea else $5::bytea end as anahtar
             from sgk_hiz_siniri
            where kanal = $1 and operasyon = $2 and gecerli_baslangic <= (now() at time zone 'Europe/Istanbul')::date
            order by gecerli_baslangic desc limit 1) kural
    where k.serit = kural.serit and k.anahtar = kural.anahtar`,
  ['kanal', 'operasyon', 'isyeri', 'kiraci', 'istemci', 'an'],
)

/**
 * Gives the call back that was taken at `an` and has certainly not left: no connection was made. Calls that others have
 * taken since then stay counted.
 */
export async function returnCall(
  db: MasterDb,
  anahtar: GecitAnahtari,
  { kanal, operasyon, sayilan, an }: HizIstegi & Pick<HizCevabi, 'an'>,
): Promise<void> {
  if (an !== null) await giveBack(db, { kanal, operasyon, an, ...keysOf(anahtar, sayilan) })
}

/** Under which hashes calls are counted; those to the simulator apart from those to SGK. */
export function keysOf(anahtar: GecitAnahtari, { tenantId, mod, kullaniciAdi, isyeriKodu }: Sayilan) {
  const hash = (...parts: (string | number)[]) => gecitHash(anahtar, ['sgkHiz', mod, ...parts])
  return {
    isyeri: hash('isyeri', kullaniciAdi, isyeriKodu),
    kiraci: hash('kiraci', tenantId, kullaniciAdi, isyeriKodu),
    istemci: hash('istemci'),
  }
}
