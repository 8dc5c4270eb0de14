import { implement } from '#server/http/implement.ts'
import { getGlobal } from './contract.ts'
import { liveTexts } from './queries.server.ts'

export const dilRoutes = [implement(getGlobal, ({ runtime, input }) => liveTexts(runtime, input.dil))]
