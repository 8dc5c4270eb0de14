/** A job of the company, with what belongs to it wherever it is done. */
export type Role = {
  isAdi: string
  calisanTip: string
  titles: readonly string[]
  /** Monthly net pay in thousands of lira, from and to. */
  pay: readonly [number, number]
  asgariYas: number
  requirements: readonly string[]
  duties: readonly string[]
  /** Wishes and benefits that make sense for this job only, drawn with the company's own. */
  wishes?: readonly string[]
  benefits?: readonly string[]
  isFullTime?: boolean
}

/** A kind of place that is guarded, with what belongs to it whoever works there. */
export type Site = {
  name: string
  nouns: readonly string[]
  duties: readonly string[]
  roles: readonly (readonly [role: string, weight: number])[]
  /** Plates of the provinces that have one; everywhere when absent. */
  provinces?: readonly number[]
}

export type Shift = { tag: string; short: string; long: string }

/** The words of one company, from which its postings are put together. */
export type Vocabulary = {
  roles: Readonly<Record<string, Role>>
  sites: readonly Site[]
  /** `{where}`, `{site}`, `{count}` and `{company}` are filled in. */
  openings: readonly string[]
  remarks: readonly string[]
  requirements: readonly string[]
  benefits: readonly string[]
  closings: readonly string[]
  headings: Readonly<Record<'duties' | 'requirements' | 'conditions' | 'benefits', readonly string[]>>
  shifts: Readonly<Record<'full' | 'part' | 'freelance', readonly Shift[]>>
  titles: readonly string[]
  /** A nationwide company has a posting in every province; another works only where its words say. */
  isNationwide: boolean
  /** Plates and how often they are drawn. */
  provinces: readonly (readonly [plate: number, weight: number])[]
}
