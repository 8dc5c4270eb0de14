import { Button, EmptyState } from '@mantine/core'
import { IconMapOff, IconTools } from '@tabler/icons-react'
import { useEffect } from 'react'
import { paths } from '#core/paths.ts'
import type { PlaceMenu } from '#web/staff/menu/place-menu.tsx'
import { useT } from '#web/staff/texts/texts.tsx'
import { reportError } from '#web/wire/error-report.ts'

const reported = new Set<string>()

/** The menu names a screen that this release does not have: said kindly here, once in the log. */
export function UnknownScreen({ menu, ekran }: { menu: PlaceMenu; ekran: string }) {
  const t = useT()
  useEffect(() => {
    if (reported.has(ekran)) return
    reported.add(ekran)
    void reportError(new Error(`the menu names a screen that does not exist: ${ekran}`))
  }, [ekran])
  return (
    <EmptyState icon={<IconTools />} title={t('kabuk.unknown.title')} description={t('kabuk.unknown.text')}>
      <ToLanding menu={menu} />
    </EmptyState>
  )
}

/** An address that the menu does not have: wrong, or not for this person. */
export function NoSuchPath({ menu, isForMaster }: { menu: PlaceMenu; isForMaster: boolean }) {
  const t = useT()
  return (
    <EmptyState
      icon={<IconMapOff />}
      title={isForMaster ? t('message.noManagementAuthority') : t('kabuk.unknown.noPath')}
      description={t('kabuk.unknown.noPathText')}
    >
      <ToLanding menu={menu} />
    </EmptyState>
  )
}

function ToLanding({ menu }: { menu: PlaceMenu }) {
  const t = useT()
  return (
    <EmptyState.Actions>
      <Button component="a" href={menu.landing ?? paths.panel}>
        {t('kabuk.unknown.action')}
      </Button>
    </EmptyState.Actions>
  )
}
