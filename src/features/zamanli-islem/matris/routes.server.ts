import { ownTenantIds, requireOwnTenant } from '#features/yonetim/queries.server.ts'
import { getMatris, matrisSayfasi } from '#features/zamanli-islem/contract.ts'
import { operasyonOf } from '#features/zamanli-islem/islem/operasyon.ts'
import { type MasterTables, rawStatement } from '#server/database/database.ts'
import { implement } from '#server/http/implement.ts'

type M = MasterTables
type Asked = { own: number[] | null; ara: string }
type Hucre = { operationId: number; id: number; aktif: boolean }

const asked = `(($1::int[] is null or t.id = any ($1)) and ($2 = '' or t.arama like '%' || katla($2) || '%'))`

const listOpen = rawStatement<M, object, { operationId: number; operationName: string }>(
  'select id as operation_id, operation_name from batch_operation where aktif order by id',
  [],
)
const countTenants = rawStatement<M, Asked, { n: number }>(
  `select count(*)::int as n from master_tenant t where ${asked}`,
  ['own', 'ara'],
)
const listTenants = rawStatement<
  M,
  Asked & { limit: number; offset: number },
  { tenantId: number; tenantName: string; hucreler: Hucre[] }
>(
  `select t.id as tenant_id, t.name as tenant_name,
          coalesce((select jsonb_agg(jsonb_build_object('operationId', o.operation_id, 'id', o.id, 'aktif', o.aktif))
                      from tenant_batch_operation o where o.tenant_id = t.id), '[]') as hucreler
     from master_tenant t where ${asked} order by t.name, t.id limit $3 offset $4`,
  ['own', 'ara', 'limit', 'offset'],
)

/** A search for signs that mean something to `like` finds them as signs. */
const literal = (ara: string) => ara.replace(/[\\%_]/g, '\\$&')

export const matrisRoutes = [
  implement(getMatris, async ({ db, session, input: { sayfa = 1, ara = '', tenantId } }) => {
    if (tenantId !== undefined) await requireOwnTenant(db, session, tenantId)
    const own = tenantId === undefined ? await ownTenantIds(db, session) : [tenantId]
    const open = await listOpen(db, {})
    const which = { own, ara: literal(ara) }
    const page = { limit: matrisSayfasi, offset: (sayfa - 1) * matrisSayfasi }
    const tenants = await listTenants(db, { ...which, ...page })
    const [all] = await countTenants(db, which)
    return {
      islemler: open.flatMap((islem) => {
        const known = operasyonOf(islem.operationId)
        return known ? [{ ...islem, varsayilan: known.varsayilan }] : []
      }),
      kiracilar: tenants.map(({ hucreler, ...tenant }) => {
        const cells = new Map(hucreler.map((cell) => [cell.operationId, cell]))
        const cellOf = ({ operationId }: { operationId: number }) =>
          cells.get(operationId) ?? { operationId, id: null, aktif: false }
        return { ...tenant, hucreler: open.filter(({ operationId }) => operasyonOf(operationId)).map(cellOf) }
      }),
      toplam: all?.n ?? 0,
    }
  }),
]
