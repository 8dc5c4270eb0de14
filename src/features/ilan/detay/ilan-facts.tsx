import { formatDate } from '#core/date.ts'
import type { Iap } from '#features/ilan/contract.ts'
import { placeOf } from '#features/ilan/ilan-card.tsx'
import { formatsOf } from '#web/format.ts'
import { useVisit } from '#web/visit/visit.tsx'

/** What one wants to know before reading. */
export function IlanFacts({ ilan }: { ilan: Iap }) {
  const { t, language } = useVisit()
  const facts = [
    { name: t('ilan.zamanTipi'), value: ilan.zamanTipi === -1 ? '' : t(`enum.zamanTipi.${ilan.zamanTipi}`) },
    { name: t('ilan.isAciklamasi'), value: ilan.isAciklamasi },
    { name: t('ilan.yer'), value: placeOf(ilan), isWide: true },
    { name: t('ilan.maas'), value: formatsOf(language).pay(ilan.maasMin, ilan.maasMax), isWide: true },
    { name: t('ilan.yanHaklar'), value: ilan.yanHaklar ?? '', isWide: true, isText: true },
    { name: t('ilan.talepTarihi'), value: formatDate(ilan.talepTarihi) },
    { name: t('ilan.basvuruBitisTarihi'), value: ilan.basvuruBitisTarihi ? formatDate(ilan.basvuruBitisTarihi) : '' },
    { name: t('ilan.iapKodu'), value: ilan.iapKodu },
  ]
  return (
    <dl className="facts">
      {facts.map(({ name, value, isWide = false, isText = false }) =>
        value ? (
          <div key={name} className={isWide ? 'fact-wide' : undefined}>
            <dt>{name}</dt>
            <dd className={isText ? 'fact-text' : undefined}>{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}
