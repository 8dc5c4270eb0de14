import { Skeleton, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { fieldOf, fieldsWhere, isListed } from '#engine/declaration/resource.ts'
import type { Row } from '#engine/screen/list-screen-state.ts'
import { isNumeric, labelOf, useValueText } from '#engine/screen/value-text.tsx'
import { query } from '#web/call/query.ts'
import { OpenDialog } from '#web/staff/kit/open-dialog.tsx'
import { errorText, Refusal } from '#web/staff/kit/refusal.tsx'
import { useT } from '#web/staff/texts/texts.tsx'
import { eBorcKalemEndpoints } from './contract.ts'
import { eBorcKalem } from './resource.ts'

const names = fieldsWhere(eBorcKalem, isListed)
const endOf = (name: string) => (isNumeric(fieldOf(eBorcKalem, name)) ? 'end' : 'start')

/** The lines of one debt query. */
export function KalemDialog({ row, onClose }: { row: Row; onClose(): void }) {
  const t = useT()
  const text = useValueText()
  const input = { filter: { sorguId: row.id }, paging: { takeAll: true } }
  const { data, error } = useQuery(query(eBorcKalemEndpoints.fullGet, input))
  return (
    <OpenDialog
      onClose={onClose}
      size="xl"
      centered
      title={t('para.kalemBaslik', { ad: String(row.subeAdi ?? row.companyName ?? '') })}
      closeButtonProps={{ 'aria-label': t('kayit.kapat') }}
    >
      <Refusal text={errorText(t, error)} />
      {!data && !error ? <Skeleton h={120} /> : null}
      {data?.rows.length === 0 ? <Text c="dimmed">{t('para.kalemYok')}</Text> : null}
      {data && data.rows.length > 0 ? (
        <Table.ScrollContainer minWidth={640}>
          <Table fz="sm">
            <Table.Thead>
              <Table.Tr>
                {names.map((name) => (
                  <Table.Th key={name} ta={endOf(name)}>
                    {labelOf(t, name)}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {data.rows.map((kalem) => (
                <Table.Tr key={kalem.id}>
                  {names.map((name) => (
                    <Table.Td key={name} ta={endOf(name)}>
                      {text(name, fieldOf(eBorcKalem, name), (kalem as Row)[name])}
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      ) : null}
    </OpenDialog>
  )
}
