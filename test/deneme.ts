import {
  choice,
  date,
  dateTime,
  decimal,
  html,
  integer,
  money,
  multiline,
  position,
  reference,
  requiredUnless,
  secret,
  text,
  toggle,
} from '#engine/field.ts'
import { type ServeOptions, serveResource } from '#engine/resource.server.ts'
import { defineResource } from '#engine/resource.ts'
import { resourceEndpoints } from '#engine/resource-endpoints.ts'
import type { TenantDb } from '#server/database.ts'

const tip = { plain: 1, special: 2 } as const

/** A resource with a field of every kind, on a table that only tests have. */
export const deneme = defineResource({
  name: 'deneme',
  table: 'deneme',
  path: '/api/test/deneme',
  access: 'staff',
  database: 'tenant',
  order: { id: 'desc' },
  actions: [
    'fullGet',
    'pagination',
    'get',
    'getList',
    'create',
    'update',
    'fullUpdate',
    'delete',
    'remove',
    'moveUp',
    'moveDown',
    'totals',
    'csv',
  ],
  fields: {
    ad: text(100, { required: true, list: true, lookup: true, filter: 'contains', sort: true, search: true }),
    aciklama: text(200, { list: true, search: true, filter: 'equals' }),
    nott: multiline(1000, { export: true }),
    metin: html(),
    adet: integer({ min: -1000, max: 1_000_000, list: true, filter: 'range', sort: true, total: true }),
    oran: decimal(2, { list: true, filter: 'range', total: true }),
    tutar: money({ list: true, filter: 'range', total: true }),
    gun: date({ list: true, filter: 'range', sort: true }),
    an: dateTime({ list: true, filter: 'range' }),
    tip: choice(tip, { hasDefault: true, list: true, filter: 'equals', labels: 'masterUserTipi' }),
    ek: text(50, { required: requiredUnless('tip', tip.plain) }),
    aktif: toggle({ list: true, filter: 'equals', inPlace: true }),
    sifre: secret(100),
    ilKodu: reference({ max: 81, list: true, filter: 'equals', copies: 'ilAdi' }),
    ilAdi: text(50, { list: true, write: 'none' }),
    siralama: position({ list: true, sort: true }),
  },
})

export const denemeEndpoints = resourceEndpoints(deneme)

const table = `
  create table deneme (
    id bigint generated always as identity primary key,
    ad varchar(100) not null unique collate "tr-TR-x-icu",
    aciklama varchar(200) collate "tr-TR-x-icu",
    nott varchar(1000), metin text, adet integer, oran numeric(8, 2), tutar numeric(12, 2), gun date, an timestamptz,
    tip smallint not null default 1, ek varchar(50), aktif boolean not null default false, sifre text,
    il_kodu smallint, il_adi varchar(50), siralama integer not null check (siralama > 0),
    row_version bigint not null default 1,
    arama text generated always as (katla(ad || ' ' || coalesce(aciklama, ''))) stored,
    constraint deneme_siralama unique (siralama) deferrable initially deferred);
  create index on deneme (adet, id);
  create index on deneme (gun, id);
  create index on deneme using gin (arama gin_trgm_ops);
  create table deneme_bagli (deneme_id bigint not null references deneme (id));
  insert into degisim (tablo) values ('deneme');
  create trigger deneme_degisim after insert or update or delete on deneme for each statement execute function degisim_say()`

/** Makes the table in a tenant's database. */
export async function createDeneme(db: TenantDb) {
  await execute(db, table)
}

/** Runs SQL that only a test needs. */
export async function execute(db: TenantDb, text: string, values: unknown[] = []): Promise<unknown[][]> {
  const result = await db.query({ text, ...(values.length > 0 && { values }), rowMode: 'array' })
  return result.rows
}

/** The calls of the resource. */
export function denemeRoutes(options: ServeOptions = {}) {
  return serveResource(deneme, {
    keptCount: true,
    references: { ilKodu: async (_context, id) => (id <= 81 ? `İl ${id}` : null) },
    ...options,
  })
}
