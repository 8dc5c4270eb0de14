import { Button, ScrollArea, Table, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { ImportError, ImportOutcome } from '#engine/declaration/import-request.ts'
import { labelOf } from '#engine/screen/value-text.tsx'
import { handFile } from '#web/kit/hand-file.ts'
import type { StaffT } from '#web/staff/texts/staff-t.ts'
import { useT } from '#web/staff/texts/texts.tsx'

const mostShown = 50

/** Why a line is not taken, in words. */
function reasonOf(t: StaffT, { key, params }: ImportError): string {
  return t.maybe(`rule.${key}`, params ?? undefined) ?? t.maybe(`message.${key}`) ?? t('message.validationFailed')
}

const fieldOfError = (t: StaffT, { alan }: ImportError) => (alan === null ? '' : labelOf(t, alan))

/** The errors of a file by line and field; all of them leave as a file. */
export function ImportErrors({ outcome, fileName }: { outcome: ImportOutcome; fileName: string }) {
  const t = useT()
  const { hatalar } = outcome
  const heads = [t('liste.aktarim.satir'), t('liste.aktarim.alan'), t('liste.aktarim.neden')]
  function download() {
    const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
    const lines = hatalar.map((error) => [String(error.satir), fieldOfError(t, error), reasonOf(t, error)])
    const text = [heads, ...lines].map((cells) => cells.map(quoted).join(';')).join('\n')
    handFile(new Blob([`\uFEFF${text}\n`], { type: 'text/csv' }), `${fileName.replace(/\.\w+$/, '')}-hatalar.csv`)
  }
  return (
    <div>
      <ScrollArea.Autosize
        mah={260}
        type="auto"
        viewportProps={{ tabIndex: 0, 'aria-label': t('liste.aktarim.hatalar') }}
      >
        <Table stickyHeader fz="sm" aria-label={t('liste.aktarim.hatalar')}>
          <Table.Thead>
            <Table.Tr>
              {heads.map((head) => (
                <Table.Th key={head}>{head}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {hatalar.slice(0, mostShown).map((error) => (
              <Table.Tr key={`${error.satir} ${error.alan}`}>
                <Table.Td>{error.satir}</Table.Td>
                <Table.Td>{fieldOfError(t, error)}</Table.Td>
                <Table.Td>{reasonOf(t, error)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea.Autosize>
      {hatalar.length > mostShown ? (
        <Text size="sm" c="dimmed">
          {t('liste.aktarim.ilkleri', { n: mostShown, toplam: hatalar.length })}
        </Text>
      ) : null}
      <Button variant="subtle" size="compact-sm" mt="xs" leftSection={<IconDownload size={16} />} onClick={download}>
        {t('liste.aktarim.indir')}
      </Button>
    </div>
  )
}
