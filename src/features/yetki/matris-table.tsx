import { Checkbox, Table, VisuallyHidden } from '@mantine/core'
import type { Right } from '#core/endpoint.ts'
import { useT } from '#web/staff/texts/texts.tsx'
import type { Matris } from './contract.ts'
import { type Changes, isChecked } from './matris-state.ts'
import './matris.css'

type Parts = { matris: Matris; changes: Changes; isLocked: boolean; onToggle(right: Right): void }

const usual = ['gor', 'ekle', 'degistir', 'sil', 'disaAktar', 'goster']

/** Screens down, actions across; what a screen does not have stays empty. */
export function MatrisTable({ matris, changes, isLocked, onToggle }: Parts) {
  const t = useT()
  const all = new Set(matris.ekranlar.flatMap(({ eylemler }) => eylemler.map(({ eylem }) => eylem)))
  const columns = [...usual.filter((eylem) => all.has(eylem)), ...[...all].filter((eylem) => !usual.includes(eylem))]
  const nameOf = (ekran: string) => t.maybe(`ekran.${ekran}`) ?? t.maybe(`yetki.ekran.${ekran}`) ?? ekran
  const labelOf = (eylem: string) => t.maybe(`yetki.eylem.${eylem}`) ?? eylem
  const rows = [...matris.ekranlar].sort((a, b) => nameOf(a.ekran).localeCompare(nameOf(b.ekran), 'tr'))
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
                  <Table.Td key={eylem} data-changed={changes.has(`${ekran}/${eylem}`) || undefined}>
                    <Checkbox
                      className="matris-box"
                      aria-label={t('yetki.matris.box', { ekran: nameOf(ekran), eylem: labelOf(eylem) })}
                      checked={isChecked(matris, changes, { ekran, eylem })}
                      disabled={isLocked || !cell.verilebilir}
                      onChange={() => onToggle({ ekran, eylem })}
                    />
                  </Table.Td>
                )
              })}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
