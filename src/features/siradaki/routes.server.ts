import { findNextRandevu, listOpenDavet } from '#features/ars/queries.server.ts'
import { listAwaiting } from '#features/belge/queries.server.ts'
import { listSentTest } from '#features/test-merkezi/queries.server.ts'
import { testGuidOf } from '#features/test-merkezi/store.server.ts'
import { implement } from '#server/http/implement.ts'
import { subjectOf } from '#server/session/candidate.ts'
import { getSiradaki } from './contract.ts'

export const siradakiRoutes = [
  implement(getSiradaki, async ({ db, tenant, session }) => {
    const own = { adayId: subjectOf(session) }
    const [belgeler, testler, davetler, [randevu = null]] = await Promise.all([
      listAwaiting(db, own),
      listSentTest(db, own),
      listOpenDavet(db, own),
      findNextRandevu(db, own),
    ])
    const withGuid = testler.map((test) => ({ ...test, testGUID: test.harici ? null : testGuidOf(tenant, test.id) }))
    return { belgeler, testler: withGuid, davetler, randevu }
  }),
]
