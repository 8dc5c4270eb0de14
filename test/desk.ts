import { makeAday } from './aday.ts'
import type { TestApp, TestTenant } from './app.ts'
import { execute } from './deneme.ts'

/** What became of a call: 'ok', or the code of its refusal. */
export const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'ok',
    (error: { code: string }) => error.code,
  )

/** A posting of a company and the ways to put applications there and to look at what became of them. */
export async function openDesk(app: TestApp, company: TestTenant) {
  const run = (text: string) => company.read((db) => execute(db, text))
  const [[ilan] = []] = await run(`insert into ilan (baslik, metin) values ('Bekçi', '') returning id`)
  const iapId = Number(ilan)
  let lastNo = 0

  return {
    run,
    iapId,
    /** A sent application of a new candidate, in a status. */
    async anApplication(no = 1) {
      const aday = await makeAday(app.runtime, company.tenant)
      const takipNo = `TKP${String(++lastNo).padStart(6, '0')}`
      const [[id] = []] = await run(
        `insert into basvuru (aday_id, iap_id, durum, basvuru_takip_no, gonderim_tarihi, anlik, durum_yonetimi_no, geri_cekme_nedeni)
         values (${aday.id}, ${iapId}, 1, '${takipNo}', now(), '{}', ${no}, ${no === 7 ? `'Vazgeçtim.'` : 'null'}) returning id`,
      )
      return { id: Number(id), takipNo, aday }
    },
    historyOf: (id: number) =>
      run(`select kaynak_no, hedef_no, aktor is not null from basvuru_hareket where basvuru_id = ${id} order by id`),
    messagesOf: async (id: number) =>
      (await run(`select durum || ': ' || metin from mesaj where referans like 'basvuru-${id}-%' order by id`)).flat(),
  }
}

export type Desk = Awaited<ReturnType<typeof openDesk>>
