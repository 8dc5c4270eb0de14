import { Alert, Anchor, Card, SimpleGrid, Stack, Table, Text, Title } from '@mantine/core'
import {
  IconAlertTriangle,
  IconBug,
  IconBuilding,
  IconBuildingPlus,
  IconClockPlay,
  IconExclamationCircle,
  IconEyeOff,
  IconLanguage,
  IconPlugConnectedX,
  IconProgress,
  IconRobot,
  IconUsers,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { today } from '#core/date.ts'
import { paths, urlOf } from '#core/paths.ts'
import { listParameters, noView, rangeText } from '#engine/screen/list-screen-state.ts'
import { Tile } from '#engine/screen/tile.tsx'
import { localeOf } from '#i18n/language.ts'
import { query } from '#web/call/query.ts'
import { useStaffTexts } from '#web/staff/texts/texts.tsx'
import { getOzet, type KutuAdi } from './contract.ts'

const kutuIkonu: Record<KutuAdi, typeof IconBug> = {
  calisanIs: IconProgress,
  calisanKosu: IconClockPlay,
  hataliKosu: IconExclamationCircle,
  gorulmemisHata: IconEyeOff,
  calisanRobot: IconRobot,
  kesikKanal: IconPlugConnectedX,
  yeniKiraci: IconBuildingPlus,
}

export default function YonetimScreen() {
  const { t, language } = useStaffTexts()
  const { data, isError, refetch } = useQuery(query(getOzet, {}))
  const number = new Intl.NumberFormat(localeOf(language))
  const show = (value: number | null | undefined) => (value == null ? undefined : number.format(value))

  function tile(title: string, value: number | null | undefined, href: string, icon: ReactNode, aktif?: number) {
    const unit = aktif === undefined ? undefined : t('yonetim.ozet.aktif', { n: number.format(aktif) })
    return (
      <Tile
        title={title}
        value={show(value)}
        href={href}
        icon={icon}
        hasFailed={isError}
        onRetry={() => void refetch()}
        {...(unit && { unit })}
      />
    )
  }

  return (
    <Stack gap="lg">
      {data?.uyarilar.map(({ ad, eksik }) => (
        <Alert key={ad} variant="light" color="orange" icon={<IconAlertTriangle aria-hidden />}>
          {t(`yonetim.ozet.uyari.${ad}`, { eksik: eksik.join(', ') })}
        </Alert>
      ))}
      <SimpleGrid cols={{ base: 1, xs: 2, lg: 4 }}>
        {tile(
          t('yonetim.ozet.kiraci'),
          data?.kiraci.toplam,
          paths.masterTenant,
          <IconBuilding size={18} aria-hidden />,
          data?.kiraci.aktif,
        )}
        {tile(
          t('yonetim.ozet.kullanici'),
          data?.kullanici.toplam,
          urlOf(paths.masterUser, { [listParameters.view]: noView }),
          <IconUsers size={18} aria-hidden />,
          data?.kullanici.aktif,
        )}
        {data?.yeniMetin === null
          ? null
          : tile(
              t('yonetim.ozet.yeniMetin'),
              data?.yeniMetin,
              urlOf(paths.sysGlobalKey, { isNew: true }),
              <IconLanguage size={18} aria-hidden />,
            )}
        {tile(
          t('yonetim.ozet.hata'),
          data?.hata,
          urlOf(paths.errorLog, { olusturulmaTarihi: rangeText({ from: yesterday(), to: '' }) }),
          <IconBug size={18} aria-hidden />,
        )}
        {data?.kutular.map(({ ad, deger, yol }) => {
          const Ikon = kutuIkonu[ad]
          return (
            <Fragment key={ad}>{tile(t(`yonetim.ozet.${ad}`), deger, yol, <Ikon size={18} aria-hidden />)}</Fragment>
          )
        })}
      </SimpleGrid>
      <Errors rows={data?.sonHatalar} />
    </Stack>
  )
}

const dayMilliseconds = 86_400_000

const yesterday = () => today(new Date(Date.now() - dayMilliseconds))

type ErrorRow = {
  id: number
  errorId: string
  tenantName: string | null
  exceptionMessage: string
  tekrar: number
  olusturulmaTarihi: string
}

function Errors({ rows }: { rows: readonly ErrorRow[] | undefined }) {
  const { t, language } = useStaffTexts()
  if (!rows) return null
  const time = new Intl.DateTimeFormat(localeOf(language), {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: 'Europe/Istanbul',
  })
  return (
    <Card withBorder radius="md" padding="md">
      <Title order={2} size="h4" mb="sm">
        {t('yonetim.ozet.sonHatalar')}
      </Title>
      {rows.length === 0 ? <Text size="sm">{t('yonetim.ozet.hataYok')}</Text> : null}
      <Table.ScrollContainer minWidth={rows.length === 0 ? 0 : 560}>
        <Table verticalSpacing="xs">
          <Table.Tbody>
            {rows.map((row) => (
              <Table.Tr key={row.id}>
                <Table.Td>{time.format(new Date(row.olusturulmaTarihi))}</Table.Td>
                <Table.Td>
                  <Anchor component={Link} to={urlOf(paths.errorLog, { errorId: row.errorId })} size="sm">
                    {row.exceptionMessage}
                  </Anchor>
                </Table.Td>
                <Table.Td>{row.tenantName ?? ''}</Table.Td>
                <Table.Td>{t('yonetim.ozet.tekrar', { n: row.tekrar })}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Card>
  )
}
