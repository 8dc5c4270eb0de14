import { Anchor, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { paths, urlOf } from '#core/paths.ts'
import { Awaited } from '#engine/screen/list-states.tsx'
import { planCumlesi } from '#features/zamanli-islem/rules/cumle.ts'
import { useT } from '#web/staff/texts/texts.tsx'
import { HucreSwitch } from './hucre.tsx'
import { hucreOf, useMatris } from './use-matris.tsx'
import './matris.css'

/** The operations of one company: what is on its clock, and what could be. */
export function KiraciIslemleri({ tenantId }: { tenantId: number }) {
  const t = useT()
  const { asked, press, isPressed } = useMatris({ tenantId })
  const { data } = asked
  const kiraci = data?.kiracilar[0]
  if (!data || !kiraci) return <Awaited of={[asked]} height={240} />
  return (
    <Stack gap="sm">
      <ul className="islem-matris-liste">
        {data.islemler.map((islem) => (
          <li key={islem.operationId}>
            <span>
              {islem.operationName}
              {hucreOf(kiraci, islem).id === null ? (
                <Text size="sm" c="dimmed">
                  {t('zamanli.matris.olagan', { zaman: planCumlesi(t, islem.varsayilan) })}
                </Text>
              ) : null}
            </span>
            <HucreSwitch kiraci={kiraci} islem={islem} isBusy={isPressed(kiraci, islem)} onPress={press} />
          </li>
        ))}
      </ul>
      <Anchor component={Link} to={urlOf(paths.tenantBatchOperation, { tenantId })} size="sm">
        {t('zamanli.matris.listeyeGit')}
      </Anchor>
    </Stack>
  )
}
