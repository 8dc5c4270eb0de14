import { NativeSelect, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate } from '#core/date.ts'
import { donemText } from '#core/period.ts'
import { Sparkline } from '#engine/screen/sparkline.tsx'
import { StatusBadge } from '#engine/screen/status-badge.tsx'
import { Tile } from '#engine/screen/tile.tsx'
import { query } from '#web/call/query.ts'
import { formatsOf } from '#web/format.ts'
import type { StaffT } from '#web/staff/texts/staff-t.ts'
import { useStaffTexts } from '#web/staff/texts/texts.tsx'
import { getPano, type Kutu, type Okuma } from './contract.ts'
import { donemSecenekleri, type GunSecenegi, gunSecenekleri, isCalm, isEski } from './rules.ts'

/** How a number is shown: what its time is, whether it is an amount, and whether zero is good news. */
export type KutuGorunumu = { ad: KutuAdi; sure: 'gun' | 'donem' | 'borc'; isMoney?: boolean; isCalm?: boolean }
export type KutuAdi = keyof typeof adlar
const adlar = {
  isKazasiBildirilmeyen: 'pano.kutu.isKazasiBildirilmeyen',
  girisCikisKontrolHata: 'pano.kutu.girisCikisKontrolHata',
  tescilHata: 'pano.kutu.tescilHata',
  eviziteOnayBekleyen: 'pano.kutu.eviziteOnayBekleyen',
  borcToplam: 'pano.kutu.borcToplam',
  borcluFirma: 'pano.kutu.borcluFirma',
  borcluIsyeri: 'pano.kutu.borcluIsyeri',
  borcuYokKayit: 'pano.kutu.borcuYokKayit',
  viziteMahsup: 'pano.kutu.viziteMahsup',
  tesvikKazanc: 'pano.kutu.tesvikKazanc',
  personelSayisi: 'pano.kutu.personelSayisi',
} as const

export type Sure = { day: GunSecenegi; periodId: number | undefined }

/**
 * The answer for a time; tiles of the same time share one call. Nothing is kept of it when the page is left: what is done
 * on another page, as an import, changes the numbers.
 */
export function usePano({ day, periodId }: Sure) {
  const asked = query(getPano, { day, ...(periodId !== undefined && { periodId }) })
  return useQuery({ ...asked, staleTime: 30_000, gcTime: 0 })
}

/** One number with a time of its own where somebody chose one. */
export function PanoKutu({ gorunum, sayfa, bugun }: { gorunum: KutuGorunumu; sayfa: Sure; bugun: string }) {
  const { t, language } = useStaffTexts()
  const [own, setOwn] = useState<Partial<Sure>>({})
  const sure = { ...sayfa, ...own }
  const { data, isError, refetch } = usePano(sure)
  const { ad } = gorunum
  const kutu = data?.kutular[ad]
  const title = t(adlar[ad])
  const hasFailed = isError || data?.hatalar.includes(ad) === true
  // a list that the caller may not open has no tile
  if (data && !kutu && !hasFailed) return null
  const value = kutu && valueText(formatsOf(language), gorunum, kutu.deger)
  const change = kutu && changeText(t, formatsOf(language), gorunum, kutu)
  const time = timeText(t, gorunum, { sure, calismaDonemi: data?.calismaDonemi, gun: data?.borcSonSorguGunu ?? null })
  return (
    <div className="pano-kutu">
      <Tile
        title={title}
        value={value}
        href={kutu?.yol ?? ''}
        hasFailed={hasFailed}
        onRetry={() => void refetch()}
        {...(change && { change })}
      >
        {kutu ? <Sparkline values={kutu.seri} /> : null}
        <span className="pano-not">
          {kutu && gorunum.isCalm && isCalm(kutu, Date.now()) ? (
            <StatusBadge chip="good" text={t(`pano.yok.${ad}`)} />
          ) : null}
          {kutu?.tahmini ? <StatusBadge chip="info" text={t('pano.tahmini')} /> : null}
          {gorunum.sure === 'borc' ? <span>{time}</span> : <VisuallyHidden>{time}</VisuallyHidden>}
          {kutu?.okuma ? <OkumaSatiri okuma={kutu.okuma} isDay={gorunum.sure === 'borc'} /> : null}
        </span>
      </Tile>
      <SureSecimi
        title={title}
        gorunum={gorunum}
        sure={sure}
        bugun={bugun}
        onChange={setOwn}
        calismaDonemi={data?.calismaDonemi}
      />
    </div>
  )
}

