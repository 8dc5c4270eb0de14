import { formatDate } from '#core/date.ts'
import type { Iap } from '#features/ilan/contract.ts'
import { placeOf } from '#features/ilan/ilan-card.tsx'
import { localeOf } from '#i18n/language.ts'
import { useVisit } from '#web/visit/visit.tsx'

/** What one wants to know before reading. */
export function IlanFacts({ ilan }: { ilan: Iap }) {
  const { t, language } = useVisit()
  const facts = [
    { name: t('ilan.zamanTipi'), value: ilan.zamanTipi === -1 ? '' : t(`enum.zamanTipi.${ilan.zamanTipi}`) },
    { name: t('ilan.isAciklamasi'), value: ilan.isAciklamasi },
    { name: t('ilan.yer'), value: placeOf(ilan), isWide: true },
    { name: t('ilan.maas'), value: tellPay(ilan, localeOf(language)), isWide: true },
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

function tellPay({ maasMin, maasMax }: Iap, locale: string) {
  const lira = new Intl.NumberFormat(locale, { style: 'currency', currency: 'TRY', maximumFractionDigits: 0 })
  const amounts = [maasMin, maasMax].filter((amount) => amount !== null).map(Number)
  return [...new Set(amounts)].map((amount) => lira.format(amount)).join(' – ')
}
