import { Alert, Button, Group, Text } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { type AppError, isAppError } from '#core/errors.ts'
import type { T } from '#i18n/t.ts'
import { useT } from '#web/staff/texts/texts.tsx'

/** The words of a refusal. One that tells whose or which thing stands in the way has a sentence that names it. */
export function refusalText(t: T, { code, resultObject }: Pick<AppError, 'code' | 'resultObject'>): string | undefined {
  const told = Object.entries(resultObject ?? {}).filter(([, value]) => typeof value === 'string')
  const named = told.length > 0 ? t.maybe(`message.${code}Ayrinti`, Object.fromEntries(told)) : undefined
  return named !== undefined && !named.includes('{') ? named : t.maybe(`message.${code}`)
}

/** Why something failed, in words; empty when nothing did. */
export function errorText(t: T, error: unknown): string {
  if (!error) return ''
  return (isAppError(error) ? refusalText(t, error) : undefined) ?? t('message.unexpectedError')
}

/** An alert with the reason of a refusal. */
export function Refusal({ text }: { text: string | undefined }) {
  if (!text) return null
  return (
    <Alert color="red" role="alert" mb="sm">
      {text}
    </Alert>
  )
}

type Asking = {
  text: string
  refusal: string | undefined
  submit: string
  isDangerous?: boolean
  isBusy: boolean
  onSubmit(): Promise<void>
  onCancel(): void
  children: ReactNode
}

/** The form of a dialog that asks for one thing before it goes on. */
export function AskingForm({ text, refusal, submit, isDangerous, isBusy, onSubmit, onCancel, children }: Asking) {
  const t = useT()
  const send = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (!isBusy) void onSubmit()
  }
  return (
    <form onSubmit={send}>
      <Text size="sm" mb="sm">
        {text}
      </Text>
      <Refusal text={refusal} />
      {children}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onCancel}>
          {t('liste.vazgec')}
        </Button>
        <Button type="submit" {...(isDangerous && { color: 'red.9' })} loading={isBusy}>
          {submit}
        </Button>
      </Group>
    </form>
  )
}
