/** How a criterion is answered. Spec: candidate §3. */
export const valueType = { choice: 1, text: 2, choices: 3, integer: 4, date: 5, decimal: 6, range: 7 } as const
export type ValueType = (typeof valueType)[keyof typeof valueType]

/** One option; `parentSecenekId` names the option of the parent criterion (or of the group) that it belongs to. */
export type Secenek = { id: number; secenekAdi: string; parentSecenekId: number | null }

/** Holds while the named criterion is shown and has the named option chosen. */
export type Kosul = { kriterId: number; secenekId: number }

export type Kaynak = 'il' | 'ilce' | 'mahalle'

export type Kriter = {
  id: number
  kriterAdi: string
  /** A sentence of help under the question. */
  aciklama: string | null
  valueType: ValueType
  zorunlu: boolean
  /** Narrows `zorunlu`: required only while it holds. */
  zorunluKosul: Kosul | null
  /** Shown only while it holds. */
  kosul: Kosul | null
  /** The criterion whose chosen option decides which options are offered. */
  anneKriterId: number | null
  /** First step of a two-step choice; the options of the second are then `secenekler`. */
  grupSecenekleri: Secenek[] | null
  secenekler: Secenek[]
  /** Options that are not in the form but read where they are: the country's places, by their codes. */
  kaynak: Kaynak | null
  /** Length of a text, size of a number, number of choices. */
  enAz: number | null
  enCok: number | null
}

/** A repeated group of criteria: education, work history. */
export type Komponent = { id: number; display: string; zorunlu: boolean; kriterler: Kriter[] }

export type Modul = {
  id: number
  display: string
  kosul: Kosul | null
  kriterler: Kriter[]
  komponentler: Komponent[]
}

/** A step of the wizard; one with a test type is done when that test is answered. */
export type Blok = {
  id: number
  display: string
  kosul: Kosul | null
  testMerkezTipId: number | null
  moduller: Modul[]
}

export type Form = { bloklar: Blok[] }

export type GrupValue = { grupSecenekId: number; secenekId: number }
export type RangeValue = { start: string; end: string }

/** An answer as it travels: option id, text, option ids, integer, yyyy-MM-dd, "70.5", range, two-step choice. */
export type Value = number | string | number[] | RangeValue | GrupValue

/** One entry of a component. New ones have a negative `refId`; a deleted one can be brought back until it is saved. */
export type Satir = {
  komponentId: number
  refId: number
  isNew: boolean
  isDeleted: boolean
  yanitlar: ReadonlyMap<number, Value>
}

/** Everything answered so far, hidden answers included: whoever changes their mind finds them again. */
export type Yanitlar = { kriter: ReadonlyMap<number, Value>; satirlar: readonly Satir[] }

export const noYanitlar: Yanitlar = { kriter: new Map(), satirlar: [] }

/** Spec: security 2.3. */
export const kriterAtMost = 500
export const satirAtMost = 100
