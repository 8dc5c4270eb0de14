import { ActionIcon, Button, FileButton, Group, Input, Progress, Stack, Text } from '@mantine/core'
import { IconPaperclip, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { type AppError, isAppError } from '#core/errors.ts'
import { findFileProblem, uploadRules } from '#core/upload.ts'
import type { UploadedFile } from '#engine/declaration/record-files.ts'
import { FileLine, useRecordFiles } from '#engine/record/file-links.tsx'
import { callsOf } from '#engine/screen/resource-calls.tsx'
import { uploadFile } from '#web/call/upload.ts'
import type { StaffT } from '#web/staff/texts/staff-t.ts'
import { useT } from '#web/staff/texts/texts.tsx'
import { newIdempotencyKey } from '#web/wire/idempotency-key.ts'
import type { ControlProps } from './edit-control.tsx'
import type { FormValues } from './edit-values.ts'

const accepted = uploadRules.record.extensions.map((extension) => `.${extension}`).join(',')

/** What stands for a file in the value until it has a number. */
const onItsWay = '…'
const isOnItsWay = (entry: string) => entry.startsWith(onItsWay)

type Running = { name: string; percent: number }

/** The files of a record: sent as soon as they are chosen, the record's own once it is saved. */
export function FileField(props: ControlProps) {
  const t = useT()
  const { resource, name, frame, recordId } = props
  const known = useRecordFiles(resource, name, recordId)
  const { ids, isFull, most, files, running, problem, add, remove } = useFiles(props)
  const isBlocked = frame.disabled || isFull || running !== undefined
  const reset = useRef<() => void>(null)
  const nameless = { boyut: 0, dosyaAdi: t(known.isLoading ? 'kayit.dosyaGetiriliyor' : 'kayit.dosyaBulunamadi') }
  const shown = ids
    .filter((id) => !isOnItsWay(id))
    .map((id) => files.get(id) ?? known.files.find((one) => String(one.id) === id) ?? { ...nameless, id: Number(id) })
  return (
    <Input.Wrapper
      id={frame.id}
      label={frame.label}
      labelElement="div"
      withAsterisk={frame.withAsterisk}
      description={frame.description ?? t('kayit.dosyaSinir', { count: most })}
      error={problem ?? frame.error}
    >
      <Stack gap={4} mt={4} role="group" aria-label={frame.label}>
        {shown.map((file) => (
          <Group key={file.id} gap="xs" wrap="nowrap" justify="space-between">
            <FileLine file={file} />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              disabled={frame.disabled}
              aria-label={t('kayit.dosyaKaldir', { ad: file.dosyaAdi })}
              onClick={() => {
                remove(String(file.id))
                // this very button goes: the way on is to choose another
                document.getElementById(frame.id)?.focus()
              }}
            >
              <IconX size={16} />
            </ActionIcon>
          </Group>
        ))}
        {running ? (
          <div role="status">
            <Text size="sm">{t('kayit.dosyaYukleniyor', { ad: running.name, yuzde: running.percent })}</Text>
            <Progress value={running.percent} aria-label={running.name} />
          </div>
        ) : null}
        <FileButton
          multiple
          accept={accepted}
          resetRef={reset}
          disabled={frame.disabled}
          onChange={(chosen) => {
            reset.current?.()
            void add(chosen)
          }}
        >
          {(button) => (
            <Button
              {...button}
              id={frame.id}
              variant="default"
              leftSection={<IconPaperclip size={16} />}
              disabled={frame.disabled}
              // what has the focus keeps it while it cannot be pressed
              {...(isBlocked && { 'data-disabled': true })}
              aria-disabled={isBlocked}
              onClick={isBlocked ? undefined : button.onClick}
              data-autofocus={frame['data-autofocus']}
              aria-describedby={`${frame.id}-error ${frame.id}-description`}
            >
              {t('kayit.dosyaSec')}
            </Button>
          )}
        </FileButton>
      </Stack>
    </Input.Wrapper>
  )
}

/** Sends a file of the record; what is on its way ends when the form is left. */
function useSending({ resource, name }: ControlProps) {
  const [running, setRunning] = useState<Running>()
  const leaving = useRef(new AbortController())
  useEffect(() => {
    const stay = new AbortController()
    leaving.current = stay
    return () => stay.abort()
  }, [])

  async function send(file: File, idempotencyKey: string): Promise<UploadedFile> {
    const endpoint = callsOf(resource).dosyaYukle
    if (!endpoint) throw new Error(`resource ${resource.name} takes no files`)
    setRunning({ name: file.name, percent: 0 })
    try {
      return (await uploadFile(endpoint, {
        file,
        name: file.name,
        fields: { alan: name },
        idempotencyKey,
        signal: leaving.current.signal,
        onProgress: (share) => setRunning({ name: file.name, percent: Math.round(share * 100) }),
      })) as UploadedFile // the call's contract
    } finally {
      setRunning(undefined)
    }
  }

  return { running, send, isLeft: () => leaving.current.signal.aborted }
}

/** The field's value: the numbers of its files, and a mark for each that is on its way. */
function useEntries(name: string) {
  const { field: input } = useController<FormValues>({ name })
  const { getValues } = useFormContext<FormValues>()
  const now = () => (getValues(name) ?? []) as readonly string[] // a file field's own value
  return {
    ids: Array.isArray(input.value) ? input.value : [],
    /** Puts these in the place of one, in the value of this moment: what is drawn may be older. */
    replace: (old: string, entries: string[]) =>
      input.onChange([...now().filter((entry) => entry !== old), ...entries]),
  }
}

/** What is named by the field, what is on its way, and what was wrong with the last try. */
function useFiles(props: ControlProps) {
  const { name, field } = props
  const t = useT()
  const { ids, replace } = useEntries(name)
  const [files, setFiles] = useState<ReadonlyMap<string, UploadedFile>>(new Map())
  const [problem, setProblem] = useState<string>()
  const { running, send, isLeft } = useSending(props)
  const most = field.options.max ?? 1

  async function addOne(file: File) {
    const idempotencyKey = newIdempotencyKey()
    // stands in the value while it is on its way: a record is not saved without it
    const place = `${onItsWay}${idempotencyKey}`
    replace(place, [place])
    try {
      const sent = await send(file, idempotencyKey)
      setFiles((before) => new Map(before).set(String(sent.id), sent))
      replace(place, [String(sent.id)])
    } catch (error) {
      if (isLeft()) return
      replace(place, [])
      if (!isAppError(error)) throw error
      setProblem(`${file.name}: ${refusalText(t, error)}`)
    }
  }

  return {
    ids,
    most,
    files,
    running,
    problem,
    isFull: ids.length >= most,
    async add(chosen: File[]) {
      setProblem(undefined)
      if (chosen.length + ids.length > most) return setProblem(t('message.maxFileCount', { count: most }))
      for (const file of chosen) {
        const broken = findFileProblem('record', file)
        if (isLeft()) return
        if (broken) setProblem(`${file.name}: ${t.maybe(`rule.${broken}`) ?? broken}`)
        else await addOne(file)
      }
    },
    remove(id: string) {
      setProblem(undefined)
      replace(id, [])
    },
  }
}

function refusalText(t: StaffT, error: AppError): string {
  const [broken] = error.errors
  const rule = broken && t.maybe(`rule.${broken.key}`, broken.params)
  return rule ?? t.maybe(`message.${error.code}`) ?? t('message.uploadFailed')
}
