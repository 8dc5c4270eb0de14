import { Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, type KeyboardEvent, memo, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { formatDate } from '#core/date.ts'
import type { Answer } from '#core/endpoint.ts'
import { listSaatler } from '#features/filo/contract.ts'
import { type SaatSonucu, saatSonucu } from '#features/filo/rules.ts'
import { callQuietly } from '#web/call/api.ts'
import { query } from '#web/call/query.ts'
import { useT } from '#web/staff/texts/texts.tsx'

type Saat = Answer<typeof listSaatler>[number]
type Parca = { saat: number; sonuc: SaatSonucu; adet: number }

const askEveryMs = 15_000
const tones: Readonly<Record<SaatSonucu, string>> = { biten: 'good', bekleyen: 'neutral', hatali: 'bad' }
const sonuclar = Object.values(saatSonucu)
const sumOf = ({ biten, bekleyen, hatali }: Saat) => biten + bekleyen + hatali

/** The rows of the last 24 hours by hour and by what became of them; each part leads to its rows. */
export const SaatSeridi = memo(function SaatSeridi({ jobId }: { jobId: number | null }) {
  const t = useT()
  const input = jobId === null ? {} : { jobId }
  const { queryKey } = query(listSaatler, input)
  const { data } = useQuery({ queryKey, queryFn: () => callQuietly(listSaatler, input), refetchInterval: askEveryMs })
  const saatler = data ?? []
  const isEmpty = data?.every((saat) => sumOf(saat) === 0)
  return (
    <section aria-label={t('filo.saatler.ad')} className="filo-saatler">
      <Title order={2} size="h5">
        {t('filo.saatler.ad')}
      </Title>
      <Text size="sm" c="dimmed">
        {t(isEmpty ? 'filo.saatler.bos' : 'filo.saatler.aciklama')}
      </Text>
      <Sutunlar saatler={saatler} most={Math.max(1, ...saatler.map(sumOf))} />
      <p aria-hidden>
        {sonuclar.map((sonuc) => (
          <span key={sonuc} data-tone={tones[sonuc]}>
            {t(`enum.saatSonucu.${sonuc}`)}
          </span>
        ))}
      </p>
    </section>
  )
})

/** One stop of the Tab key; arrows go from part to part. */
function Sutunlar({ saatler, most }: { saatler: readonly Saat[]; most: number }) {
  const bars = useRef<HTMLOListElement>(null)
  const [parameters] = useSearchParams()
  const parcalar = saatler.flatMap(partsOf)
  const isChosen = ({ saat, sonuc }: Parca) =>
    parameters.get('saat') === String(saat) && parameters.get('saatSonucu') === sonuc
  const stop = parcalar.find(isChosen) ?? parcalar.at(-1)

  function move(event: KeyboardEvent) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    const all = [...(bars.current?.querySelectorAll('a') ?? [])]
    const next = all[all.indexOf(document.activeElement as HTMLAnchorElement) + (step ?? 0)] // one of the links, or none
    if (step === undefined || !next) return
    event.preventDefault()
    next.focus()
  }

  return (
    <ol ref={bars} onKeyDown={move}>
      {saatler.map((saat) => (
        <li key={saat.saat}>
          <div>
            {partsOf(saat).map((parca) => (
              <ParcaBaglantisi
                key={parca.sonuc}
                parca={parca}
                share={parca.adet / most}
                isChosen={isChosen(parca)}
                isStop={stop?.saat === parca.saat && stop.sonuc === parca.sonuc}
              />
            ))}
          </div>
          <span aria-hidden>{String(saat.saat).slice(-2)}</span>
        </li>
      ))}
    </ol>
  )
}

const partsOf = (saat: Saat): Parca[] =>
  sonuclar.flatMap((sonuc) => (saat[sonuc] > 0 ? [{ saat: saat.saat, sonuc, adet: saat[sonuc] }] : []))

type BaglantiProps = { parca: Parca; share: number; isChosen: boolean; isStop: boolean }

/** The way to the rows of a part; the chosen one leads back to all rows. */
function ParcaBaglantisi({ parca: { saat, sonuc, adet }, share, isChosen, isStop }: BaglantiProps) {
  const t = useT()
  const [parameters] = useSearchParams()
  const target = new URLSearchParams(parameters)
  for (const name of ['saat', 'saatSonucu', 'page']) target.delete(name)
  if (!isChosen) {
    target.set('saat', String(saat))
    target.set('saatSonucu', sonuc)
  }
  const [, y, m, d, h = ''] = /^(....)(..)(..)(..)$/.exec(String(saat)) ?? []
  const words = { gun: formatDate(`${y}-${m}-${d}`), saat: h, sonuc: t(`enum.saatSonucu.${sonuc}`), n: adet }
  const label = t('filo.saatler.parca', words)
  const height: CSSProperties & Record<'--pay', string> = { '--pay': `${share * 100}%` }
  return (
    <Link
      to={{ search: target.toString() }}
      aria-label={label}
      title={label}
      aria-current={isChosen}
      tabIndex={isStop ? 0 : -1}
      data-tone={tones[sonuc]}
      style={height}
      preventScrollReset
    />
  )
}
