import { Anchor, Text, Title } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { paths, urlOf } from '#core/paths.ts'
import type { PlaceMenu } from '#web/staff/menu/place-menu.tsx'
import { useT } from '#web/staff/texts/texts.tsx'

/** What a screen is for; below it the same for every screen of the menu. */
export function HelpPage({ menu }: { menu: PlaceMenu }) {
  const t = useT()
  const [parameters] = useSearchParams()
  const asked = parameters.get('ekran')
  const screens = [...new Set(menu.lines.flatMap(({ ekran }) => (ekran === null ? [] : [ekran]))), 'hesabim']
  const isKnown = asked !== null && screens.includes(asked)
  return (
    <article className="help-page">
      {isKnown ? <Text>{t.maybe(`yardim.${asked}`) ?? t('kabuk.helpPage.none')}</Text> : null}
      <Text mt="md" c="dimmed">
        {t('kabuk.helpPage.keys')}
      </Text>
      {screens
        .filter((ekran) => ekran !== asked)
        .map((ekran) => (
          <section key={ekran}>
            <Title order={2} size="h4" mt="xl" mb={4}>
              <Anchor inherit href={urlOf(paths.yardim, { ekran })}>
                {t.maybe(`ekran.${ekran}`) ?? ekran}
              </Anchor>
            </Title>
            <Text>{t.maybe(`yardim.${ekran}`) ?? t('kabuk.helpPage.none')}</Text>
          </section>
        ))}
    </article>
  )
}