type Words = Pick<ReturnType<typeof useStaffTexts>, 't' | 'language'>

/** How much of a number was really read, and why the rest was not. */
function okumaText({ t, language }: Words, okuma: Okuma, isDay: boolean): string {
  const { number } = formatsOf(language)
  const counts = { toplam: number(okuma.toplam), okunan: number(okuma.okunan) }
  const failed = okuma.hatali.map(({ status, adet }) =>
    t('pano.hatali', {
      adet: number(adet),
      durum: (t.maybe(`enum.okumaDurumu.${status}`) ?? '').toLocaleLowerCase(language),
    }),
  )
  return [t(isDay ? 'pano.okumaGun' : 'pano.okuma', counts), ...failed].join('; ')
}

/** The same in a tile, marked where it is old. */
function OkumaSatiri({ okuma, isDay }: { okuma: Okuma; isDay: boolean }) {
  const words = useStaffTexts()
  const { t } = words
  return (
    <>
      <span>{okumaText(words, okuma, isDay)}</span>
      {isEski(okuma.sonOkuma, Date.now()) ? <StatusBadge chip="warn" text={t('pano.eski')} /> : null}
    </>
  )
}

type SureProps = {
  title: string
  gorunum: KutuGorunumu
  sure: Sure
  bugun: string
  calismaDonemi: number | undefined
  onChange(own: Partial<Sure>): void
}

function SureSecimi({ title, gorunum, sure, bugun, calismaDonemi, onChange }: SureProps) {
  const { t } = useStaffTexts()
  if (gorunum.sure === 'borc') return null
  const isDay = gorunum.sure === 'gun'
  return (
    <NativeSelect
      className="pano-sure"
      size="xs"
      aria-label={t(isDay ? 'pano.kutuSuresi' : 'pano.kutuDonemi', { kutu: title })}
      value={String(isDay ? sure.day : (sure.periodId ?? calismaDonemi ?? ''))}
      data={isDay ? gunler(t) : donemler(bugun)}
      onChange={({ currentTarget: { value } }) =>
        onChange(isDay ? { day: Number(value) as GunSecenegi } : { periodId: Number(value) })
      }
    />
  )
}

/** The windows to choose from. */
export const gunler = (t: StaffT) => gunSecenekleri.map((day) => ({ value: String(day), label: t(`pano.gun.${day}`) }))

/** The periods to choose from. */
export const donemler = (bugun: string) =>
  donemSecenekleri(bugun).map((donem) => ({ value: String(donem), label: donemText(donem) }))

type Formats = ReturnType<typeof formatsOf>

function valueText(formats: Formats, { isMoney }: KutuGorunumu, deger: Kutu['deger']): string {
  return isMoney ? formats.money(String(deger)) : formats.number(Number(deger))
}

function changeText(t: StaffT, formats: Formats, gorunum: KutuGorunumu, { deger, onceki }: Kutu) {
  if (onceki === null) return undefined
  const difference = Number(deger) - Number(onceki)
  if (difference === 0) return { text: t(gorunum.sure === 'borc' ? 'pano.ayniSorgu' : 'pano.ayni') }
  const n = valueText(formats, gorunum, gorunum.isMoney ? Math.abs(difference).toFixed(2) : Math.abs(difference))
  return { text: t(difference > 0 ? 'pano.artis' : 'pano.azalis', { n }), isUp: difference > 0 }
}

type Zaman = { sure: Sure; calismaDonemi: number | undefined; gun: string | null }

function timeText(t: StaffT, { sure: kind }: KutuGorunumu, { sure, calismaDonemi, gun }: Zaman): string {
  if (kind === 'gun') return t(`pano.gun.${sure.day}`)
  if (kind === 'borc') return gun === null ? t('pano.sorguYok') : t('pano.sonSorgu', { gun: formatDate(gun) })
  return donemText(sure.periodId ?? calismaDonemi ?? 0)
}
