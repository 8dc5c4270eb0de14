import type { Kaynak, ValueType } from '#features/kriter/rules/form.ts'

/** A condition by names: the criterion's key and the option's text. */
export type KosulPlan = readonly [kriter: string, secenek: string]

/** One criterion of a planned form. */
export type KriterPlan = {
  ad: string
  aciklama?: string
  tip: ValueType
  secenekler?: readonly string[]
  /** First step of a two-step choice. */
  grup?: { ad: string; secenekler: readonly string[] }
  kaynak?: Kaynak
  /** Key of the criterion whose choice decides the options. */
  anne?: string
  enAz?: number
  enCok?: number
  zorunlu?: boolean
  zorunluKosul?: KosulPlan
  kosul?: KosulPlan
}

type Keyed = Readonly<Record<string, KriterPlan>>

/** A form written down by names, from which the library's rows are made: the demo's, an imported one. */
export type FormPlan = {
  ad: string
  bloklar: readonly {
    ad: string
    kosul?: KosulPlan
    moduller: readonly {
      ad: string
      kosul?: KosulPlan
      kriterler?: Keyed
      komponentler?: readonly { ad: string; ana: string; zorunlu?: boolean; kriterler: Keyed }[]
    }[]
  }[]
}
