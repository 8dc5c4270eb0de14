import { randomBytes, randomUUID } from 'node:crypto'
import { newPersonKey } from '#features/aday/person-key.server.ts'
import { sealTckn } from '#features/aday/view.server.ts'
import { hashCode, newCode } from '#features/dogrulama/code.server.ts'
import { blindIndex, sha256 } from '#server/database/crypto.ts'
import { withAdmin } from '#server/postgres/database-server.ts'
import type { Tenant } from '#server/tenant/tenants.ts'
import { newNationalId } from '#test/national-id.ts'
import type { Product } from './product.ts'

/** Somebody with a phone; the number of a national id has right check digits. */
export type Person = { cepTel: string; tcKimlikNo: string }

let people = 0
const taken = new Set<string>()

/** Of tens of thousands drawn at random two are likely to be the same. */
function freeNationalId(): string {
  const tcKimlikNo = newNationalId()
  if (taken.has(tcKimlikNo)) return freeNationalId()
  taken.add(tcKimlikNo)
  return tcKimlikNo
}

/** People whom nobody else is, with phones that begin differently, so that limits on prefixes do not meet. */
export function newPeople(count: number): Person[] {
  return Array.from({ length: count }, () => {
    const n = people++
    return { cepTel: `5${String((n * 104_729) % 1e9).padStart(9, '0')}`, tcKimlikNo: freeNationalId() }
  })
}

export async function tenantOf({ runtime }: Product, tenantKey: string): Promise<Tenant> {
  const tenant = await runtime.tenants.find(tenantKey)
  if (!tenant) throw new Error(`no tenant ${tenantKey}`)
  return tenant
}

const insertPeople = `
  insert into aday (aday_guid, ad, soyad, cep_tel, email, dogum_tarihi, tc_kimlik_no, tc_kimlik_index, kisi_anahtari)
  select g, 'Deneme', 'Aday', t, 'bench@posta.example', date '1990-01-01', n, i, k
    from unnest($1::uuid[], $2::text[], $3::text[], $4::bytea[], $5::text[]) as y (g, t, n, i, k)`

/** Makes candidates of them, as registration would. */
export async function registerPeople(product: Product, tenant: Tenant, list: Person[]) {
  const rows = list.map((person) => {
    const guid = randomUUID()
    return { ...person, guid, sealed: sealTckn(tenant, guid, person.tcKimlikNo), key: newPersonKey(tenant, guid) }
  })
  await withAdmin(await product.tenantAddress(tenant.tenantKey), (client) =>
    client.query(insertPeople, [
      rows.map(({ guid }) => guid),
      rows.map(({ cepTel }) => cepTel),
      rows.map(({ sealed }) => sealed),
      rows.map(({ tcKimlikNo }) => blindIndex(tenant.keys, tcKimlikNo)),
      rows.map(({ key }) => key),
    ]),
  )
}

const insertCodes = `
  insert into dogrulama (id, amac, ziyaretci_hash, cep_tel, kod_hash, gecerlilik, kullanildi) overriding system value
  select i, 'giris', z, t, k, now() + interval '1 hour', case when $5 then now() end
    from unnest($1::bigint[], $2::bytea[], $3::text[], $4::bytea[]) as y (i, z, t, k)`

/** A visitor who has been sent a code: the token, the code, the number of its row. */
export type Waiting = { token: string; kod: string; dogrulamaId: number; cepTel: string }

/** Codes on their way, as if each had been asked for; `isUsed` for phones that are verified already. */
export async function sendCodes(product: Product, tenant: Tenant, list: Person[], isUsed = false): Promise<Waiting[]> {
  return withAdmin(await product.tenantAddress(tenant.tenantKey), async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `select nextval(pg_get_serial_sequence('dogrulama', 'id'))::text as id from generate_series(1, $1)`,
      [list.length],
    )
    const codes = list.map(({ cepTel }, index) => {
      const visitor = randomBytes(16)
      const { token } = product.runtime.sessions.issueAnonymous(tenant.id, visitor)
      return { token, visitor, cepTel, kod: newCode(), dogrulamaId: Number(rows[index]?.id) }
    })
    await client.query(insertCodes, [
      codes.map(({ dogrulamaId }) => dogrulamaId),
      codes.map(({ visitor }) => sha256(visitor)),
      codes.map(({ cepTel }) => cepTel),
      codes.map(({ dogrulamaId, kod }) => hashCode(tenant, dogrulamaId, kod)),
      isUsed,
    ])
    return codes
  })
}

/** Registrations whose phones are verified: a token each. */
export async function startRegistrations(product: Product, tenant: Tenant, list: Person[]): Promise<string[]> {
  const codes = await sendCodes(product, tenant, list, true)
  const tokens = codes.map(() => `reg_${randomBytes(32).toString('base64url')}`)
  const text = `
    with s as (
      insert into oturum (sinif, tenant_id, konu_id, mutlak_son)
      select 'reg', $1, i, now() + interval '1 hour' from unnest($2::bigint[]) i returning id, konu_id)
    insert into oturum_token (token_hash, oturum_id, sinif, tenant_id)
    select t, s.id, 'reg', $1 from unnest($2::bigint[], $3::bytea[]) as y (i, t) join s on s.konu_id = y.i`
  const { server } = product.runtime
  await withAdmin(server.at(server.masterDatabase), (client) =>
    client.query(text, [tenant.id, codes.map(({ dogrulamaId }) => dogrulamaId), tokens.map((token) => sha256(token))]),
  )
  return tokens
}

/** What registration asks for besides the verified phone. */
export function registrationOf({ tcKimlikNo }: Person) {
  return {
    ad: 'Deneme',
    soyad: 'Aday',
    email: 'bench@posta.example',
    dogumTarihi: '1990-01-01',
    tcKimlikNo,
    kvkIzini: true,
  }
}
