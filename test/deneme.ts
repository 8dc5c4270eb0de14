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
    il_kodu smallint, il_adi varchar(50), ilce_kodu integer, siralama integer not null check (siralama > 0),
    firma_id integer, son_gun date, saat time, saniye time, gunler varchar(300), gorulme timestamptz,
    row_version bigint not null default 1,
    arama text generated always as (katla(ad || ' ' || coalesce(aciklama, ''))) stored,
    constraint deneme_siralama unique (siralama) deferrable initially deferred);
  create index on deneme (adet, id);
  create index on deneme (gun, id);
  create index on deneme (firma_id, id);
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

/** The SQL of the resource's named filters and figures. */
export const denemeSql: Pick<ServeOptions, 'filters' | 'strip'> = {
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
    bulk: {
      async artir(context, row) {
        const adet = Number(row.adet ?? 0)
        if (adet >= 10) throw new AppError('recordInUse')
        await execute(context.db, 'update deneme set adet = $2 where id = $1', [row.id, adet + 1])
      },
    },
    files: kayitDosyalari,
    ...options,
  })
}
