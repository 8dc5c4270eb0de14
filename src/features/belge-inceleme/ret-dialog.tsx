import { Radio, Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
import { OpenDialog } from '#web/staff/kit/open-dialog.tsx'
import { AskingForm } from '#web/staff/kit/refusal.tsx'
import { useT } from '#web/staff/texts/texts.tsx'

/** Ready reasons; the words of one are sent, with what the reviewer adds. */
const nedenler = ['okunmuyor', 'kesik', 'eksikSayfa', 'yanlisBelge', 'baskasinin', 'eski', 'barkodsuz'] as const
type Neden = (typeof nedenler)[number]

type Props = {
  belgeAdi: string
  isBusy: boolean
  refusal: string | undefined
  onClose(): void
  onReject(retNedeni: string): Promise<unknown>
}

/** Asks why a file is rejected: a reason from the list, own words, or both. */
export function RetDialog({ belgeAdi, isBusy, refusal, onClose, onReject }: Props) {
  const t = useT()
  const [neden, setNeden] = useState<Neden | ''>(nedenler[0])
  const [soz, setSoz] = useState('')
  const words = [neden ? t(`enum.belgeRet.${neden}`) : '', soz.trim()].filter(Boolean).join(' ')
  return (
    <OpenDialog
      onClose={onClose}
      title={t('inceleme.retBaslik', { ad: belgeAdi })}
      closeButtonProps={{ 'aria-label': t('liste.kapat') }}
    >
      <AskingForm
        text={t('inceleme.retNot')}
        refusal={refusal}
        submit={t('inceleme.retGonder')}
        isDangerous
        isBusy={isBusy}
        onSubmit={async () => void (await onReject(words))}
        onCancel={onClose}
      >
        <Radio.Group
          label={t('inceleme.retSec')}
          value={neden}
          // the value of one of the buttons below
          onChange={(next) => setNeden(next as Neden)}
        >
          <Stack gap={6} mt="xs">
            {nedenler.map((one, index) => (
              <Radio
                key={one}
                value={one}
                label={t(`enum.belgeRet.${one}`)}
                {...(index === 0 && { 'data-autofocus': true })}
              />
            ))}
          </Stack>
        </Radio.Group>
        <Textarea
          label={t('inceleme.retSoz')}
          value={soz}
          onChange={(event) => setSoz(event.currentTarget.value)}
          maxLength={120}
          autosize
          minRows={2}
          mt="sm"
        />
      </AskingForm>
    </OpenDialog>
  )
}
