import { AppError } from '#core/errors.ts'
import { snakeCase } from '#engine/server/source.server.ts'
import { rawStatement, type TenantDb, type TenantTables } from '#server/database/database.ts'
import { ek7Alanlari } from './ek7.ts'

const columns = ek7Alanlari.flatMap(({ alanlar }) => alanlar).map((name) => `t.${snakeCase(name)}`)

type Form = Readonly<Record<string, unknown>> & {
  kisiId: number
  isyeriSicilNo: string
  companyName: string
  subeAdi: string | null
  bildirimNo: string | null
  bildirimTarihi: string | null
}

const findForm = rawStatement<TenantTables, { id: number }, Form>(
  `select t.kisi_id, i.isyeri_sicil_no, c.company_name, b.sube_adi, t.bildirim_no, t.bildirim_tarihi, ${columns.join(', ')}
     from sgk_is_kazasi t join isyeri i on i.id = t.isyeri_id join company c on c.id = i.company_id
     left join branch b on b.id = i.branch_id where t.id = $1`,
  ['id'],
)

/** The form of an accident as it is filled in. */
export async function getForm(db: TenantDb, id: number): Promise<Form> {
  const [form] = await findForm(db, { id })
  if (!form) throw new AppError('notFound')
  return form
}
