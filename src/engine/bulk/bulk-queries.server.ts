import type { TrialMessages } from '#engine/declaration/bulk-request.ts'
import type { BulkWork } from '#engine/declaration/bulk-work.ts'
import { type EitherTables, rawStatement } from '#server/database/database.ts'
import type { CallerMemory } from './bulk-caller.server.ts'
import type { Before, BulkDeed, Reason } from './bulk-step.server.ts'

/**
 * Rows of a chunk: one transaction, whose length somebody else's write may have to wait for. With 100 rows the others'
 * p95 was 15 times that of a quiet table, with five it is 1.9 times, for a quarter less rows a second.
 */
const chunkRows = 5

type NewWork = {
  kullaniciId: number
  kaynak: string
  islem: string
  istek: string
  kimden: string
  deneme: boolean
  toplam: number
}
/** Stores new work; nothing where the user's last one on the list still runs. */
export const insertWork = rawStatement<EitherTables, NewWork, { id: number }>(
  `insert into toplu_is (kullanici_id, kaynak, islem, istek, kimden, deneme, toplam)
   values ($1, $2, $3, $4::jsonb, $5::jsonb, $6, $7)
   on conflict (kullanici_id, kaynak, deneme) where durum in (0, 1) do nothing returning id`,
  ['kullaniciId', 'kaynak', 'islem', 'istek', 'kimden', 'deneme', 'toplam'],
)

/** Stores the rows of new work in chunks. */
export const cutIntoChunks = rawStatement<EitherTables, { isId: number; kayitlar: number[] }, never>(
  `insert into toplu_is_parca (is_id, no, kayitlar)
   select $1, g, ($2::bigint[])[g * ${chunkRows} + 1 : (g + 1) * ${chunkRows}]
     from generate_series(0, (cardinality($2::bigint[]) - 1) / ${chunkRows}) as g`,
  ['isId', 'kayitlar'],
)

/** Ends a user's trial on a list that still runs: it changes nothing, and another one is asked for. */
export const stopTrial = rawStatement<EitherTables, Pick<NewWork, 'kullaniciId' | 'kaynak'>, never>(
  `update toplu_is set durum = 3, bitis_tarihi = now()
    where kullanici_id = $1 and kaynak = $2 and deneme and durum in (0, 1)`,
  ['kullaniciId', 'kaynak'],
)

type DoneWork = Omit<NewWork, 'deneme' | 'toplam'> & {
  etkilenen: number
  atlanan: number
  onceki: string
  seconds: number
}
/** Stores work that was done in the call itself, with what its rows held before: it can be taken back like any other. */
export const insertDoneWork = rawStatement<EitherTables, DoneWork, { id: number }>(
  `with made as (
     insert into toplu_is (kullanici_id, kaynak, islem, istek, kimden, toplam, islenen, etkilenen, atlanan, durum,
       bitis_tarihi, geri_al_sonu)
     values ($1, $2, $3, $4::jsonb, $5::jsonb, $6::int + $7::int, $6::int + $7::int, $6, $7, 2, now(),
       now() + make_interval(secs => $9::int)) returning id
   ), cut as (
     insert into toplu_is_parca (is_id, no, kayitlar, bitti, onceki)
     select made.id, (o.sira - 1) / ${chunkRows}, array_agg((o.deger ->> 'id')::bigint order by o.sira), true,
            jsonb_agg(o.deger order by o.sira)
       from made cross join jsonb_array_elements($8::jsonb) with ordinality as o (deger, sira)
      group by made.id, (o.sira - 1) / ${chunkRows}
   )
   select id from made`,
  ['kullaniciId', 'kaynak', 'islem', 'istek', 'kimden', 'etkilenen', 'atlanan', 'onceki', 'seconds'],
)

/** The row of work that is to be done. */
export type OpenWork = { kaynak: string; istek: BulkDeed; kimden: CallerMemory; deneme: boolean; isUndo: boolean }
/** Finds work that is to be done; nothing where it is over. */
export const findOpenWork = rawStatement<EitherTables, { id: number }, OpenWork>(
  `select kaynak, istek, kimden, deneme, geri_alinan is not null as is_undo
     from toplu_is where id = $1 and durum in (0, 1)`,
  ['id'],
)

/** A chunk that nobody works on; a second worker of the same work takes another. */
export const takeChunk = rawStatement<
  EitherTables,
  { id: number },
  { no: number; kayitlar: number[]; onceki: Before[] }
>(
  `select no, to_jsonb(kayitlar) as kayitlar, onceki from toplu_is_parca where is_id = $1 and not bitti
    order by no limit 1 for update skip locked`,
  ['id'],
)

type ChunkDone = { id: number; no: number; nedenler: string; onceki: string }
/** Marks a chunk as done, in the transaction of its rows. */
export const finishChunk = rawStatement<EitherTables, ChunkDone, never>(
  'update toplu_is_parca set bitti = true, nedenler = $3::jsonb, onceki = $4::jsonb where is_id = $1 and no = $2',
  ['id', 'no', 'nedenler', 'onceki'],
)

type Progress = { id: number; etkilenen: number; atlanan: number; undoSeconds: number }
/** Counts a chunk; nothing where the work was stopped meanwhile. */
export const addProgress = rawStatement<EitherTables, Progress, { isOver: boolean }>(
  `update toplu_is set etkilenen = etkilenen + $2, atlanan = atlanan + $3, islenen = islenen + $2 + $3,
          hata = 0, ilerleme_tarihi = now(),
          durum = case when islenen + $2 + $3 = toplam then 2 else 1 end,
          bitis_tarihi = case when islenen + $2 + $3 = toplam then now() end,
          geri_al_sonu = case when $4::int > 0 then now() + make_interval(secs => $4::int) end
    where id = $1 and durum in (0, 1) returning durum = 2 as is_over`,
  ['id', 'etkilenen', 'atlanan', 'undoSeconds'],
)

