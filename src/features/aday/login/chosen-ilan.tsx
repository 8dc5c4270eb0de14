import { paths } from '#core/paths.ts'
import type { Iap } from '#features/ilan/contract.ts'
import { useVisit } from '#web/visit/visit.tsx'

export type ChosenIlanView = Pick<
  Iap,
  'id' | 'baslik' | 'iapKodu' | 'kapali' | 'zamanTipi' | 'havuzdaMi' | 'sehirAdi' | 'ilceAdi'
>

/** The posting that all this is for: it stays in sight. */
export function ChosenIlan({ ilan }: { ilan: ChosenIlanView }) {
  const { t, href } = useVisit()
  const place = ilan.havuzdaMi ? '' : [ilan.sehirAdi, ilan.ilceAdi].filter(Boolean).join(', ')
  return (
    <section className="card" aria-labelledby="secilen">
      <p className="card-meta">{t('ilan.basvuru.of')}</p>
      <h2 id="secilen" className="card-title">
        <a href={href(paths.ilanDetay, { iapId: ilan.id })}>{ilan.baslik}</a>
      </h2>
      {place ? <p className="card-place icon-pin">{place}</p> : null}
    </section>
  )
}
