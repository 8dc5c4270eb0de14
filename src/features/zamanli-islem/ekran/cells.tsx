import type { CSSProperties } from 'react'
import type { Row } from '#engine/screen/list-screen-state.ts'
import { useT } from '#web/staff/texts/texts.tsx'
import './zamanli-islem.css'

/** The newest twenty results, the newest first; a tick stands for a run that went well, a cross for one that failed. */
export function SonuclarCell({ row }: { row: Row }) {
  const t = useT()
  const results = String(row.sonuclar ?? '')
    .split(',')
    .filter((result) => result !== '')
  if (results.length === 0) return <span className="list-text">{t('zamanli.hicCalismadi')}</span>
  const iyi = results.filter((result) => result === '1').length
  const label = t('zamanli.sonuclar', { n: results.length, iyi, kotu: results.length - iyi })
  return (
    <span className="kosu-sonuclari" role="img" aria-label={label} title={label}>
      {results.map((result, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a result has no name but its place
        <span key={at} data-sonuc={result === '1' ? 'iyi' : 'kotu'}>
          {result === '1' ? '✓' : '✕'}
        </span>
      ))}
    </span>
  )
}

const minuteMs = 60_000

/** How long a run took, with a bar that is full at a minute. */
export function SureCell({ row }: { row: Row }) {
  const t = useT()
  if (typeof row.sure !== 'number') return null
  const share = Math.min(100, Math.round((Math.log10(row.sure + 1) / Math.log10(minuteMs)) * 100))
  return (
    <span className="kosu-suresi" style={{ '--pay': `${share}%` } as CSSProperties}>
      {durationOf(t, row.sure)}
    </span>
  )
}

function durationOf(t: ReturnType<typeof useT>, ms: number): string {
  if (ms < 1000) return t('zamanli.milisaniye', { n: ms })
  if (ms < minuteMs) return t('zamanli.saniye', { n: (ms / 1000).toFixed(1).replace('.', ',') })
  return t('zamanli.dakika', { n: (ms / minuteMs).toFixed(1).replace('.', ',') })
}

/** Who began a run: a person, or the clock. */
export function TetikleyenCell({ row }: { row: Row }) {
  const t = useT()
  return <span className="list-text">{row.tetikleyen ? String(row.tetikleyen) : t('zamanli.saat')}</span>
}
