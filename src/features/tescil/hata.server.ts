import type { AppError } from '#core/errors.ts'
import { type BeyanNeden, maskText } from '#features/sgk-beyan/rules.ts'
import { catalogue } from '#i18n/catalogue.ts'
import { createT } from '#i18n/t.ts'

/** What a step failed by is kept as a sentence: lists, files and mails show it as it stands. */
export const metin = createT(catalogue.tr, 'tr')

/** What is told of a step that has failed. */
export type Hata = { hataKodu: number | null; hataAciklama: string }

/** Why a declaration or a call ended without an answer of SGK's. */
export const nedenMetni = (neden: BeyanNeden) =>
  metin.maybe(`tescil.hata.${neden}`) ?? metin(`enum.beyanNeden.${neden}`)

type Ret = { sonucKod: number | null; sonucAciklama: string; hataTuru: string }

/** SGK's own words, in which national ids are masked; ours where it said none. */
export function sgkHatasi({ sonucKod, sonucAciklama, hataTuru }: Ret): Hata {
  const own = metin.maybe(`tescil.hata.${hataTuru}`) ?? metin('tescil.hata.DIGER')
  return { hataKodu: sonucKod, hataAciklama: maskText(sonucAciklama) || own }
}

/** Why a file was not kept. */
export function dosyaHatasi({ code, errors: [refusal] }: Pick<AppError, 'code' | 'errors'>): Hata {
  const said = refusal && metin.maybe(`rule.${refusal.key}`, refusal.params)
  return { hataKodu: null, hataAciklama: said ?? metin.maybe(`message.${code}`) ?? metin('tescil.hata.belgeYok') }
}
