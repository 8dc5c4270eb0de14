import { nationalId, reference, text } from '#engine/declaration/field.ts'

const ofKisi = { reference: 'kisiId', table: 'kisi' } as const
const name = { write: 'none', list: true, filter: 'contains', through: { ...ofKisi, folded: 'arama' } } as const

/** The fields of a record about a person: all but the reference are read through it, and the national id is masked. */
export const kisiFields = {
  kisiId: reference({ write: 'none' }),
  tcKimlikNo: nationalId({
    write: 'none',
    list: true,
    filter: 'equals',
    through: { ...ofKisi, column: 'tcKimlikMaske', sealed: 'tcKimlikNo', index: 'tcKimlikIndex' },
  }),
  ad: text(100, name),
  soyad: text(100, name),
}
