import { memo, useCallback } from 'react'
import type { KriterView } from '#features/kriter/rules/evaluate.ts'
import { type Value, valueType } from '#features/kriter/rules/form.ts'
import { fieldOf } from '#features/kriter/rules/judge.ts'
import { ChoiceKriter, ChoicesKriter } from './choice-fields.tsx'
import { ClearedNote } from './cleared-status.tsx'
import { GrupKriter } from './grup-field.tsx'
import { useKriterPage } from './kriter-context.tsx'
import { useFieldParts } from './kriter-frame.tsx'
import { DateKriter, DecimalKriter, IntegerKriter, RangeKriter, TextKriter } from './typed-fields.tsx'
import { useKriterView } from './use-view.tsx'
import type { YanitStore } from './yanit-store.ts'

type Place = {
  store: YanitStore
  /** The entry of a component that it belongs to, if it does. */
  refId?: number | null
}

/** One criterion with the input of its type. It is drawn again only when its own view, problem or mark changes. */
export const KriterField = memo(function KriterField({ store, kriterId, refId = null }: Place & { kriterId: number }) {
  const view = useKriterView(store, kriterId, refId)
  if (!view) return null
  return (
    <>
      <KriterInput store={store} view={view} refId={refId} />
      <ClearedNote store={store} field={fieldOf(kriterId, refId)} />
    </>
  )
})

function KriterInput({ store, view, refId = null }: Place & { view: KriterView }) {
  const { kriter } = view
  const { t, notes } = useKriterPage()
  const field = fieldOf(kriter.id, refId)
  const isDate = kriter.valueType === valueType.date || kriter.valueType === valueType.range
  const parts = useFieldParts(view, field, isDate ? t('kriter.dateHint') : undefined)
  const edit = useCallback(
    (value: Value | null) => {
      notes.dropMark(field)
      store.edit(
        refId === null
          ? { tur: 'kriter', kriterId: kriter.id, value }
          : { tur: 'satirKriter', refId, kriterId: kriter.id, value },
      )
    },
    [store, notes, field, refId, kriter],
  )
  const input = { view, parts, edit }

  if (kriter.grupSecenekleri) return <GrupKriter {...input} />
  switch (kriter.valueType) {
    case valueType.choice:
      return <ChoiceKriter {...input} anneAdi={anneAdiOf(store, view)} />
    case valueType.text:
      return <TextKriter {...input} />
    case valueType.choices:
      return <ChoicesKriter {...input} anneAdi={anneAdiOf(store, view)} />
    case valueType.integer:
      return <IntegerKriter {...input} />
    case valueType.date:
      return <DateKriter {...input} />
    case valueType.decimal:
      return <DecimalKriter {...input} />
    case valueType.range:
      return <RangeKriter {...input} />
  }
}

function anneAdiOf({ compiled }: YanitStore, { kriter }: KriterView): string | undefined {
  const { anneKriterId } = kriter
  if (anneKriterId === null) return undefined
  const anne = compiled.kriterler.get(anneKriterId)
  if (anne) return anne.kriterAdi
  for (const inRow of compiled.satirKriterleri.values()) {
    const found = inRow.has(kriter.id) ? inRow.get(anneKriterId) : undefined
    if (found) return found.kriterAdi
  }
  return undefined
}
