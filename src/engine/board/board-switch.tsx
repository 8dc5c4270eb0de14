import { SegmentedControl } from '@mantine/core'
import { useT } from '#web/staff/texts/texts.tsx'

/** The choice between rows and cards, for lists that have a board. */
export function BoardSwitch({ isBoard, onChange }: { isBoard: boolean; onChange(isBoard: boolean): void }) {
  const t = useT()
  return (
    <SegmentedControl
      aria-label={t('liste.pano.duzen')}
      value={isBoard ? 'pano' : 'liste'}
      onChange={(value) => onChange(value === 'pano')}
      data={[
        { value: 'liste', label: t('liste.pano.liste') },
        { value: 'pano', label: t('liste.pano.pano') },
      ]}
    />
  )
}
