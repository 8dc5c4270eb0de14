import type { GrupValue } from '#features/kriter/rules/form.ts'
import { SecenekSelect } from './choice-fields.tsx'
import { useKriterPage } from './kriter-context.tsx'
import { type InputProps, KriterGroup } from './kriter-frame.tsx'

/** No option has this number: the group is chosen, what belongs to it is not yet. */
const notYet = 0

/** A choice in two steps: first the group, then what belongs to it. Half of it is kept as well. */
export function GrupKriter({ view, parts, edit }: InputProps) {
  const { t } = useKriterPage()
  const { kriter } = view
  const value = grupValueOf(view.value)
  const offered = value
    ? kriter.secenekler.filter(
        ({ parentSecenekId }) => parentSecenekId === null || parentSecenekId === value.grupSecenekId,
      )
    : []

  function chooseGrup(grupSecenekId: number | null) {
    if (grupSecenekId === null) return edit(null)
    const kept = kriter.secenekById.get(value?.secenekId ?? notYet)
    // a level of one language is a level of the next: only what belongs to the old group goes
    edit({ grupSecenekId, secenekId: kept?.parentSecenekId === null ? kept.id : notYet })
  }

  return (
    <KriterGroup view={view} parts={parts}>
      <div className="kriter-steps">
        <div>
          <label htmlFor={parts.id}>{t('kriter.group')}</label>
          <SecenekSelect
            id={parts.id}
            parts={parts}
            secenekler={kriter.grupSecenekleri ?? []}
            chosen={value?.grupSecenekId ?? null}
            onChoose={chooseGrup}
          />
        </div>
        <div>
          <label htmlFor={`${parts.id}-secenek`}>{t('kriter.option')}</label>
          <SecenekSelect
            id={`${parts.id}-secenek`}
            parts={parts}
            secenekler={offered}
            chosen={value?.secenekId || null}
            anneAdi={t('kriter.group')}
            onChoose={(secenekId) => value && edit({ ...value, secenekId: secenekId ?? notYet })}
          />
        </div>
      </div>
    </KriterGroup>
  )
}

function grupValueOf(value: unknown): GrupValue | undefined {
  // the store holds a group's value in no other shape
  return typeof value === 'object' && value !== null && 'grupSecenekId' in value ? (value as GrupValue) : undefined
}
