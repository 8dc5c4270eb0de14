import { Button, Skeleton, Text } from '@mantine/core'
import { IconArrowDownRight, IconArrowUpRight, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useT } from '#web/staff/texts/texts.tsx'
import './list-screen.css'

type TileProps = {
  title: string
  /** Undefined while it is on its way: a number that is not known is not shown. */
  value: string | undefined
  unit?: string
  /** Against the time before, in words that stand alone; the sign is drawn beside it where there is a direction. */
  change?: { text: string; isUp?: boolean | undefined }
  icon?: ReactNode
  /** The list behind the number, already filtered. */
  href: string
  /** What stands under the number, inside the link: its past, how much was read. */
  children?: ReactNode
  hasFailed?: boolean
  onRetry?(): void
}

/** One number of a dashboard: a link to the rows behind it. */
export function Tile(props: TileProps) {
  const { title, value, unit, change, icon, href, children, hasFailed = false, onRetry } = props
  const t = useT()
  if (hasFailed) {
    return (
      <div className="tile" role="alert">
        <span className="tile-title">{title}</span>
        <Text size="sm">{t('liste.hataAciklama')}</Text>
        <Button variant="subtle" size="compact-sm" leftSection={<IconRefresh size={14} />} onClick={onRetry}>
          {t('liste.tekrarDene')}
        </Button>
      </div>
    )
  }
  if (value === undefined) {
    return (
      <div className="tile" role="status" aria-label={`${title}: ${t('liste.yukleniyor')}`}>
        <span className="tile-title">{title}</span>
        <Skeleton height={34} width="60%" />
      </div>
    )
  }
  return (
    <a className="tile" href={href}>
      <span className="tile-title">
        {icon}
        {title}
      </span>{' '}
      <span className="tile-value">
        {value} {unit ? <small>{unit}</small> : null}
      </span>
      {change ? (
        <span className="tile-change">
          {change.isUp === true ? <IconArrowUpRight size={16} aria-hidden /> : null}
          {change.isUp === false ? <IconArrowDownRight size={16} aria-hidden /> : null}
          {change.text}
        </span>
      ) : null}
      {children}
    </a>
  )
}
