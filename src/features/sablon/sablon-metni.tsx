import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useController, useWatch } from 'react-hook-form'
import type { ControlProps } from '#engine/form/edit-control.tsx'
import type { FormValues } from '#engine/form/edit-values.ts'
import { query } from '#web/call/query.ts'
import { useT } from '#web/staff/texts/texts.tsx'
import { kanal } from './rules.ts'
import { previewSablon } from './staff-contract.ts'
import './sablon.css'

const pause = 300

/** The text of a wording: its placeholders are put in by a press, and below stands what people will read. */
export function SablonMetni({ name, frame, recordId }: ControlProps) {
  const t = useT()
  const { field: input } = useController<FormValues>({ name })
  const area = useRef<HTMLTextAreaElement>(null)
  const metin = String(input.value)
  const [settled] = useDebouncedValue(metin, pause)
  const asked = { metin: settled, ...(recordId !== undefined && { id: recordId }) }
  const { data } = useQuery({ ...query(previewSablon, asked), placeholderData: keepPreviousData })

  function put(ad: string) {
    const at = area.current?.selectionStart ?? metin.length
    const end = area.current?.selectionEnd ?? at
    input.onChange(`${metin.slice(0, at)}{${ad}}${metin.slice(end)}`)
    area.current?.focus()
  }

  return (
    <Stack gap={6}>
      <Textarea
        {...frame}
        ref={(element) => {
          area.current = element
          input.ref(element)
        }}
        autosize
        minRows={4}
        maxRows={14}
        maxLength={5000}
        value={metin}
        onChange={(event) => input.onChange(event.currentTarget.value)}
        onBlur={input.onBlur}
      />
      {data && data.degiskenler.length > 0 ? (
        <Group gap={6} role="group" aria-label={t('sablon.degiskenler')}>
          {data.degiskenler.map(({ ad, ornek }) => (
            <Button key={ad} size="compact-sm" variant="default" title={ornek} onClick={() => put(ad)}>
              {`{${ad}}`}
            </Button>
          ))}
        </Group>
      ) : null}
      {data && data.metin !== '' ? <Preview {...data} /> : null}
    </Stack>
  )
}

type PreviewProps = {
  kanal: string | null
  metin: string
  uzunluk: number
  parca: number
  kodlama: string
  asciiParca: number
  sigar: boolean
}

function Preview({ kanal: kept, metin, uzunluk, parca, kodlama, asciiParca, sigar }: PreviewProps) {
  const t = useT()
  const chosen = useWatch<FormValues>({ name: 'kanal' })
  const isSms = (kept ?? chosen) === kanal.sms
  return (
    <figure className="sablon-onizleme">
      <figcaption>{t('sablon.onizleme')}</figcaption>
      <p className={isSms ? 'sablon-balon' : 'sablon-yazi'}>{metin}</p>
      {isSms ? (
        <Text size="sm" c={sigar ? 'dimmed' : 'red.9'}>
          {t('sablon.boy', { n: uzunluk, parca })}
          {kodlama === 'TR' && asciiParca < parca ? ` ${t('sablon.sade', { parca: asciiParca })}` : ''}
        </Text>
      ) : null}
    </figure>
  )
}
