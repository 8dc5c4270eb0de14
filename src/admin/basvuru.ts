import { changeDurum } from '#features/basvuru/durum.server.ts'
import { requestBelge } from '#features/belge/karar.server.ts'
import { rawStatement, type TenantTables } from '#server/database/database.ts'
import type { Inputs } from './arguments.ts'
import { inOneTenant } from './in-tenant.ts'
import type { Admin } from './open.ts'

// Stands in for the staff's screens until they are there; the work itself is done by the same functions.

/** Moves an application to another status and tells the candidate. */
export function moveBasvuru(admin: Admin, { takipNo, no, key }: Inputs['basvuru status']): Promise<string> {
  const basvuruTakipNo = takipNo
  return inOneTenant(admin, { key, text: hasBasvuru, value: basvuruTakipNo }, async (write) => {
    const durum = await changeDurum(write, { basvuruTakipNo, durumYonetimiNo: no })
    return `${basvuruTakipNo}: ${durum}`
  })
}

/** Asks an application for the documents in use, and lists what it was given. */
export function askForBelge(admin: Admin, { takipNo, key }: Inputs['basvuru documents']): Promise<string> {
  return inOneTenant(admin, { key, text: hasBasvuru, value: takipNo }, async (write) => {
    const asked = await requestBelge(write, { basvuruTakipNo: takipNo })
    const rows = await listGiven(write.db, { basvuruTakipNo: takipNo })
    const files = rows.map(({ id, belgeAdi, durum }) => `  ${id}  ${belgeAdi}  ${states[durum]}`)
    return [`${takipNo} was asked for ${asked} more documents.`, ...files].join('\n')
  })
}

const states = ['pending', 'approved', 'rejected'] as const

const hasBasvuru = rawStatement<TenantTables, { value: string }, { found: boolean }>(
  'select exists (select from basvuru where basvuru_takip_no = $1) as found',
  ['value'],
)
const listGiven = rawStatement<
  TenantTables,
  { basvuruTakipNo: string },
  { id: number; belgeAdi: string; durum: 0 | 1 | 2 }
>(
  `select f.id, b.belge_adi, f.durum from basvuru v join belge b on b.basvuru_id = v.id
     join belge_dosya f on f.belge_id = b.id and f.silinme_tarihi is null
    where v.basvuru_takip_no = $1 order by b.siralama, f.id`,
  ['basvuruTakipNo'],
)
