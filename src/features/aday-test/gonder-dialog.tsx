import { MultiSelect, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isAppError } from '#core/errors.ts'
import { listTestTip } from '#features/yetki/lookup-contract.ts'
import { call } from '#web/call/api.ts'
import { query } from '#web/call/query.ts'
import { showToast } from '#web/kit/toast.ts'
import { OpenDialog } from '#web/staff/kit/open-dialog.tsx'
import { AskingForm, errorText } from '#web/staff/kit/refusal.tsx'
import { useT } from '#web/staff/texts/texts.tsx'
import { adayTestEndpoints, gonderAtMost } from './contract.ts'

type Option = { value: string; label: string }

/** Sends a test to one candidate or to many. */
export function GonderDialog({ onClose, onDone }: { onClose(): void; onDone(): void }) {
  const t = useT()
  const [tip, setTip] = useState<string | null>(null)
  const [chosen, setChosen] = useState<Option[]>([])
  const [refusal, setRefusal] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const tipler = useQuery(query(listTestTip, {}))

  async function send() {
    if (tip === null || chosen.length === 0) return
    setBusy(true)
    setRefusal(undefined)
    try {
      const adayIds = chosen.map(({ value }) => Number(value))
      const done = await call(adayTestEndpoints.topluGonder, { adayIds, testMerkezTipId: Number(tip) })
      const text = t('inceleme.testGonderildi', { n: done.etkilenen, m: done.atlanan })
      onDone()
      showToast({ kind: done.etkilenen > 0 ? 'success' : 'failure', text })
      if (done.atlanan === 0) return onClose()
      const why = done.nedenler.map(({ ad, kod }) => `${ad}: ${t.maybe(`message.${kod}`) ?? kod}`)
      setRefusal([text, ...why].join(' '))
      setChosen(chosen.filter(({ value }) => done.nedenler.some(({ id }) => String(id) === value)))
    } catch (error) {
      setRefusal(isAppError(error) ? errorText(t, error) : t('message.unexpectedError'))
    }
    setBusy(false)
  }

  return (
    <OpenDialog
      onClose={onClose}
      title={t('inceleme.testGonder')}
      closeButtonProps={{ 'aria-label': t('liste.kapat') }}
    >
      <AskingForm
        text={t('inceleme.testGonderNot')}
        refusal={refusal ?? (tipler.error ? errorText(t, tipler.error) : undefined)}
        submit={t('inceleme.testGonder')}
        isBusy={isBusy}
        onSubmit={send}
        onCancel={onClose}
      >
        <Select
          label={t('field.testMerkezTipId')}
          data={(tipler.data ?? []).map(({ id, testAdi }) => ({ value: String(id), label: testAdi }))}
          value={tip}
          onChange={setTip}
          required
          data-autofocus
        />
        <AdayPicker chosen={chosen} onChange={setChosen} />
      </AskingForm>
    </OpenDialog>
  )
}

/** Candidates by their names, asked for while one types. */
function AdayPicker({ chosen, onChange }: { chosen: Option[]; onChange(next: Option[]): void }) {
  const t = useT()
  const [ara, setAra] = useState('')
  const [asked] = useDebouncedValue(ara, 250)
  const { data = [] } = useQuery({
    ...query(adayTestEndpoints.adaylar, asked ? { ara: asked } : {}),
    placeholderData: (before) => before,
  })
  const found = data.map(({ id, adSoyad, cepTel }) => ({
    value: String(id),
    label: `${adSoyad} ${cepTel ?? ''}`.trim(),
  }))
  const isNew = ({ value }: Option) => !chosen.some((one) => one.value === value)
  const offered = [...chosen, ...found.filter(isNew)]
  return (
    <MultiSelect
      label={t('field.adayIds')}
      placeholder={t('inceleme.adaySec')}
      data={offered}
      value={chosen.map(({ value }) => value)}
      onChange={(values) => onChange(offered.filter(({ value }) => values.includes(value)))}
      searchable
      searchValue={ara}
      onSearchChange={setAra}
      // the server has searched, with Turkish letters folded
      filter={({ options }) => options}
      maxValues={gonderAtMost}
      hidePickedOptions
      required
      mt="sm"
    />
  )
}
