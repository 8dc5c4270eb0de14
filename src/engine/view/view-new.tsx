import { Button, Checkbox, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useT } from '#web/staff/texts/texts.tsx'

/** Saves what is on screen under a name; false when that was refused. */
export type SaveView = (name: string, isShared: boolean, isDefault: boolean) => Promise<boolean>

/** The name of a new view and for whom it is; the name takes the focus. */
export function NewViewForm({ canShare, onSave }: { canShare: boolean; onSave: SaveView }) {
  const t = useT()
  const [name, setName] = useState('')
  const [isShared, setShared] = useState(false)
  const [isDefault, setDefault] = useState(false)
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus({ preventScroll: true }), [])
  async function save(event: FormEvent) {
    event.preventDefault()
    if (name.trim() !== '') await onSave(name.trim(), isShared, isDefault)
  }
  return (
    <form method="dialog" onSubmit={(event) => void save(event)}>
      <Stack gap="sm">
        <TextInput
          ref={first}
          data-autofocus
          required
          label={t('liste.gorunumAdi')}
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {canShare ? (
          <Checkbox label={t('liste.gorunumPaylas')} checked={isShared} onChange={() => setShared(!isShared)} />
        ) : null}
        <Checkbox label={t('liste.gorunumVarsayilan')} checked={isDefault} onChange={() => setDefault(!isDefault)} />
        <Button type="submit">{t('kayit.kaydet')}</Button>
      </Stack>
    </form>
  )
}
