import type { ReactNode } from 'react'
import type { Field } from '#engine/declaration/field-kind.ts'
import type { Resource } from '#engine/declaration/resource.ts'

/** The props of every control. */
export type ControlProps = {
  resource: Resource
  name: string
  field: Field
  /** The record that is changed; none yet for a new one. */
  recordId: number | undefined
  /** Label, mark, explanation, error and whether it can be filled in: the same for every control. */
  frame: {
    id: string
    label: string
    withAsterisk: boolean
    description: string | undefined
    error: string | undefined
    disabled: boolean
    'data-autofocus': true | undefined
  }
}

/** A screen's own controls by field. */
export type OwnControls = Readonly<Record<string, (props: ControlProps) => ReactNode>>
