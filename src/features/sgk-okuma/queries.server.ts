import { rawStatement, type TenantTables } from '#server/database/database.ts'

type Anahtar = { jobId: number; isyeriId: number; monitorType: number; asama: string }

/** A reading as it is stored. */
export type OkumaRow = {
  id: number
  deneme: number
  listeOkundu: boolean
  bitti: boolean
  status: number | null
  sonucKod: number | null
  mesaj: string | null
  yavasGerekli: boolean
}

/** The attempt itself, or an earlier one that was stored as read although its worker could not say so. */
const isKept = '(t.deneme = excluded.deneme or (t.status = 5 and t.deneme > $8))'

const columns = 'id, deneme, liste_okundu, bitti is not null as bitti, status, sonuc_kod, mesaj, yavas_gerekli'

/**
 * Begins an attempt, or finds it where it has begun or ended. A higher attempt takes the reading over; a lower one than
 * the newest gets no row. What an earlier attempt has read and stored is not read again, unless it was reset since.
 */
export const beginOkuma = rawStatement<
  TenantTables,
  Anahtar & { satirId: number; calismaGunu: string; deneme: number; tabanDeneme: number },
  OkumaRow
>(
  `insert into sgk_okuma as t (job_id, isyeri_id, monitor_type, asama, satir_id, calisma_gunu, deneme)
   values ($1, $2, $3, $4, $5, $6, $7)
   on conflict (job_id, isyeri_id, monitor_type, asama) do update set deneme = excluded.deneme,
     calisma_gunu = case when ${isKept} then t.calisma_gunu else excluded.calisma_gunu end,
     liste_okundu = t.liste_okundu and t.deneme > $8 and (t.bitti is null or ${isKept}),
     bitti = case when ${isKept} then t.bitti end,
     status = case when ${isKept} then t.status end,
     mesaj = case when ${isKept} or (t.bitti is null and t.deneme > $8) then t.mesaj end
   where t.deneme <= excluded.deneme
   returning ${columns}`,
  ['jobId', 'isyeriId', 'monitorType', 'asama', 'satirId', 'calismaGunu', 'deneme', 'tabanDeneme'],
)

/**
 * Locks an attempt that may still be stored; no row for one that was taken over or has ended. The first reading of each
 * stage finds what was there before.
 */
export const holdOkuma = rawStatement<TenantTables, { id: number; deneme: number }, { ilkOkuma: boolean }>(
  `select not exists (select 1 from sgk_okuma o where o.isyeri_id = t.isyeri_id and o.monitor_type = t.monitor_type
                         and o.asama = t.asama and o.status = 5 and o.id <> t.id) as ilk_okuma
     from sgk_okuma t where t.id = $1 and t.deneme = $2 and t.bitti is null for update of t`,
  ['id', 'deneme'],
)

export const finishOkuma = rawStatement<
  TenantTables,
  {
    id: number
    status: number
    sonucKod: number | null
    mesaj: string
    yavasGerekli: boolean
    ilkOkuma: boolean
    listeDolu: boolean
  },
  never
>(
  `update sgk_okuma set bitti = now(), status = $2, sonuc_kod = $3, mesaj = $4, yavas_gerekli = $5, ilk_okuma = $6,
          liste_dolu = $7 where id = $1`,
  ['id', 'status', 'sonucKod', 'mesaj', 'yavasGerekli', 'ilkOkuma', 'listeDolu'],
)

export const markListe = rawStatement<TenantTables, { id: number }, never>(
  'update sgk_okuma set liste_okundu = true where id = $1',
  ['id'],
)

/** Notes something of a reading that goes on; its end says it. */
export const noteMesaj = rawStatement<TenantTables, { id: number; mesaj: string }, never>(
  'update sgk_okuma set mesaj = $2 where id = $1',
  ['id', 'mesaj'],
)

export const findMesaj = rawStatement<TenantTables, { id: number }, { mesaj: string | null }>(
  'select mesaj from sgk_okuma where id = $1',
  ['id'],
)

/** Readings of one workplace are stored one after the other. */
export const lockIsyeri = rawStatement<TenantTables, { isyeriId: number }, never>(
  'select pg_advisory_xact_lock(7305025, $1)::text',
  ['isyeriId'],
)

/** What a reading has to know of a workplace besides its credential; `sonYavas` is the day of its last slow reading. */
export const findOkunan = rawStatement<
  TenantTables,
  { id: number },
  {
    beyannameTipi: number
    tehlikeSinifi: number
    okunduKapatIzni: boolean
    mahsupProtokoluVar: boolean
    sonYavas: string | null
  }
>(
  `select i.beyanname_tipi, i.tehlike_sinifi, i.okundu_kapat_izni, i.mahsup_protokolu_var,
          (select max(o.calisma_gunu)::text from sgk_okuma o
            where o.isyeri_id = i.id and o.monitor_type = 1 and o.asama = 'yavas' and o.status = 5) as son_yavas
     from isyeri i where i.id = $1`,
  ['id'],
)
