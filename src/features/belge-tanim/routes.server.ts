import { serveResource } from '#engine/resource.server.ts'
import { implement } from '#server/http/implement.ts'
import { listKriterSecenek } from './contract.ts'
import { findKriter, findSecenek, listSecenek } from './queries.server.ts'
import { belgeTanim } from './resource.ts'

export const belgeTanimRoutes = [
  ...serveResource(belgeTanim, {
    references: {
      bagliKriterId: async ({ db }, id) => (await findKriter(db, { id }))[0]?.kriterAdi ?? null,
      bagliSecenekId: async ({ db }, id, row) =>
        (await findSecenek(db, { id, kriterId: Number(row.bagliKriterId ?? 0) }))[0]?.secenekAdi ?? null,
    },
  }),

  implement(listKriterSecenek, ({ db, input }) => listSecenek(db, { kriterId: input.bagliKriterId ?? 0 })),
]
