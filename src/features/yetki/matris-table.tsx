import { Checkbox, Group, Table, VisuallyHidden } from '@mantine/core'
import type { Right } from '#core/endpoint.ts'
import { useT } from '#web/staff/texts/texts.tsx'
import type { Matris } from './contract.ts'
import { type Changes, columnsOf, isChecked, othersOf } from './matris-state.ts'
import './matris.css'

type Parts = { matris: Matris; changes: Changes; isLocked: boolean; onToggle(right: Right): void }

type Cell = Matris['ekranlar'][number]['eylemler'][number]

/** Screens down, the usual actions across, the rest in a last column; what a screen does not have stays empty. */
export function MatrisTable({ matris, changes, isLocked, onToggle }: Parts) {
  const t = useT()
  const columns = columnsOf(matris)
  const hasOthers = matris.ekranlar.some(({ eylemler }) => othersOf(eylemler).length > 0)
  const nameOf = (ekran: string) => t.maybe(`ekran.${ekran}`) ?? t.maybe(`yetki.ekran.${ekran}`) ?? ekran
  const labelOf = (eylem: string) => t.maybe(`yetki.eylem.${eylem}`) ?? eylem
  const rows = [...matris.ekranlar].sort((a, b) => nameOf(a.ekran).localeCompare(nameOf(b.ekran), 'tr'))
  const isChanged = (ekran: string, cells: readonly Cell[]) =>
    cells.some(({ eylem }) => changes.has(`${ekran}/${eylem}`)) || undefined
  const box = (ekran: string, { eylem, verilebilir }: Cell, label?: string) => (
    <Checkbox
      key={eylem}
      className="matris-box"
      label={label}
      aria-label={t('yetki.matris.box', { ekran: nameOf(ekran), eylem: labelOf(eylem) })}
      checked={isChecked(matris, changes, { ekran, eylem })}
      disabled={isLocked || !verilebilir}
      onChange={() => onToggle({ ekran, eylem })}
    />
  )
  return (
    <Table.ScrollContainer className="matris-frame" minWidth={640} type="native">
      <Table className="matris" stickyHeader verticalSpacing="xs" highlightOnHover>
        <Table.Caption>
          <VisuallyHidden>{t('yetki.matris.caption')}</VisuallyHidden>
        </Table.Caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('field.ekran')}</Table.Th>
            {columns.map((eylem) => (
              <Table.Th key={eylem} scope="col" ta="center">
                {labelOf(eylem)}
              </Table.Th>
            ))}
            {hasOthers ? <Table.Th scope="col">{t('yetki.matris.others')}</Table.Th> : null}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ ekran, eylemler }) => (
            <Table.Tr key={ekran}>
              <Table.Th scope="row">{nameOf(ekran)}</Table.Th>
              {columns.map((eylem) => {
                const cell = eylemler.find((one) => one.eylem === eylem)
                if (!cell) return <Table.Td key={eylem} />
                return (
                  <Table.Td key={eylem} data-changed={isChanged(ekran, [cell])}>
                    {box(ekran, cell)}
                  </Table.Td>
                )
              })}
              {hasOthers ? (
                <Table.Td className="matris-others" data-changed={isChanged(ekran, othersOf(eylemler))}>
                  <Group gap="xs" wrap="wrap">
                    {othersOf(eylemler).map((cell) => box(ekran, cell, labelOf(cell.eylem)))}
                  </Group>
                </Table.Td>
              ) : null}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
