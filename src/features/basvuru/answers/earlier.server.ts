import type { OnDolum } from '#features/basvuru/contract.ts'
import { type BasvuruRow, findLastSent } from '#features/basvuru/queries.server.ts'
import { findPersonalAnswers } from '#features/kriter/queries.server.ts'
import type { StoredYanit } from '#features/kriter/rules/merge.ts'
import type { TenantDb } from '#server/database/database.ts'
import type { LoadedForm } from './form-store.server.ts'
import { type Earlier, offerEarlier } from './on-dolum.ts'

type Asked = { adayId: number; form: LoadedForm; basvuru: BasvuruRow | undefined }
type Draft = { yanitlar: readonly StoredYanit[]; satirlar: readonly { komponentId: number }[] }

/** What the candidate has answered before and this form asks again; nothing once it is sent. */
export async function readOnDolum(db: TenantDb, { adayId, form, basvuru }: Asked, draft: Draft): Promise<OnDolum> {
  if (basvuru && basvuru.durum !== 0) return { kriterList: [], komponentKriterList: [] }
  const komponentler = draft.satirlar.map(({ komponentId }) => komponentId)
  return offerEarlier(form.compiled, await readEarlier(db, adayId), {
    kriter: new Map(draft.yanitlar.map(({ kriterId, value }) => [kriterId, value])),
    komponentler: new Set([...komponentler, ...(basvuru?.dokunulanKomponentler ?? [])]),
  })
}

async function readEarlier(db: TenantDb, adayId: number): Promise<Earlier[]> {
  const [[kisisel], [basvuru]] = await Promise.all([findPersonalAnswers(db, { adayId }), findLastSent(db, { adayId })])
  const earlier: Earlier[] = kisisel ? [{ kaynak: 'kisisel', ...kisisel }] : []
  if (!basvuru) return earlier
  const dated = <Item>(list: Item[]) => list.map((item) => ({ ...item, tarih: basvuru.tarih }))
  const { kriterList, komponentKriterList } = basvuru
  return [
    ...earlier,
    { kaynak: 'basvuru', kriterList: dated(kriterList), komponentKriterList: dated(komponentKriterList) },
  ]
}
