import { formatDate } from '#core/date.ts'
import { paths } from '#core/paths.ts'
import type { Applied } from '#web/donusum/applied.ts'
import { useVisit } from '#web/visit/visit.tsx'
import type { CardData } from './card-data.ts'
import { DeadlineNote } from './deadline-note.tsx'

/** One posting of the list. Plain elements: twenty of them are rendered at once, on the server and on a cheap phone. */
export function IlanCard({ ilan, today, applied }: { ilan: CardData; today: string; applied?: Applied | undefined }) {
  const { t, href } = useVisit()
  const detail = href(paths.ilanDetay, { iapId: ilan.id })
  const place = placeOf(ilan)
  return (
    <article className="card" aria-labelledby={`ilan-${ilan.id}`}>
      <IlanBadges ilan={ilan} />
      <h3 id={`ilan-${ilan.id}`} className="card-title">
        <a href={detail}>{ilan.baslik}</a>
      </h3>
      {place ? <p className="card-place icon-pin">{place}</p> : null}
      <p className="card-text">{ilan.kisaAciklama}</p>
      <DeadlineNote ilan={ilan} today={today} />
      <p className="card-meta">
        <span>{`${t('ilan.iapKodu')} ${ilan.iapKodu}`}</span>
        <time dateTime={ilan.talepTarihi}>{formatDate(ilan.talepTarihi)}</time>
      </p>
      <p className="card-actions">
        <a className="button button-quiet" href={detail} aria-label={t('ilan.detailOf', { baslik: ilan.baslik })}>
          {t('ilan.detail')}
        </a>
        <ApplyLink ilan={ilan} className="button" applied={applied} />
      </p>
    </article>
  )
}

type Apply = { ilan: Pick<CardData, 'id' | 'baslik'>; className: string; applied: Applied | undefined }

/** Leads to the phone page with the posting; what was applied to already is said instead, and leads to the application. */
export function ApplyLink({ ilan, className, applied }: Apply) {
  const { t, href } = useVisit()
  if (applied) {
    const { takipNo: no } = applied
    return (
      <span className="applied icon-check">
        {t('ilan.applied')}
        <a className="link" href={href(paths.basvurularim, { q: no })} aria-label={t('ilan.appliedOf', { no })}>
          {no}
        </a>
      </span>
    )
  }
  return (
    <a
      className={className}
      href={href(paths.aday, { id: ilan.id })}
      aria-label={t('ilan.applyOf', { baslik: ilan.baslik })}
    >
      {t('ilan.apply')}
    </a>
  )
}

/** How one works, and whether the posting is the pool. */
export function IlanBadges({ ilan }: { ilan: Pick<CardData, 'zamanTipi' | 'havuzdaMi'> }) {
  const { t } = useVisit()
  return (
    <p className="badges">
      {ilan.zamanTipi === -1 ? null : <span className="badge">{t(`enum.zamanTipi.${ilan.zamanTipi}`)}</span>}
      {ilan.havuzdaMi ? <span className="badge badge-outline">{t('ilan.havuz')}</span> : null}
    </p>
  )
}

/** Spec: candidate §2, a pool posting shows no place. */
export function placeOf(ilan: Pick<CardData, 'havuzdaMi' | 'sehirAdi' | 'ilceAdi'>) {
  if (ilan.havuzdaMi) return ''
  return [ilan.sehirAdi, ilan.ilceAdi].filter(Boolean).join(', ')
}
