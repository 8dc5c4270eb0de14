import { SegmentedControl } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { listParameters } from '#engine/screen/list-screen-state.ts'
import { useT } from '#web/staff/texts/texts.tsx'
import { matrisDuzeni } from './duzen.ts'

/** The choice between the list of schedules and the matrix. */
export function GorunumSecimi({ isMatris }: { isMatris: boolean }) {
  const t = useT()
  const [, setAddress] = useSearchParams()
  return (
    <SegmentedControl
      aria-label={t('zamanli.matris.gorunum')}
      value={isMatris ? matrisDuzeni : ''}
      onChange={(value) => setAddress(value ? { [listParameters.layout]: value } : {})}
      data={[
        { value: '', label: t('zamanli.matris.liste') },
        { value: matrisDuzeni, label: t('zamanli.matris.matris') },
      ]}
    />
  )
}
