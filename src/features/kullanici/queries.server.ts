import { rawStatement, type Sql, statement, type TenantTables } from '#server/database/database.ts'

type T = Sql<TenantTables>

export const selectUser = statement((db: T, _: object) =>
  db.selectFrom('kullanici').select(['id', 'adSoyad']).where('aktif', '=', true).orderBy('adSoyad').orderBy('id'),
)

export const findUser = statement((db: T, v: { id: number }) =>
  db.selectFrom('kullanici').select('adSoyad').where('id', '=', v.id),
)

export const findRol = rawStatement<TenantTables, { id: number }, { rol: string }>(
  `select sistem || ' - ' || rol as rol from rol where id = $1`,
  ['id'],
)

/** Gives a role; one that is there already stays. */
export const giveRole = rawStatement<TenantTables, { kullaniciId: number; rolId: number }, never>(
  'insert into kullanici_rol (kullanici_id, rol_id) values ($1, $2) on conflict do nothing',
  ['kullaniciId', 'rolId'],
)

/** A user's roles in one line, as lists show them. */
export const rolesOfUser = `(select string_agg(r.sistem || ' - ' || r.rol, ', ' order by r.sistem, r.rol)
   from kullanici_rol kr join rol r on r.id = kr.rol_id where kr.kullanici_id = t.id)`
