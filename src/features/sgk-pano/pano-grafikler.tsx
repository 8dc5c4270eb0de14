import { Button, SimpleGrid, Skeleton, Title } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { formatDate } from '#core/date.ts'
import { donemText } from '#core/period.ts'
import { query } from '#web/call/query.ts'
import { formatsOf } from '#web/format.ts'
import { useStaffTexts, useT } from '#web/staff/texts/texts.tsx'
import { type Cizgi, getGrafikler } from './contract.ts'
import { type Cubuk, Cubuklar } from './pano-cubuklar.tsx'
import { KazaTakvimi } from './pano-takvim.tsx'
import { type GrafikAdi, grafikAdlari } from './rules.ts'
import './pano-grafik.css'

type GrafiklerProps = { periodId: number; gun: string | null }

/**
 * The charts under the numbers. They are drawn of plain elements: each bar is a link that carries its own number, so
 * that there is no axis to read it from, and a table says the same.
 */
export default function PanoGrafikler({ periodId, gun }: GrafiklerProps) {
  const t = useT()
  const { data, isError, refetch } = useQuery({
    ...query(getGrafikler, { periodId }),
    staleTime: 30_000,
    gcTime: 0,
  })
  const time: Record<GrafikAdi, string> = {
    borc: gun === null ? t('pano.sorguYok') : t('pano.sonSorgu', { gun: formatDate(gun) }),
    tesvik: t('pano.grafik.oncekiAylar', { donem: donemText(periodId) }),
    mahsup: donemText(periodId),
    kaza: t('pano.grafik.sonHaftalar'),
  }
  const seen = grafikAdlari.filter((ad) => !data || data.grafikler[ad] || data.hatalar.includes(ad))
  if (seen.length === 0) return null
  return (
    <section className="pano-bant" aria-label={t('pano.bant.grafik')}>
      <Title order={2} size="h5" mb="xs">
        {t('pano.bant.grafik')}
      </Title>
      <SimpleGrid cols={{ base: 1, lg: 2 }}>
        {seen.map((ad) => (
          <Grafik
            key={ad}
            ad={ad}
            time={time[ad]}
            cizgiler={data?.grafikler[ad]}
            hasFailed={isError || data?.hatalar.includes(ad) === true}
            onRetry={() => void refetch()}
          />
        ))}
      </SimpleGrid>
    </section>
  )
}

type GrafikProps = {
  ad: GrafikAdi
  time: string
  cizgiler: Cizgi[] | undefined
  hasFailed: boolean
  onRetry(): void
}

/** One chart in whichever state it is: on its way, failed, without anything to draw, or drawn, with its table. */
function Grafik({ ad, time, cizgiler, hasFailed, onRetry }: GrafikProps) {
  const t = useT()
  const id = useId()
  return (
    <figure className="pano-grafik" aria-labelledby={id} aria-busy={!cizgiler && !hasFailed}>
      <figcaption>
        <h3 id={id}>{t(`pano.grafik.${ad}`)}</h3>
        <span className="pano-zaman">{time}</span>
      </figcaption>
      {hasFailed ? (
        <div role="alert">
          <p>{t('liste.hataAciklama')}</p>
          <Button variant="subtle" size="compact-sm" leftSection={<IconRefresh size={14} />} onClick={onRetry}>
            {t('liste.tekrarDene')}
          </Button>
        </div>
      ) : cizgiler ? (
        <Cizim ad={ad} cizgiler={cizgiler} />
      ) : (
        <div role="status" aria-label={t('liste.yukleniyor')}>
          <Skeleton height={150} />
        </div>
      )}
    </figure>
  )
}

const isShown = ({ deger, adet }: Cizgi) => Number(deger) !== 0 || adet > 0

function Cizim({ ad, cizgiler }: { ad: GrafikAdi; cizgiler: Cizgi[] }) {
  const { t, language } = useStaffTexts()
  const cubuklar = useCubuklar(ad, cizgiler)
  if (!cizgiler.some(isShown)) return <p className="pano-bos">{t(`pano.grafik.bos.${ad}`)}</p>
  if (ad === 'kaza') {
    const gunler = cizgiler.filter(isShown)
    const { number } = formatsOf(language)
    return (
      <>
        <KazaTakvimi gunler={cizgiler} />
        <Ikiz basliklar={[t('pano.grafik.sutun.gun'), t('pano.grafik.sutun.kaza'), t('pano.grafik.sutun.acik')]}>
          {gunler.map(({ ad: gun, deger, adet, yol }) => (
            <tr key={gun}>
              <th scope="row">
                <a href={yol}>{formatDate(String(gun))}</a>
              </th>
              <td>{number(Number(deger))}</td>
              <td>{number(adet)}</td>
            </tr>
          ))}
        </Ikiz>
      </>
    )
  }
  return (
    <>
      <Cubuklar cubuklar={cubuklar} isTime={ad === 'tesvik'} />
      <Ikiz basliklar={[t(`pano.grafik.sutun.${ad}`), t('pano.grafik.sutun.tutar'), t('pano.grafik.sutun.kayit')]}>
        {cubuklar.map(({ ad: name, tutar, adet, yol }) => (
          <tr key={yol}>
            <th scope="row">
              <a href={yol}>{name}</a>
            </th>
            <td>{tutar}</td>
            <td>{adet}</td>
          </tr>
        ))}
      </Ikiz>
    </>
  )
}

/** The bars of amounts with their words. */
function useCubuklar(ad: GrafikAdi, cizgiler: Cizgi[]): Cubuk[] {
  const { t, language } = useStaffTexts()
  const { number, money } = formatsOf(language)
  const nameOf = (value: Cizgi['ad']) => {
    if (ad === 'tesvik') return donemText(Number(value))
    return ad === 'mahsup' ? (t.maybe(`enum.mahsupDurumu.${value}`) ?? String(value)) : String(value)
  }
  if (ad === 'kaza') return []
  return cizgiler.map(({ ad: value, deger, adet, yol }) => ({
    ad: nameOf(value),
    deger: Number(deger),
    tutar: money(String(deger)),
    adet: number(adet),
    words: `${nameOf(value)}: ${money(String(deger))}, ${t('liste.kayit', { count: adet })}`,
    yol,
  }))
}

/** The table beside a chart: the same numbers, for whoever reads them instead of looking. */
function Ikiz({ basliklar, children }: { basliklar: string[]; children: ReactNode }) {
  const t = useT()
  return (
    <details className="pano-ikiz">
      <summary>{t('pano.grafik.tablo')}</summary>
      <table>
        <thead>
          <tr>
            {basliklar.map((baslik) => (
              <th key={baslik} scope="col">
                {baslik}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </details>
  )
}
