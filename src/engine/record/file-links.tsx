import { Anchor, Group, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { RecordFile, UploadedFile } from '#engine/declaration/record-files.ts'
import type { Resource } from '#engine/declaration/resource.ts'
import { LoadError } from '#engine/screen/list-states.tsx'
import { callsOf } from '#engine/screen/resource-calls.tsx'
import { query } from '#web/call/query.ts'
import { useT } from '#web/staff/texts/texts.tsx'

/** Their paths live five minutes. */
const freshFor = 4 * 60_000

/** The files that a field of a record has, as the server knows them; none of a record that is not there yet. */
export function useRecordFiles(resource: Resource, name: string, id: number | undefined) {
  const { dosyalar } = callsOf(resource)
  if (!dosyalar) throw new Error(`records of ${resource.name} have no files`)
  const { data, error, isLoading, refetch } = useQuery({
    ...query(dosyalar, { id: id ?? 0 } as never), // the call's own input
    enabled: id !== undefined,
    staleTime: 0,
    refetchInterval: freshFor,
  })
  const files = (data ?? []) as readonly RecordFile[] // the call's contract
  return { files: files.filter(({ alan }) => alan === name), error, isLoading, retry: () => void refetch() }
}

/** A file by its name, which opens it where there is a path, and its size. */
export function FileLine({ file }: { file: UploadedFile | RecordFile }) {
  const t = useT()
  const { dosyaAdi, boyut } = file
  return (
    <Group gap="xs" wrap="nowrap" className="file-line">
      {'url' in file ? (
        <Anchor href={file.url} download={dosyaAdi} size="sm">
          {dosyaAdi}
        </Anchor>
      ) : (
        <Text size="sm">{dosyaAdi}</Text>
      )}
      {boyut > 0 ? (
        <Text size="sm" c="dimmed">
          {t('kayit.dosyaBoyut', { n: Math.max(1, Math.round(boyut / 1024)) })}
        </Text>
      ) : null}
    </Group>
  )
}

/** The files of a field, to be opened. */
export function FileLinks({ resource, name, id }: { resource: Resource; name: string; id: number }) {
  const { files, error, isLoading, retry } = useRecordFiles(resource, name, id)
  if (error) return <LoadError error={error} onRetry={retry} />
  if (isLoading) return <Skeleton height={20} />
  return (
    <span>
      {files.map((file) => (
        <FileLine key={file.id} file={file} />
      ))}
    </span>
  )
}
