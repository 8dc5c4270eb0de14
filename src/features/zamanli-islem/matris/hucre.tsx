import { Switch } from '@mantine/core'
import { useT } from '#web/staff/texts/texts.tsx'
import { hucreOf, type Islem, type Kiraci } from './use-matris.tsx'

type HucreProps = {
  kiraci: Kiraci
  islem: Islem
  isBusy: boolean
  onPress(press: { kiraci: Kiraci; islem: Islem; aktif: boolean }): unknown
}

/** Whether a company has an operation on its clock; without a schedule the switch says so. */
export function HucreSwitch({ kiraci, islem, isBusy, onPress }: HucreProps) {
  const t = useT()
  const { id, aktif } = hucreOf(kiraci, islem)
  const state = id === null ? t('zamanli.matris.yok') : t(aktif ? 'zamanli.matris.acik' : 'zamanli.matris.kapali')
  return (
    <span className="islem-matris-hucre" data-durum={id === null ? 'yok' : 'var'}>
      <Switch
        size="sm"
        checked={aktif}
        // a switch that is disabled meanwhile would lose the focus of the keyboard
        aria-busy={isBusy}
        aria-label={t('zamanli.matris.hucre', { kiraci: kiraci.tenantName, islem: islem.operationName, durum: state })}
        onChange={(event) => !isBusy && void onPress({ kiraci, islem, aktif: event.currentTarget.checked })}
      />
      <span aria-hidden>{state}</span>
    </span>
  )
}
