import { serveResource } from '#engine/resource.server.ts'
import { findProjeBaslik, findTestAdi } from './queries.server.ts'
import { projeTest } from './resource.ts'

export const projeTestRoutes = serveResource(projeTest, {
  columns: { testAdi: '(select k.test_adi from test_merkez_tip k where k.id = t.test_merkez_tip_id)' },
  references: {
    iapId: async ({ db }, id) => (await findProjeBaslik(db, { id }))[0]?.baslik ?? null,
    testMerkezTipId: async ({ db }, id) => (await findTestAdi(db, { id }))[0]?.testAdi ?? null,
  },
})
