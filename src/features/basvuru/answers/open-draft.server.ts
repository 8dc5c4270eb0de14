import { AppError } from '#core/errors.ts'
import {
  type BasvuruRow,
  findPostedForm,
  insertBasvuru,
  lockBasvuru,
  type PostedForm,
} from '#features/basvuru/queries.server.ts'
import type { TenantDb } from '#server/database/database.ts'
import type { Tenant } from '#server/tenant/tenants.ts'
import { getForm, type LoadedForm } from './form-store.server.ts'

export type Own = { adayId: number; iapId: number }
export type Opened = { posted: PostedForm; basvuru: BasvuruRow; form: LoadedForm; isNew: boolean }

export async function getPosted(db: TenantDb, own: Own): Promise<PostedForm> {
  const [posted] = await findPostedForm(db, own)
  if (!posted) throw new AppError('notFound')
  return posted
}

/** The application, locked; a draft is made by the first write, and stays with the version of the form that it began with. */
export async function openDraft(db: TenantDb, tenant: Tenant, own: Own): Promise<Opened> {
  const posted = await getPosted(db, own)
  const opened = async (basvuru: BasvuruRow, isNew: boolean) => ({
    posted,
    basvuru,
    form: await getForm(db, tenant, basvuru.formSurumId, posted.testler),
    isNew,
  })
  const [known] = await lockBasvuru(db, own)
  const isAgain = known?.mayReapply === true && posted.isOpen
  if (known && known.durum !== 0 && !isAgain) return opened(known, false)
  if (!posted.isOpen) throw new AppError('ilanClosed')
  if (known && !isAgain) return opened(known, false)
  if (posted.formSurumId === null) throw new AppError('notFound')
  const [made] = await insertBasvuru(db, { ...own, formSurumId: posted.formSurumId })
  // somebody made it between the two: wait for that one
  const [basvuru] = await lockBasvuru(db, own)
  if (!basvuru) throw new Error('a draft vanished')
  return opened(basvuru, made !== undefined)
}

/** The same for what only a draft allows. */
export async function openLiveDraft(db: TenantDb, tenant: Tenant, own: Own): Promise<Opened> {
  const opened = await openDraft(db, tenant, own)
  if (opened.basvuru.durum !== 0) throw new AppError('basvuruKapali')
  return opened
}

/** Whoever says which version of the draft they saw must have seen the last one; our pages say it of each answer. */
export function requireVersion({ basvuru, isNew }: Opened, rowVersion: number | undefined) {
  if (!rowVersion || isNew || rowVersion === basvuru.rowVersion) return
  const { formSurumId: _form, dokunulanKomponentler: _touched, mayReapply: _again, ...record } = basvuru
  throw new AppError('staleRecord', { resultObject: record })
}

export function requireForm(form: LoadedForm, basvuruformuId: number) {
  if (form.basvuruFormuId === basvuruformuId) return
  throw new AppError('validationFailed', { errors: [{ field: 'basvuruformuId', key: 'invalidChoice' }] })
}
