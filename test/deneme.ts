import { AppError } from '#core/errors.ts'
import { resourceEndpoints } from '#engine/declaration/resource-endpoints.ts'
import { type ServeOptions, serveResource } from '#engine/resource.server.ts'
import { today } from '#engine/server/source.server.ts'
import { kayitDosyalari } from '#features/dosya/kayit-dosya.server.ts'
import type { TenantDb } from '#server/database/database.ts'
import { deneme } from './deneme-resource.ts'

export const denemeEndpoints = resourceEndpoints(deneme)

const table = `
  create table deneme (
    id bigint generated always as identity primary key,
    ad varchar(100) not null unique collate "tr-TR-x-icu",
    aciklama varchar(200) collate "tr-TR-x-icu",
    nott varchar(1000), metin text, adet integer, oran numeric(8, 2), tutar numeric(12, 2), gun date, an timestamptz,
    tip smallint not null default 1, ek varchar(50), aktif boolean not null default false, sifre text,
    tckn varchar(11), cep_tel varchar(10), e_posta varchar(250), parola text, ay varchar(7), donem integer,
    renk varchar(7), tipler smallint[], belgeler bigint[] not null default '{}',
    il_kodu smallint, il_adi varchar(50), ilce_kodu integer, es_id bigint, siralama integer not null check (siralama > 0),
    firma_id integer, son_gun date, saat time, saniye time, gunler varchar(300), gorulme timestamptz,
    row_version bigint not null default 1,
    arama text generated always as (katla(ad || ' ' || coalesce(aciklama, ''))) stored,
    constraint deneme_siralama unique nulls not distinct (il_kodu, siralama) deferrable initially deferred);
  create index on deneme (adet, id);
  create index on deneme (gun, id);
  create index on deneme (firma_id, id);
  create index on deneme (es_id, id);
  create index on deneme (son_gun, id);
  create index on deneme using gin (arama gin_trgm_ops);
  create table deneme_bagli (deneme_id bigint not null references deneme (id));
  insert into degisim (tablo) values ('deneme'), ('company');
  create trigger deneme_company_degisim after insert or update or delete on company for each statement execute function degisim_say();
  create trigger deneme_degisim after insert or update or delete on deneme for each statement execute function degisim_say()`

/** Makes the table in a tenant's database. */
export async function createDeneme(db: TenantDb) {
  await execute(db, table)
}

/** Runs SQL that only a test needs. */
export async function execute(db: TenantDb, text: string, values: unknown[] = []): Promise<unknown[][]> {
  const patient: Parameters<TenantDb['query']>[0] & { query_timeout: number } = {
    text,
    ...(values.length > 0 && { values }),
    rowMode: 'array',
    query_timeout: 300_000,
  }
  return (await db.query(patient)).rows
}

/** The SQL of the resource's named filters, figures and columns by firm. */
export const denemeSql: Pick<ServeOptions, 'filters' | 'strip' | 'families'> = {
  families: { firmaAdedi: (id) => `case when t.firma_id = ${id} then t.adet::text end` },
  filters: {
    gecikmis: (value: boolean) => {
      const isLate = `t.son_gun < ${today} and not t.aktif`
      return value ? isLate : `(${isLate}) is not true`
    },
    sonGunler: (value: number, bind) => `t.son_gun between ${today} - ${bind(value, 'int')} and ${today}`,
    adetler: (value: number[], bind) => `t.adet = any(${bind(value, 'bigint[]')})`,
  },
  strip: {
    kayit: 'count(*)::int',
    gecikmisAdet: `(count(*) filter (where t.son_gun < ${today} and not t.aktif))::int`,
    enYakin: `min(t.son_gun) filter (where t.son_gun >= ${today} and not t.aktif)`,
  },
}

/** What the actions of the resource do. */
export const denemeActions: ServeOptions<'tenant'>['rowActions'] & object = {
  async artir(_context, { adet }) {
    if (Number(adet) >= 10) throw new AppError('recordInUse')
    return { adet: Number(adet ?? 0) + 1 }
  },
  async tipDegistir(_context, _row, { tip }) {
    return { tip }
  },
  async kapat(context, row, { neden, gun }) {
    await execute(context.db, 'update deneme set aktif = false, nott = $2 where id = $1', [row.id, neden])
    return gun ? { gun } : undefined
  },
}

/** Reads what was sent about a record: in the tests its own note. */
export const denemeTimeline: ServeOptions<'tenant'>['timeline'] & object = {
  async mesaj({ db }, { id, once }) {
    const rows = await execute(
      db,
      `select id::int, '2026-01-02T03:04:05Z', nott from deneme
        where id = $1 and nott is not null and $2::timestamptz > '2026-01-02T03:04:05Z'`,
      [id, once],
    )
    return rows.map(([no, zaman, metin]) => ({
      id: Number(no),
      zaman: String(zaman),
      islem: 'gonderildi',
      metin: String(metin),
    }))
  },
}

/** The calls of the resource. */
export function denemeRoutes(options: ServeOptions<'tenant'> = {}, resource = deneme) {
  return serveResource(resource, {
    isKept: true,
    references: {
      ilKodu: async (_context, id) => (id <= 81 ? `İl ${id}` : null),
      // a soft reference: nothing in the table holds it, so that its record may be gone
      firmaId: async (_context, id) => (id > 0 ? `Firma ${id}` : null),
    },
    ...denemeSql,
    rowActions: denemeActions,
    files: kayitDosyalari,
    timeline: denemeTimeline,
    ...options,
  })
}
