import { Alert, Button, FileButton, Group, Progress, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { findFileProblem, type UploadPurpose, uploadRules } from '#core/upload.ts'
import { type ImportOutcome, importEndpoint } from '#engine/declaration/import-request.ts'
import type { Resource } from '#engine/declaration/resource.ts'
import { labelOf } from '#engine/screen/value-text.tsx'
import { type UploadState, useUpload } from '#web/call/use-upload.tsx'
import { OpenDialog } from '#web/staff/kit/open-dialog.tsx'
import { errorText, Refusal } from '#web/staff/kit/refusal.tsx'
import type { StaffT } from '#web/staff/texts/staff-t.ts'
import { useT } from '#web/staff/texts/texts.tsx'
import { ImportErrors } from './import-errors.tsx'

const acceptedOf = (purpose: UploadPurpose) =>
  uploadRules[purpose].extensions.map((extension) => `.${extension}`).join(',')

/** The target of a file: the call, the fields that go along, and a sentence about what the file has to hold. */
export type ImportTarget = {
  endpoint: ReturnType<typeof importEndpoint>
  fields?: Record<string, string>
  title: string
  hint: string
  accept?: UploadPurpose
}

type DialogProps = ImportTarget & { onDone(): void; onClose(): void }

/** Imports a file in two steps: a trial says what would become of its lines, then the same file is written. */
export function ImportDialog(props: DialogProps) {
  const t = useT()
  return (
    <OpenDialog
      onClose={props.onClose}
      radius="lg"
      size="lg"
      title={props.title}
      closeButtonProps={{ 'aria-label': t('kayit.kapat') }}
    >
      <ImportSteps {...props} />
    </OpenDialog>
  )
}

/** The import of the records of a list. */
export function ResourceImport({ resource, ...rest }: { resource: Resource; onDone(): void; onClose(): void }) {
  const t = useT()
  const alanlar = resource.importKey.map((name) => labelOf(t, name)).join(', ')
  const hint = t('liste.aktarIpucu', { alanlar })
  return <ImportDialog endpoint={importEndpoint(resource)} title={t('liste.iceAktar')} hint={hint} {...rest} />
}

function ImportSteps({ endpoint, fields = {}, hint, accept = 'table', onDone, onClose }: DialogProps) {
  const t = useT()
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<string>()
  const [plan, setPlan] = useState<ImportOutcome>()
  const [done, setDone] = useState<ImportOutcome>()
  const trial = useUpload(endpoint, setPlan)
  const write = useUpload(endpoint, (outcome) => {
    setDone(outcome)
    onDone()
  })
  function choose(chosen: File | null) {
    if (!chosen) return
    const found = findFileProblem(accept, chosen)
    setFile(found ? null : chosen)
    setProblem(found ? t(`rule.${found}`) : undefined)
    setPlan(undefined)
    if (!found) void trial.start({ file: chosen, name: chosen.name, fields: { ...fields, deneme: 'true' } })
  }
  const isBusy = trial.isBusy || write.isBusy
  const outcome = done ?? plan
  const willWrite = plan ? plan.eklenen + plan.degisen + (plan.silinen ?? 0) : 0
  return (
    <Stack gap="sm">
      {done ? null : (
        <Text size="sm" c="dimmed">
          {hint}
        </Text>
      )}
      <Refusal text={problem ?? refusalOf(t, write.state) ?? refusalOf(t, trial.state)} />
      <UploadProgress states={[trial.state, write.state]} />
      {outcome ? <Counts outcome={outcome} isDone={done !== undefined} /> : null}
      {plan?.silinen && !done ? (
        <Alert color="yellow" variant="light" icon={<IconAlertTriangle aria-hidden />}>
          {t('liste.aktarSilinecek', { count: plan.silinen })}
        </Alert>
      ) : null}
      {outcome && outcome.hatalar.length > 0 ? <ImportErrors outcome={outcome} fileName={file?.name ?? ''} /> : null}
      <Group justify="flex-end" mt="sm">
        {done ? null : (
          <FileButton accept={acceptedOf(accept)} onChange={choose}>
            {(props) => (
              <Button {...props} variant={plan ? 'default' : 'filled'} disabled={isBusy} data-autofocus>
                {t(file ? 'liste.aktarBaskaDosya' : 'liste.aktarDosyaSec')}
              </Button>
            )}
          </FileButton>
        )}
        {plan && !done && file ? (
          <Button
            disabled={willWrite === 0}
            loading={write.isBusy}
            onClick={() => void write.start({ file, name: file.name, fields })}
          >
            {t('liste.aktarYaz', { count: willWrite })}
          </Button>
        ) : null}
        {done ? <Button onClick={onClose}>{t('kayit.kapat')}</Button> : null}
      </Group>
    </Stack>
  )
}

function refusalOf(t: StaffT, state: UploadState): string | undefined {
  if (state.phase !== 'failed') return undefined
  const [first] = state.error.errors
  return (first && t.maybe(`rule.${first.key}`, first.params)) ?? errorText(t, state.error)
}

function UploadProgress({ states }: { states: UploadState[] }) {
  const t = useT()
  const running = states.find(({ phase }) => phase === 'sending' || phase === 'checking')
  if (!running) return null
  const percent = running.phase === 'sending' ? running.percent : 100
  const text = t(running.phase === 'sending' ? 'liste.aktarGonderiliyor' : 'liste.aktarOkunuyor')
  return (
    <div role="status">
      <Text size="sm">{text}</Text>
      <Progress value={percent} animated={running.phase === 'checking'} aria-label={text} />
    </div>
  )
}

const parts = ['okunan', 'eklenen', 'degisen', 'ayni', 'atlanan', 'silinen'] as const

function Counts({ outcome, isDone }: { outcome: ImportOutcome; isDone: boolean }) {
  const t = useT()
  return (
    <div role="status">
      <Text fw={600}>{t(isDone ? 'liste.aktarBitti' : 'liste.aktarDeneme')}</Text>
      <Group gap="md" component="dl" m={0}>
        {parts
          .flatMap((part) => (outcome[part] === undefined ? [] : [{ part, n: outcome[part] }]))
          .map(({ part, n }) => (
            <Group key={part} gap={6} component="div">
              <Text component="dt" size="sm" c="dimmed">
                {t(`liste.aktarim.${part}`)}
              </Text>
              <Text component="dd" m={0} fw={600}>
                {t('liste.aktarim.sayi', { n })}
              </Text>
            </Group>
          ))}
      </Group>
    </div>
  )
}
