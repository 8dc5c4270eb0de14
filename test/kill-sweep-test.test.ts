import { randomUUID } from 'node:crypto'
import { beforeAll, expect } from 'vitest'
import {
  completeExternalTest,
  completeTest,
  createAllCevap,
  createCevap,
  createTest,
} from '#features/test-merkezi/contract.ts'
import { publishTest, sendTest } from '#features/test-merkezi/store.server.ts'
import { withTenant } from '#server/tenant/tenants.ts'
import { makeAday } from './aday.ts'
import { openBeside } from './harness/beside.ts'
import { expectEffect, type Flow } from './harness/kill-sweep.ts'
import { brokenAuditLinks, look } from './harness/look-inside.ts'
import { prepareSweep } from './harness/sweep-ground.ts'
import { aScalePlan, aTestPlan } from './test-merkezi.ts'

const ground = prepareSweep('kill sweep of tests')
const { master, sweepFlows } = ground
const { where, address } = openBeside(ground)
let kinds: { scale: number; outside: number }

beforeAll(async () => {
  const { runtime, tenant } = where()
  kinds = await withTenant(runtime.tenants, tenant.id, async (db) => ({
    scale: (await publishTest(db, aScalePlan())).tipId,
    outside: (await publishTest(db, aTestPlan({ harici: true, sorular: [] }))).tipId,
  }))
})

type Made = { id: number; guid: string; hariciGuid: string | null; adayId: number }
type State = Made & { token: string; key: string; body: object }
type Cevap = { ikTestMerkeziSorularId: number; ikTestMerkeziSoruYanitlarId: number }

const firstAnswers = (id: number) =>
  look<Cevap>(
    address(),
    `select distinct on (s.siralama) s.id as "ikTestMerkeziSorularId", y.id as "ikTestMerkeziSoruYanitlarId"
       from aday_test t join test_soru s on s.test_surum_id = t.test_surum_id
       join test_soru_yanit y on y.test_soru_id = s.id where t.id = $1 order by s.siralama, y.siralama`,
    [id],
  )

const answerAll = `insert into aday_test_yanit (aday_test_id, test_surum_id, test_soru_id, test_soru_yanit_id)
  select distinct on (s.id) t.id, t.test_surum_id, s.id, y.id from aday_test t
    join test_soru s on s.test_surum_id = t.test_surum_id join test_soru_yanit y on y.test_soru_id = s.id where t.id = $1`

type Definition = {
  name: string
  path: string
  isOutside?: boolean
  prepare(made: Made): Promise<object>
  /** What belongs together: each number is 1 when it happened and 0 when it did not. */
  parts: string
}

const ended = `select (select (durum = 3)::int from aday_test where id = $1) as a,
  (select (bitis_zamani is not null and puan is not null)::int from aday_test where id = $1) as b,
  (select count(*)::int / 2 from aday_test_olcek where aday_test_id = $1) as c,
  (select count(*)::int from audit_log where islem = 'tamamla' and varlik_id = $1::bigint::text) as d`

const flows: Definition[] = [
  {
    name: 'create',
    path: createTest.path,
    // the test that was sent is taken back, so that a new one is made
    async prepare({ id }) {
      await look(address(), `update aday_test set durum = -1, iptal_nedeni = 'iptal' where id = $1`, [id])
      return { IKTestMerkeziTestTipId: kinds.scale }
    },
    parts: `select count(*)::int as a, (select count(*)::int from baglanti l where l.amac = 'test' and l.konu_id = max(t.id)) as b,
        (select count(*)::int from audit_log where varlik = 'adayTest' and islem = 'create' and varlik_id = max(t.id)::text) as c
      from aday_test t where t.id > $1 and t.aday_id = (select aday_id from aday_test where id = $1)`,
  },
  {
    name: 'answer',
    path: createCevap.path,
    prepare: async ({ id, guid }) => ({ TestGUID: guid, ...(await firstAnswers(id))[0] }),
    parts: 'select count(*)::int as a from aday_test_yanit where aday_test_id = $1',
  },
  {
    name: 'complete',
    path: completeTest.path,
    async prepare({ id, guid }) {
      await look(address(), answerAll, [id])
      return { TestGUID: guid }
    },
    parts: ended,
  },
  {
    name: 'all at once',
    path: createAllCevap.path,
    prepare: async ({ id, guid }) => ({ TestGUID: guid, cevaplar: await firstAnswers(id) }),
    parts: `${ended}, (select count(*)::int / 4 from aday_test_yanit where aday_test_id = $1) as e`,
  },
  {
    name: 'external',
    path: completeExternalTest.path,
    isOutside: true,
    prepare: async ({ hariciGuid }) => ({ TestGuid: hariciGuid }),
    parts: `select (select (durum = 3)::int from aday_test where id = $1) as a,
      (select count(*)::int from audit_log where islem = 'tamamla' and varlik_id = $1::bigint::text) as b`,
  },
]

async function give(tipId: number): Promise<Made> {
  const { runtime, tenant } = where()
  const aday = await makeAday(runtime, tenant)
  return withTenant(runtime.tenants, tenant.id, async (db) => {
    const enqueue = runtime.jobs.enqueueIn(db, tenant.id)
    const write = { db, tenant, enqueue, audit: () => {}, config: runtime.config }
    return { ...(await sendTest(write, { adayId: aday.id, tipId })), adayId: aday.id }
  })
}

function flowOf({ name, path, isOutside = false, prepare, parts }: Definition): Flow<State> {
  async function countEffects({ id, key }: State): Promise<number> {
    const [row] = await look<Record<string, number>>(address(), parts, [id])
    const kept = `select count(*)::int as n from idempotency where anahtar = encode(sha256($1::text::bytea), 'hex')`
    const [answers] = await look<{ n: number }>(address(), kept, [key])
    // the guid of a new test is not kept: a repeat finds the test itself
    const counts = [...Object.values(row ?? {}), ...(path === createTest.path ? [] : [answers?.n])]
    expect(new Set(counts).size).toBe(1)
    expect(await brokenAuditLinks(address())).toEqual([])
    return row?.a ?? -1
  }
  return {
    name,
    async prepare() {
      await look(master(), 'delete from sinir')
      const made = await give(isOutside ? kinds.outside : kinds.scale)
      const body = await prepare(made)
      const isOwn = path === createTest.path
      const { runtime, tenant } = where()
      const token = isOwn
        ? (await runtime.sessions.start('ady', { tenantId: tenant.id, subjectId: made.adayId })).token
        : runtime.sessions.issueAnonymous(tenant.id).token
      return { ...made, token, key: randomUUID(), body }
    },
    act: (product, { token, key, body }) => product.post(path, { token, key, body }),
    async checkDead(state) {
      expect(await countEffects(state)).toBeLessThanOrEqual(1)
    },
    async check(_product, state, outcome) {
      expectEffect(await countEffects(state), outcome)
    },
  }
}

sweepFlows({
  title: 'killed at any message of $path, it is whole or nothing and the repeat has one effect',
  definitions: flows,
  flowOf,
  sampleSize: () => 1,
})
