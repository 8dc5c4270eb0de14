import type { ReactNode } from 'react'
import type { Answer } from '#core/endpoint.ts'
import { fieldOf } from '#engine/declaration/resource.ts'
import { chipOf, StatusBadge } from '#engine/screen/status-badge.tsx'
import type { basvuruEndpoints } from '#features/basvuru/masa/contract.ts'
import type { Karsilastirma } from '#features/basvuru/masa/karsilastir-contract.ts'
import { basvuru } from '#features/basvuru/resource.ts'
import { formatsOf } from '#web/format.ts'
import { useStaffTexts, useT } from '#web/staff/texts/texts.tsx'
import { belgeTones } from './kart-part.tsx'

type Compared = Karsilastirma['basvurular'][number]
type Ozel = Answer<typeof basvuruEndpoints.ozelYanitlar>

/** A row of the table; `degerler` are what is compared, in words. */
type Satir = { key: string; baslik: string; degerler: readonly string[]; hucreler?: readonly ReactNode[] }
/** A part of the comparison. */
export type Bolum = { ad: string; satirlar: Satir[] }

const none = '—'

/** The parts of the comparison with their rows. */
export function useBolumler(veri: Karsilastirma, ozel: readonly Ozel[] | undefined): Bolum[] {
  const t = useT()
  const bloklar = [...new Set(veri.sorular.map(({ blok }) => blok))]
  const belgeText = (durum: number | null) =>
    durum === null ? t('basvuruMasasi.beklenen') : t(`enum.belgeDurum.${durum as keyof typeof belgeTones}`) // by the table's check
  return [
    { ad: t('basvuruMasasi.durumu'), satirlar: useFacts(veri.basvurular) },
    ...bloklar.map((ad) => ({
      ad,
      satirlar: veri.sorular
        .filter(({ blok }) => blok === ad)
        .map(({ kriterId, soru, yanitlar }) => ({
          key: String(kriterId),
          baslik: soru,
          degerler: yanitlar.map((yanit) => yanit ?? none),
        })),
    })),
    {
      ad: t('basvuruMasasi.kayitlar'),
      satirlar: veri.komponentler.map(({ komponentId, komponent, kayitlar }) => ({
        key: String(komponentId),
        baslik: komponent,
        degerler: kayitlar.map((list) => list.join('\n') || none),
      })),
    },
    { ad: t('basvuruMasasi.ozelYanitlar'), satirlar: ozelRows(ozel ?? []) },
    {
      ad: t('basvuruMasasi.belgeler'),
      satirlar: veri.belgeler.map(({ belgeAdi, durumlar }) => ({
        key: belgeAdi,
        baslik: belgeAdi,
        degerler: durumlar.map((one) => (one ? belgeText(one.durum) : none)),
        hucreler: durumlar.map((one) =>
          one ? (
            <StatusBadge
              key={belgeAdi}
              chip={one.durum === null ? 'neutral' : belgeTones[one.durum as keyof typeof belgeTones]}
              text={belgeText(one.durum)}
            />
          ) : (
            none
          ),
        ),
      })),
    },
    { ad: t('basvuruMasasi.testler'), satirlar: useTests(veri.testler) },
  ]
}

function useTests(testler: Karsilastirma['testler']): Satir[] {
  const { t, language } = useStaffTexts()
  const formats = formatsOf(language)
  return testler.map(({ testAdi, sonuclar }) => ({
    key: testAdi,
    baslik: testAdi,
    degerler: sonuclar.map((one) => {
      if (!one) return none
      const durum = t.maybe(`enum.testDurum.${one.durum}`) ?? String(one.durum)
      return one.puan === null ? durum : `${durum} · ${formats.number(one.puan)}`
    }),
  }))
}

/** What the application itself says: posting, status, fitText, points and the like. */
function useFacts(basvurular: readonly Compared[]): Satir[] {
  const { t, language } = useStaffTexts()
  const formats = formatsOf(language)
  const fitText = (value: number) => t.maybe(`enum.uygunluk.${value}`) ?? String(value)
  const row = (
    key: string,
    baslik: string,
    read: (one: Compared) => string | null,
    draw?: (one: Compared) => ReactNode,
  ) => ({
    key,
    baslik,
    degerler: basvurular.map((one) => read(one) ?? none),
    ...(draw && { hucreler: basvurular.map(draw) }),
  })
  return [
    row('ilan', t('field.iapId'), ({ baslik, iapKodu }) => `${baslik} (${iapKodu})`),
    row(
      'durum',
      t('field.durumAdi'),
      ({ durumAdi }) => durumAdi,
      ({ id, kapali, durumAdi }) => <StatusBadge key={id} chip={kapali ? 'neutral' : 'info'} text={durumAdi} />,
    ),
    row('yas', t('basvuruMasasi.yasBaslik'), ({ yas }) => (yas === null ? null : String(yas))),
    row(
      'uygunluk',
      t('field.uygunluk'),
      ({ uygunluk }) => fitText(uygunluk),
      ({ id, uygunluk }) => (
        <StatusBadge key={id} chip={chipOf(fieldOf(basvuru, 'uygunluk'), uygunluk)} text={fitText(uygunluk)} />
      ),
    ),
    row('puan', t('field.puan'), ({ puan }) => (puan === null ? null : formats.number(puan))),
    row('gonderim', t('field.gonderimTarihi'), ({ gonderimTarihi }) => formats.dateTime(gonderimTarihi)),
    row('sorumlu', t('field.sorumlu'), ({ sorumlu }) => sorumlu),
    row('etiketler', t('field.etiketler'), ({ etiketler }) => etiketler),
  ]
}

/** The answers of special categories by question; those of components with their name. */
function ozelRows(ozel: readonly Ozel[]): Satir[] {
  const nameOf = ({ komponent, soru }: Ozel[number]) => (komponent === null ? soru : `${komponent}: ${soru}`)
  const names = new Set(ozel.flatMap((list) => list.map(nameOf)))
  return [...names].map((ad) => ({
    key: ad,
    baslik: ad,
    degerler: ozel.map((list) => {
      const told = list.filter((one) => nameOf(one) === ad).map(({ yanit }) => yanit)
      return told.join('\n') || none
    }),
  }))
}
