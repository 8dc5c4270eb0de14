import { useState } from 'react'
import type { Secenek } from '#features/kriter/rules/form.ts'
import { later } from '#web/kit/later.tsx'
import { useKriterPage } from './kriter-context.tsx'
import type { FieldParts } from './kriter-frame.tsx'

const SecenekSheet = later(() => import('./secenek-sheet.tsx').then((module) => module.SecenekSheet))

type PickerProps = {
  title: string
  parts: FieldParts
  secenekler: readonly Secenek[]
  chosen: readonly number[]
  isMultiple?: boolean
  /** One option was pressed; with several allowed, it may have been chosen already. */
  onChoose(id: number): void
}

/** Stands in for a list too long for the phone's own: shows what is chosen and opens a sheet with a search. */
export function SecenekPicker({ title, parts, secenekler, chosen, isMultiple = false, onChoose }: PickerProps) {
  const { t } = useKriterPage()
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const names = secenekler.filter(({ id }) => chosen.includes(id)).map(({ secenekAdi }) => secenekAdi)

  function open() {
    setWasOpened(true)
    setOpen(true)
  }

  function choose(id: number) {
    onChoose(id)
    if (!isMultiple) setOpen(false)
  }

  return (
    <>
      <button
        {...parts.described}
        id={parts.id}
        className="text-input kriter-picker"
        type="button"
        aria-haspopup="dialog"
        aria-labelledby={`${parts.id}-ad ${parts.id}`}
        onClick={open}
      >
        {names.length > 0 ? names.join(', ') : t('kriter.choose')}
      </button>
      {wasOpened ? (
        <SecenekSheet
          isOpen={isOpen}
          title={title}
          secenekler={secenekler}
          chosen={chosen}
          isMultiple={isMultiple}
          onChoose={choose}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  )
}
