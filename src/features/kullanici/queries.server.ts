import { rawStatement, type Sql, statement, type TenantTables } from '#server/database/database.ts'

type T = Sql<TenantTables>

type UserOption = { id: number; adSoyad: string }
/** Active users in Turkish order; with a role only its holders, whatever the case of its name. */
export const selectUser = rawStatement<TenantTables, { rol: string | null }, UserOption>(
  `select k.id, k.ad_soyad from kullanici k
    where k.aktif and ($1::text is null or exists (
            select from kullanici_rol kr join rol r on r.id = kr.rol_id
             where kr.kullanici_id = k.id and katla($1) in (katla(r.rol), katla(r.sistem || ' - ' || r.rol))))
    order by k.ad_soyad, k.id`,
  ['rol'],
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

/** True of a user `t` who has a role in the company: without one nobody can sign in there. */
export const hasRole = 'exists (select from kullanici_rol kr where kr.kullanici_id = t.id)'

/** A user's roles in one line, as lists show them. */
export const rolesOfUser = `(select string_agg(r.sistem || ' - ' || r.rol, ', ' order by r.sistem, r.rol)
   from kullanici_rol kr join rol r on r.id = kr.rol_id where kr.kullanici_id = t.id)`

/** The branches that a user is limited to in one line; null for all. */
export const branchesOfUser = `(select string_agg(b.sube_adi, ', ' order by b.sube_adi)
   from kullanici_sube s join branch b on b.id = s.branch_id where s.kullanici_id = t.id)`

/** How a user who is switched on can be reached. */
export const findKullaniciKisi = rawStatement<
  TenantTables,
  { id: number },
  { adSoyad: string; eposta: string | null; cepTel: string | null }
>('select ad_soyad, eposta, cep_tel from kullanici where id = $1 and aktif', ['id'])
