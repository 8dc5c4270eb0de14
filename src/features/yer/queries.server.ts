import { type MasterTables, rawStatement, type Sql, statement } from '#server/database/database.ts'

type M = Sql<MasterTables>

export const selectIl = statement((db: M, _: object) =>
  db.selectFrom('il').select(['sehirKodu', 'sehirAdi']).orderBy('sehirAdi'),
)

export const selectIlce = statement((db: M, v: { ilKodu: number }) =>
  db
    .selectFrom('ilce')
    .select(['ilceKodu', 'ilceAdi'])
    .where('sehirKodu', '=', v.ilKodu)
    .orderBy('ilceAdi')
    .orderBy('ilceKodu'),
)

export const selectMahalle = statement((db: M, v: { ilceKodu: number }) =>
  db
    .selectFrom('mahalle')
    .select(['mahalleKodu', 'mahalleAdi'])
    .where('ilceKodu', '=', v.ilceKodu)
    .orderBy('mahalleAdi')
    .orderBy('mahalleKodu'),
)

/** Every district with its province, by code. */
export const selectEveryIlce = statement((db: M, _: object) =>
  db
    .selectFrom('ilce')
    .innerJoin('il', 'il.sehirKodu', 'ilce.sehirKodu')
    .select(['ilce.ilceKodu', 'ilce.ilceAdi', 'il.sehirKodu', 'il.sehirAdi'])
    .orderBy('ilce.ilceKodu'),
)

export const findYerSurum = statement((db: M, _: object) => db.selectFrom('yerSurum').select('surum'))

export const saveYerSurum = rawStatement<MasterTables, { surum: string }, { id: number }>(
  `insert into yer_surum (surum) values ($1) on conflict (id) do update set surum = excluded.surum returning id`,
  ['surum'],
)

const placesLock = 7305005

/** Belongs to the connection: only one process loads places at a time. */
export const tryLockYer = rawStatement<MasterTables, object, { taken: boolean }>(
  `select pg_try_advisory_lock(${placesLock}) as taken`,
  [],
)

export const unlockYer = rawStatement<MasterTables, object, { isFree: boolean }>(
  `select pg_advisory_unlock(${placesLock}) as is_free`,
  [],
)

export const saveIl = rawStatement<MasterTables, { sehirKodu: number; sehirAdi: string }, { n: number }>(
  `insert into il (sehir_kodu, sehir_adi) values ($1, $2)
   on conflict (sehir_kodu) do update set sehir_adi = excluded.sehir_adi`,
  ['sehirKodu', 'sehirAdi'],
)

export const selectKnownIlce = statement((db: M, v: { sehirKodu: number }) =>
  db.selectFrom('ilce').select(['ilceKodu as kod', 'ilceAdi as ad']).where('sehirKodu', '=', v.sehirKodu),
)

export const insertIlce = rawStatement<
  MasterTables,
  { sehirKodu: number; kodlar: number[]; adlar: string[] },
  { n: number }
>(
  `insert into ilce (sehir_kodu, ilce_kodu, ilce_adi)
   select $1, kod, ad from unnest($2::integer[], $3::text[]) as gelen (kod, ad)`,
  ['sehirKodu', 'kodlar', 'adlar'],
)

export const selectKnownMahalle = statement((db: M, v: { ilkIlce: number; sonIlce: number }) =>
  db
    .selectFrom('mahalle')
    .select(['ilceKodu', 'mahalleKodu as kod', 'mahalleAdi as ad'])
    .where('ilceKodu', '>=', v.ilkIlce)
    .where('ilceKodu', '<=', v.sonIlce),
)

export const insertMahalle = rawStatement<
  MasterTables,
  { ilceKodlari: number[]; kodlar: number[]; adlar: string[] },
  { n: number }
>(
  `insert into mahalle (ilce_kodu, mahalle_kodu, mahalle_adi)
   select ilce, kod, ad from unnest($1::integer[], $2::integer[], $3::text[]) as gelen (ilce, kod, ad)`,
  ['ilceKodlari', 'kodlar', 'adlar'],
)

export const findIl = statement((db: M, v: { sehirKodu: number }) =>
  db.selectFrom('il').select('sehirAdi').where('sehirKodu', '=', v.sehirKodu),
)

export const findIlce = statement((db: M, v: { ilceKodu: number }) =>
  db.selectFrom('ilce').select(['ilceAdi', 'sehirKodu']).where('ilceKodu', '=', v.ilceKodu),
)
