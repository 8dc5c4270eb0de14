import { MultiSelect, Switch, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate } from '#core/date.ts'
import { isAppError } from '#core/errors.ts'
import type { Row } from '#engine/screen/list-screen-state.ts'
import { askIlanOnayi } from '#features/is-akis/contract.ts'
import { listUser } from '#features/kullanici/contract.ts'
import { call } from '#web/call/api.ts'
import { query } from '#web/call/query.ts'
import { showToast } from '#web/kit/toast.ts'
import { OpenDialog } from '#web/staff/kit/open-dialog.tsx'
import { AskingForm, errorText } from '#web/staff/kit/refusal.tsx'
import type { StaffT } from '#web/staff/texts/staff-t.ts'
import { useT } from '#web/staff/texts/texts.tsx'

type Props = { row: Row; onClose(): void; onDone(): void }

const most = 5

/** Every fault with the field that it is about; of an approver the words alone. */
function refusalOf(t: StaffT, error: unknown): string {
  if (!isAppError(error) || error.errors.length === 0) return errorText(t, error)
  return error.errors
    .map(({ field, key, params }) => {
      const words = t.maybe(`rule.${key}`, params) ?? errorText(t, error)
      const label = t.maybe(`field.${field}`)
      return label ? `${label}: ${words}` : words
    })
    .join(' ')
}

/** Asks who approves the publication of a posting: users, and phones or e-mail addresses, five at most. */
export function OnayDialog({ row, onClose, onDone }: Props) {
  const t = useT()
  const users = useQuery(query(listUser, {}))
  const [chosen, setChosen] = useState<string[]>([])
  const [others, setOthers] = useState('')
  const [not, setNot] = useState('')
  const [refusal, setRefusal] = useState<string>()
  // the warnings of the posting, once the server has told them
  const [isWarned, setWarned] = useState(false)
  const [uyariOnay, setUyariOnay] = useState(false)
  const [isBusy, setBusy] = useState(false)

  async function send() {
    const lines = others.split('\n').flatMap((line) => (line.trim() ? [{ alici: line.trim() }] : []))
    const onaylayanlar = [...chosen.map((id) => ({ kullaniciId: Number(id) })), ...lines]
    setBusy(true)
    try {
      const { sonTarih } = await call(askIlanOnayi, {
        id: row.id,
        onaylayanlar,
        ...(not && { not }),
        ...(uyariOnay && { uyariOnay }),
      })
      showToast({ kind: 'success', text: t('iseAlim.onayGitti', { tarih: formatDate(sonTarih) }) })
      onDone()
    } catch (error) {
      setRefusal(refusalOf(t, error))
      if (isAppError(error) && error.code === 'uyariVar') setWarned(true)
      setBusy(false)
    }
  }

  return (
    <OpenDialog
      onClose={onClose}
      title={t('iseAlim.onayBaslik', { ad: String(row.baslik) })}
      closeButtonProps={{ 'aria-label': t('kayit.kapat') }}
    >
      <AskingForm
        text={t('iseAlim.onayNot')}
        refusal={refusal}
        submit={t('iseAlim.onayaGonder')}
        isBusy={isBusy}
        onSubmit={send}
        onCancel={onClose}
      >
        <MultiSelect
          label={t('iseAlim.onayKullanici')}
          data={(users.data ?? []).map(({ id, adSoyad }) => ({ value: String(id), label: adSoyad }))}
          value={chosen}
          onChange={setChosen}
          maxValues={most}
          limit={100}
          searchable
          clearable
          hidePickedOptions
        />
        <Textarea
          mt="sm"
          label={t('iseAlim.onayAlici')}
          value={others}
          onChange={(event) => setOthers(event.currentTarget.value)}
          autosize
          minRows={2}
        />
        <Textarea
          mt="sm"
          label={t('iseAlim.onayAciklama')}
          value={not}
          onChange={(event) => setNot(event.currentTarget.value)}
          maxLength={500}
          autosize
          minRows={2}
        />
        {isWarned ? (
          <Switch
            mt="sm"
            label={t('field.uyariOnay')}
            checked={uyariOnay}
            onChange={(event) => setUyariOnay(event.currentTarget.checked)}
          />
        ) : null}
      </AskingForm>
    </OpenDialog>
  )
}
