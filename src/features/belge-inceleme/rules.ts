import { addDays, formatDate } from '#core/date.ts'
import type { FieldError } from '#core/errors.ts'
import { foldTurkish } from '#core/turkish.ts'
import { belgeDurum } from '#features/belge/contract.ts'

/** How long a reviewer is shown to others after opening a file. */
export const tutmaSaniye = 300

type Tanim = { barkodlu: boolean; gecerlilikGun: number | null }
type Text = string | null | undefined
export type Karar = {
  durum: 1 | 2
  retNedeni?: Text
  barkodNo?: Text
  duzenlenmeTarihi?: Text
  gecerlilikTarihi?: Text
  dogrulandi?: boolean | undefined
}

/** A decision with nothing left open: what is stored. */
export type TamKarar = {
  retNedeni: string | null
  barkodNo: string | null
  duzenlenmeTarihi: string | null
  gecerlilikTarihi: string | null
  dogrulandi: boolean
}

/** What a decision is missing or contradicts, field by field. */
export function kararErrors(karar: Karar, { barkodlu, gecerlilikGun }: Tanim, today: string): FieldError[] {
  const { durum, retNedeni, barkodNo, duzenlenmeTarihi, dogrulandi } = karar
  if (durum === belgeDurum.rejected) {
    const approvals = ['barkodNo', 'duzenlenmeTarihi', 'gecerlilikTarihi'] as const
    const misplaced = approvals.filter((field) => karar[field]).map((field) => ({ field, key: 'onlyForApproval' }))
    return [
      ...(retNedeni ? [] : [{ field: 'retNedeni', key: 'required' }]),
      ...misplaced,
      ...(dogrulandi ? [{ field: 'dogrulandi', key: 'onlyForApproval' }] : []),
    ]
  }
  const errors: FieldError[] = []
  if (retNedeni) errors.push({ field: 'retNedeni', key: 'onlyForRejection' })
  if (barkodlu && !barkodNo) errors.push({ field: 'barkodNo', key: 'required' })
  const isDayNeeded = gecerlilikGun !== null && !karar.gecerlilikTarihi
  if (isDayNeeded && !duzenlenmeTarihi) errors.push({ field: 'duzenlenmeTarihi', key: 'required' })
  if (duzenlenmeTarihi && duzenlenmeTarihi > today) errors.push({ field: 'duzenlenmeTarihi', key: 'futureDate' })
  const sonGun = gecerlilikOf(karar, gecerlilikGun)
  if (sonGun && duzenlenmeTarihi && sonGun < duzenlenmeTarihi) {
    errors.push({ field: 'gecerlilikTarihi', key: 'EndDateShouldBeBiggerThanStart' })
  } else if (sonGun && sonGun < today) {
    errors.push({ field: 'gecerlilikTarihi', key: 'belgeSuresiGecmis', params: { tarih: formatDate(sonGun) } })
  }
  return errors
}

/** The last day of a document's validity: as the reviewer says, else counted from its day of issue. */
export function gecerlilikOf({ gecerlilikTarihi, duzenlenmeTarihi }: Karar, gecerlilikGun: number | null) {
  if (gecerlilikTarihi) return gecerlilikTarihi
  return gecerlilikGun !== null && duzenlenmeTarihi ? addDays(duzenlenmeTarihi, gecerlilikGun) : null
}

/** A decision as it is stored; it must be without errors. */
export function completeKarar(karar: Karar, gecerlilikGun: number | null): TamKarar {
  const isApproval = karar.durum === belgeDurum.approved
  return {
    retNedeni: isApproval ? null : (karar.retNedeni ?? null),
    barkodNo: (isApproval && karar.barkodNo) || null,
    duzenlenmeTarihi: (isApproval && karar.duzenlenmeTarihi) || null,
    gecerlilikTarihi: isApproval ? gecerlilikOf(karar, gecerlilikGun) : null,
    dogrulandi: isApproval && karar.dogrulandi === true,
  }
}

const shortestWord = 4
const commonLetters = 5
/** Stems that half of all documents and questions have. */
const idle = new Set(['belge', 'kayit', 'durum', 'ornek'])
const stems = (text: string) =>
  foldTurkish(text)
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length >= shortestWord)
    .map((word) => word.slice(0, commonLetters))
    .filter((stem) => !idle.has(stem))

type Asked = { belgeAdi: string; bagliKriterId: number | null }

/**
 * True for an answer that a reviewer compares with the document: the criterion that the document depends on, and
 * questions that share a word with its name. Endings differ in Turkish, so that the first letters of a word decide.
 */
export function isMatching({ belgeAdi, bagliKriterId }: Asked, yanit: { kriterId: number; soru: string }): boolean {
  if (yanit.kriterId === bagliKriterId) return true
  const words = stems(belgeAdi)
  return stems(yanit.soru).some((word) => words.includes(word))
}
