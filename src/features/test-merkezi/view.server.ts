import { AppError } from '#core/errors.ts'
import { testDurum } from '#core/test-merkezi/durum.ts'
import { shuffle } from '#core/test-merkezi/order.ts'
import type { TenantDb } from '#server/database/database.ts'
import type { Tenant } from '#server/tenant/tenants.ts'
import type { Test, TestSoru } from './contract.ts'
import { cihazAnahtariOf } from './link.server.ts'
import { findTest, listCevaplar, listSoru, type SoruRow, type TestRow } from './queries.server.ts'

const versionsAtMost = 100
/** A published test never changes, so its questions are read once. */
const kept = new WeakMap<Tenant, Map<number, SoruRow[]>>()

/** The questions of a version, in its own order. */
export async function getSorular(db: TenantDb, tenant: Tenant, testSurumId: number): Promise<SoruRow[]> {
  const versions = kept.get(tenant) ?? new Map<number, SoruRow[]>()
  kept.set(tenant, versions)
  const known = versions.get(testSurumId)
  if (known) return known
  const sorular = await listSoru(db, { testSurumId })
  const [oldest] = versions.size >= versionsAtMost ? versions.keys() : []
  if (oldest !== undefined) versions.delete(oldest)
  versions.set(testSurumId, sorular)
  return sorular
}

/** A test whose person is there. */
export async function getTest(db: TenantDb, id: number): Promise<TestRow> {
  const [row] = await findTest(db, { id })
  if (!row) throw new AppError('notFound')
  return row
}

/** What whoever takes a test is shown; once it is over none of its questions is. */
export async function testOf(
  { db, tenant }: { db: TenantDb; tenant: Tenant },
  row: TestRow,
  { isOwner }: { isOwner: boolean },
): Promise<Test> {
  const isOpen = (row.durum === testDurum.created || row.durum === testDurum.sent) && !row.suresiDoldu
  return {
    id: row.id,
    durum: row.durum,
    testTipAdi: row.testAdi,
    testTipAciklama: row.testAciklama,
    adayAdSoyad: nameFor(row, isOwner),
    adayId: isOwner ? row.adayId : null,
    psikometrik: row.psikometrik,
    harici: row.harici,
    sonTarih: row.sonTarih,
    suresiDoldu: row.suresiDoldu,
    bitisZamani: row.bitisZamani,
    kalanDeneme: row.kalanDeneme,
    sorular: isOpen ? await openSorular({ db, tenant }, row) : [],
    cihazAnahtari: cihazAnahtariOf(tenant, row.id),
  }
}

/** Whoever has only the link reads enough to know whose it is. */
function nameFor({ ad, soyad }: TestRow, isOwner: boolean): string {
  return isOwner ? `${ad ?? ''} ${soyad ?? ''}`.trim() : `${ad ?? ''} ${[...(soyad ?? '')][0] ?? ''}.`.trim()
}

async function openSorular({ db, tenant }: { db: TenantDb; tenant: Tenant }, row: TestRow): Promise<TestSoru[]> {
  const sorular = await getSorular(db, tenant, row.testSurumId)
  const answered = new Map((await listCevaplar(db, { id: row.id })).map(({ soruId, yanitId }) => [soruId, yanitId]))
  return shuffle(sorular, row.karistir ? row.karisim : 0).map(({ id, soru, yanitlar }) => ({
    id,
    soru,
    soruYanitlar: yanitlar,
    secilenCevap: answered.get(id) ?? null,
  }))
}