/** Counts a failure since the last chunk that was done; nothing where the work is over. */
export const noteFailure = rawStatement<EitherTables, { id: number }, { hata: number }>(
  'update toplu_is set hata = hata + 1 where id = $1 and durum in (0, 1) returning hata',
  ['id'],
)

/** Ends work that has not moved for an hour: its job was given up with the processes that it had. */
export const failStuckWork = rawStatement<EitherTables, object, never>(
  `update toplu_is set durum = -1, bitis_tarihi = now()
    where durum in (0, 1) and ilerleme_tarihi < now() - interval '1 hour'`,
  [],
)

/** Ends work that cannot go on. */
export const setWorkFailed = rawStatement<EitherTables, { id: number }, never>(
  'update toplu_is set durum = -1, bitis_tarihi = now() where id = $1 and durum in (0, 1)',
  ['id'],
)

type OwnWork = { id: number; kullaniciId: number; kaynak: string }
const ownWork = 'id = $1 and kullanici_id = $2 and kaynak = $3'

/** Stops a user's own work; what was done of it stays. */
export const stopWork = rawStatement<EitherTables, OwnWork, { id: number }>(
  `update toplu_is set durum = 3, bitis_tarihi = now() where ${ownWork} and durum in (0, 1) returning id`,
  ['id', 'kullaniciId', 'kaynak'],
)

/** Finds the progress of a user's own work. */
export const findWork = rawStatement<EitherTables, OwnWork, Omit<BulkWork, 'nedenler' | 'nedenDosyasi' | 'mesaj'>>(
  `select id, islem as action, deneme, durum, toplam, islenen, etkilenen, atlanan,
          case when g.geri_alan is null and not deneme and durum not in (0, 1) and etkilenen > 0 and geri_al_sonu > now()
               then geri_al_sonu end as geri_al_sonu,
          g.geri_alan
     from toplu_is t left join lateral (select u.id as geri_alan from toplu_is u where u.geri_alinan = t.id) g on true
    where ${ownWork}`,
  ['id', 'kullaniciId', 'kaynak'],
)

/** Counts the rows that were left, by reason, with the numbers of a few. */
export const countReasons = rawStatement<
  EitherTables,
  { id: number },
  { kod: string; adet: number; ornekler: number[] }
>(
  `select n.kod, count(*)::int as adet, to_jsonb((array_agg(n.id order by p.no, n.id))[1:5]) as ornekler
     from toplu_is_parca p cross join lateral jsonb_to_recordset(p.nedenler) as n (id bigint, kod text)
    where p.is_id = $1 group by n.kod order by adet desc, n.kod`,
  ['id'],
)

/** The rows that were left, a thousand at a time. */
export const listReasons = rawStatement<EitherTables, { id: number; after: number }, Reason>(
  `select n.id, n.kod from toplu_is_parca p cross join lateral jsonb_to_recordset(p.nedenler) as n (id bigint, kod text)
    where p.is_id = $1 and n.id > $2 order by n.id limit 1000`,
  ['id', 'after'],
)

/** The messages that the chunks of a trial would send, together; a trial keeps them in the place of former values. */
export const sumMessages = rawStatement<EitherTables, { id: number }, TrialMessages>(
  `select sum((o ->> 'adet')::int)::int as adet, sum((o ->> 'parca')::int)::int as parca,
          round(sum((o ->> 'tutar')::numeric), 2)::text as tutar, min(o ->> 'ornek') as ornek
     from toplu_is_parca p cross join jsonb_array_elements(p.onceki) as o
    where p.is_id = $1 having count(*) > 0`,
  ['id'],
)

/** Stores the work that takes another back, with its rows; nothing where that is too late, done already or running. */
export const insertUndo = rawStatement<EitherTables, OwnWork & { kimden: string }, { id: number }>(
  `with undone as (
     select * from toplu_is where ${ownWork} and durum in (2, 3, -1) and not deneme and geri_al_sonu > now() for update
   ), chunk as (
     select p.no, p.onceki, (select array_agg((o ->> 'id')::bigint) from jsonb_array_elements(p.onceki) as o) as kayitlar
       from toplu_is_parca p join undone on p.is_id = undone.id where jsonb_array_length(p.onceki) > 0
   ), made as (
     insert into toplu_is (kullanici_id, kaynak, islem, istek, kimden, geri_alinan, toplam)
     select kullanici_id, kaynak, islem, istek, $4::jsonb, undone.id, (select sum(cardinality(kayitlar)) from chunk)
       from undone where exists (select from chunk)
     on conflict do nothing returning id
   ), cut as (
     insert into toplu_is_parca (is_id, no, kayitlar, onceki) select made.id, chunk.no, kayitlar, onceki from made, chunk
   )
   select id from made`,
  ['id', 'kullaniciId', 'kaynak', 'kimden'],
)

/** Deletes work that is older than a day and over. */
export const deleteOldWork = rawStatement<EitherTables, object, { id: number }>(
  `delete from toplu_is where id in (
     select id from toplu_is where olusturulma_tarihi < now() - interval '24 hours' and durum not in (0, 1)
      order by id limit 50) returning id`,
  [],
)
