import { ActionIcon, Alert, Button, Group, Skeleton, Text } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import {
  IconChevronLeft,
  IconChevronRight,
  IconDownload,
  IconRotateClockwise,
  IconZoomIn,
  IconZoomOut,
  IconZoomReset,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { later } from '#web/kit/later.tsx'
import { isDialogOpen } from '#web/staff/palette/use-shortcuts.tsx'
import { useT } from '#web/staff/texts/texts.tsx'
import type { Inceleme } from './contract.ts'
import { fetchDosya } from './dosya-bytes.tsx'

const PdfSayfa = later(() => import('./pdf-sayfa.tsx').then((module) => module.PdfSayfa), { Waiting })

const zooms = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4] as const
const whole = 2

/**
 * The file itself with its tools: pages, zoom, rotation. What cannot be drawn is said and offered as a download.
 * `onSeen` follows the first of its pages, or the word that it cannot be drawn.
 */
export function BelgeGoster({ inceleme, onSeen }: { inceleme: Inceleme; onSeen(): void }) {
  const t = useT()
  const { tur, dosyaAdi, dosyaYolu, belgeAdi, tanim } = inceleme
  const isPdf = tur === 'application/pdf'
  const { data, error } = useQuery(fetchDosya(inceleme))
  const [sayfa, setSayfa] = useState(1)
  const [adet, setAdet] = useState(1)
  const [isBroken, setBroken] = useState(false)
  const { zoom, rotation, tools } = useTools()
  const isUnseen = isBroken || error !== null
  const seen = useEffectEvent(onSeen)
  useEffect(() => {
    if (isUnseen) seen()
  }, [isUnseen])
  const label = t('inceleme.sayfa', { no: sayfa, adet })
  return (
    <section className="belge-goster" aria-label={`${belgeAdi}: ${dosyaAdi}`}>
      <Group className="belge-tools" justify="space-between" gap="xs">
        <Group gap={4} wrap="nowrap">
          <Tool label={t('inceleme.onceki')} isOff={sayfa <= 1} onClick={() => setSayfa(sayfa - 1)}>
            <IconChevronLeft size={18} />
          </Tool>
          <Text size="sm" aria-live="polite">
            {label}
          </Text>
          <Tool label={t('inceleme.sonraki')} isOff={sayfa >= adet} onClick={() => setSayfa(sayfa + 1)}>
            <IconChevronRight size={18} />
          </Tool>
        </Group>
        {tools}
        <Button
          component="a"
          href={dosyaYolu}
          download={dosyaAdi}
          variant="subtle"
          size="compact-sm"
          leftSection={<IconDownload size={16} />}
        >
          {t('inceleme.indir')}
        </Button>
      </Group>
      {tanim.enCokSayfa !== null && adet > tanim.enCokSayfa ? (
        <Alert color="yellow" p="xs" role="status">
          {t('inceleme.coksayfa', { n: tanim.enCokSayfa, adet })}
        </Alert>
      ) : null}
      {isUnseen ? (
        <Alert color="red" role="alert">
          {t('inceleme.bozuk')}
        </Alert>
      ) : null}
      {data && isPdf && !isUnseen ? (
        <PdfSayfa
          bytes={data}
          sayfa={sayfa}
          zoom={zoom}
          rotation={rotation}
          label={`${belgeAdi}, ${label}`}
          onOpen={setAdet}
          onDrawn={onSeen}
          onBroken={() => setBroken(true)}
        />
      ) : null}
      {isPdf ? null : (
        <div className="belge-kagit">
          <img
            src={dosyaYolu}
            alt={dosyaAdi}
            style={{ width: `${zoom * 100}%`, rotate: `${rotation}deg` }}
            onLoad={onSeen}
            onError={() => setBroken(true)}
          />
        </div>
      )}
      {data || isUnseen ? null : <Waiting />}
    </section>
  )
}

function Waiting() {
  const t = useT()
  return <Skeleton height="60vh" aria-label={t('inceleme.aciliyor')} />
}

/** Zoom and rotation, by buttons and keys. */
function useTools() {
  const t = useT()
  const [at, setAt] = useState<number>(whole)
  const [rotation, setRotation] = useState(0)
  const nearer = () => setAt((now) => Math.min(now + 1, zooms.length - 1))
  const farther = () => setAt((now) => Math.max(now - 1, 0))
  const turn = () => setRotation((now) => (now + 90) % 360)
  const when = (work: () => void) => () => (isDialogOpen() ? undefined : work())
  useHotkeys([
    ['[plus]', when(nearer)],
    ['shift + [plus]', when(nearer)],
    ['-', when(farther)],
    ['d', when(turn)],
  ])
  const tools = (
    <Group gap={4} wrap="nowrap">
      <Tool label={t('inceleme.uzak')} sign="-" isOff={at === 0} onClick={farther}>
        <IconZoomOut size={18} />
      </Tool>
      <Tool label={t('inceleme.sigdir')} isOff={at === whole} onClick={() => setAt(whole)}>
        <IconZoomReset size={18} />
      </Tool>
      <Tool label={t('inceleme.yakin')} sign="+" isOff={at === zooms.length - 1} onClick={nearer}>
        <IconZoomIn size={18} />
      </Tool>
      <Tool label={t('inceleme.dondur')} sign="D" isOff={false} onClick={turn}>
        <IconRotateClockwise size={18} />
      </Tool>
    </Group>
  )
  return { zoom: zooms[at] ?? 1, rotation, tools }
}

type ToolProps = { label: string; sign?: string; isOff: boolean; onClick(): void; children: ReactNode }

function Tool({ label, sign, isOff, onClick, children }: ToolProps) {
  return (
    <ActionIcon
      variant="default"
      size={36}
      aria-label={label}
      title={sign ? `${label} (${sign})` : label}
      disabled={isOff}
      onClick={onClick}
      {...(sign && { 'aria-keyshortcuts': sign })}
    >
      {children}
    </ActionIcon>
  )
}
