import { afterAll } from 'vitest'
import type { ArsLogType } from '#core/ars/step.ts'
import {
  answerArsSoru,
  arsAction,
  cancelRandevu,
  getArsProjesi,
  getArsSoru,
  getRandevuTimeList,
  setRandevu,
} from '#features/ars/contract.ts'
import { createTestApp, type TestApp, type TestTenant } from './app.ts'
import { type anArsPlan, makeArsAday, makeArsProje } from './ars.ts'
import { createClient } from './client.ts'
import { execute } from './deneme.ts'

/** Invitations in one company, and what their holders do. */
export function arsVisits(app: TestApp, here: TestTenant) {
  const where = { runtime: app.runtime, tenant: here.tenant }
  const newVisitor = () => createClient(app.app, app.runtime.sessions.issueAnonymous(here.tenant.id).token)
  const look = (text: string) => here.read((db) => execute(db, text))

  async function logsOf(id: number) {
    return (await look(`select tip from ars_log where ars_aday_id = ${id} order by id`)).map(([tip]) => tip)
  }

  /** A person with a fresh link, at the step that is wanted. */
  async function begin(given: Parameters<typeof anArsPlan>[0] = {}, adim = 0) {
    const arsProjeId = await makeArsProje(where, given)
    const person = await makeArsAday(where, { arsProjeId, adim })
    const visitor = newVisitor()
    const { guid } = person
    return {
      ...person,
      arsProjeId,
      visitor,
      projesi: () => visitor.call(getArsProjesi, { guid }),
      soru: () => visitor.call(getArsSoru, { guid }),
      action: (tip: ArsLogType) => visitor.call(arsAction, { guid, arsLogType: tip }),
      async answer(secenekAdi: string) {
        const soru = await visitor.call(getArsSoru, { guid })
        const secenek = soru?.kriterSecenegiList.find((one) => one.secenekAdi === secenekAdi)
        return visitor.call(answerArsSoru, {
          arsAdayGuid: guid,
          soruId: soru?.id ?? 0,
          cevapSecenekId: secenek?.id ?? 0,
        })
      },
      times: () => visitor.call(getRandevuTimeList, { guid }),
      book: (zamanId: number) => visitor.call(setRandevu, { arsAdayGuid: guid, zamanId }),
      cancel: () => visitor.call(cancelRandevu, { arsAdayGuid: guid }),
    }
  }

  return { where, newVisitor, look, logsOf, begin }
}

/** The product with one company in it and its invitations, for a whole file. */
export async function openArsVisits() {
  const app = await createTestApp()
  afterAll(() => app.close())
  const here = await app.newTenant()
  return { app, here, ars: arsVisits(app, here) }
}
