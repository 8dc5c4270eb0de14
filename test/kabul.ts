import { addDays, today } from '#core/date.ts'
import { iseGirisEndpoints as calls } from '#features/ise-giris/contract.ts'
import { makeAday } from './aday.ts'
import type { TestApp, TestTenant } from './app.ts'
import { execute } from './deneme.ts'

/** A start that is in time. */
export const start = addDays(today(new Date()), 10)

/** A company with a branch, its workplace and a posting, for what becomes of accepted applications. */
export async function openKabul(app: TestApp) {
  const company = await app.newTenant()
  const staff = await company.staff()
  const run = (text: string) => company.read((db) => execute(db, text))
  const one = async (text: string) => Number((await run(text))[0]?.[0])
  const companyId = await one(`insert into company (company_name) values ('Işık') returning id`)

  let subeNo = 0
  async function aBranch() {
    const sicil = String(++subeNo).repeat(26)
    const id = await one(
      `insert into branch (sube_kodu, sube_adi, company_id) values ('S${subeNo}', 'Şube ${subeNo}', ${companyId}) returning id`,
    )
    await run(`insert into isyeri (isyeri_sicil_no, company_id, branch_id, kullanici_adi, kullanici_adi_maske, isyeri_kodu, tehlike_sinifi, beyanname_tipi)
      values ('${sicil}', ${companyId}, ${id}, 'x', 'x***x', '1', 1, 1)`)
    return id
  }
  const branchId = await aBranch()
  const iapId = await one(`insert into ilan (baslik, metin) values ('Bekçi', '') returning id`)

  let no = 0
  /** An application in a status; 5 is accepted. */
  async function anApplication(durum = 5, own: { adayId?: number; iapId?: number } = {}) {
    const adayId = own.adayId ?? (await makeAday(app.runtime, company.tenant)).id
    const takipNo = `GRS${++no}`
    const id = await one(
      `insert into basvuru (aday_id, iap_id, durum, basvuru_takip_no, gonderim_tarihi, anlik, durum_yonetimi_no)
       values (${adayId}, ${own.iapId ?? iapId}, 1, '${takipNo}', now(), '{}', ${durum}) returning id`,
    )
    return { id, adayId, takipNo }
  }
  const prepare = (basvuruId: number, own = {}) =>
    staff.call(calls.hazirla, { basvuruId, branchId, iseBaslamaTarihi: start, ...own })
  const orders = () => one('select count(*) from sgk_tescil_is_emri')
  return { company, staff, run, one, branchId, aBranch, iapId, anApplication, prepare, orders }
}

/** An entry into work of an accepted application for each of these branches. */
export async function iseGirisRecords(app: TestApp, company: TestTenant, branchIds: number[]): Promise<number[]> {
  const { id: adayId } = await makeAday(app.runtime, company.tenant)
  const ids: number[] = []
  for (const branchId of branchIds) {
    const text = `with i as (insert into ilan (baslik, metin) values ('Bekçi', '') returning id),
        v as (insert into basvuru (aday_id, iap_id, durum, basvuru_takip_no, gonderim_tarihi, anlik, durum_yonetimi_no)
          select ${adayId}, id, 1, 'SUBE${branchId}', now(), '{}', 5 from i returning id)
      insert into ise_giris (basvuru_id, branch_id, ise_baslama_tarihi) select id, ${branchId}, '2026-12-01' from v returning id`
    ids.push(Number((await company.read((db) => execute(db, text)))[0]?.[0]))
  }
  return ids
}
