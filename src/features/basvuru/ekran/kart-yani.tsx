import { Anchor, Text } from '@mantine/core'
import { menuPaths } from '#core/menu-paths.ts'
import { urlOf } from '#core/paths.ts'
import { StatusBadge } from '#engine/screen/status-badge.tsx'
import type { Kart } from '#features/basvuru/masa/kart-contract.ts'
import { formatsOf } from '#web/format.ts'
import { useStaff } from '#web/staff/session/staff.tsx'
import { useStaffTexts, useT } from '#web/staff/texts/texts.tsx'
import { KartKisi } from './kart-kisi.tsx'
import { belgeTones, Part } from './kart-part.tsx'

/** What belongs to an application besides its answers. */
export function KartYani({ kart }: { kart: Kart }) {
  const { t, language } = useStaffTexts()
  const { can } = useStaff()
  const formats = formatsOf(language)
  return (
    <div className="kart-yan">
      <KartKisi kart={kart} />
      <Part title={t('basvuruMasasi.notlar')} empty={t('basvuruMasasi.notYok')}>
        {kart.notlar.map(({ id, metin, ozel, yazan, zaman }) => (
          <li key={id}>
            <Text size="sm">{metin}</Text>
            {ozel ? <StatusBadge chip="warn" text={t('basvuruMasasi.ozelNot')} /> : null}
            <Text size="xs" c="dimmed">
              {yazan} · {formats.dateTime(zaman)}
            </Text>
          </li>
        ))}
      </Part>
      <Part title={t('basvuruMasasi.belgeler')} empty={t('basvuruMasasi.belgeYok')}>
        {kart.belgeler.map(({ belgeAdi, belgeDosyaId, durum }) => (
          <li key={belgeAdi}>
            {belgeDosyaId !== null && can('belge', 'gor') ? (
              <Anchor href={urlOf(menuPaths.belgeInceleme, { incele: belgeDosyaId })}>{belgeAdi}</Anchor>
            ) : (
              belgeAdi
            )}{' '}
            <StatusBadge
              chip={durum === null ? 'neutral' : belgeTones[durum as keyof typeof belgeTones]}
              text={
                durum === null ? t('basvuruMasasi.beklenen') : t(`enum.belgeDurum.${durum as keyof typeof belgeTones}`)
              }
            />
          </li>
        ))}
      </Part>
      <Part title={t('basvuruMasasi.testler')} empty={t('basvuruMasasi.testYok')}>
        {kart.testler.map(({ testAdi, durum, puan }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one kind of test may have been taken several times
          <li key={`${testAdi} ${index}`}>
            {testAdi} · {t.maybe(`enum.testDurum.${durum}`)}
            {puan === null ? '' : ` · ${formats.number(puan)}`}
          </li>
        ))}
      </Part>
      <Part title={t('basvuruMasasi.gorusmeler')} empty={t('basvuruMasasi.gorusmeYok')}>
        {kart.gorusmeler.map(({ projeAdi, adim, randevu }) => (
          <li key={projeAdi}>
            {projeAdi} · {t.maybe(`enum.arsStep.${adim}`)}
            {randevu === null ? '' : ` · ${randevu.slice(0, 16).replace('T', ' ')}`}
          </li>
        ))}
      </Part>
      <Mesajlar mesajlar={kart.mesajlar} />
      <Izinler izinler={kart.izinler} />
      <Part title={t('basvuruMasasi.diger')} empty={t('basvuruMasasi.digerYok')}>
        {kart.digerBasvurular.map(({ id, baslik, durumAdi, gonderimTarihi }) => (
          <li key={id}>
            <Anchor href={`${menuPaths.basvurular}/${id}`}>{baslik}</Anchor> · {durumAdi} ·{' '}
            {formats.dateTime(gonderimTarihi)}
          </li>
        ))}
      </Part>
    </div>
  )
}

function Mesajlar({ mesajlar }: Pick<Kart, 'mesajlar'>) {
  const { t, language } = useStaffTexts()
  return (
    <Part title={t('basvuruMasasi.mesajlar')} empty={t('basvuruMasasi.mesajYok')}>
      {mesajlar.map(({ id, metin, durum, teslimDurumu, zaman }) => (
        <li key={id}>
          <Text size="sm">{metin ?? t('basvuruMasasi.mesajGizli')}</Text>
          <Text size="xs" c="dimmed">
            {t.maybe(`basvuruMasasi.mesajDurum.${durum}`) ?? durum}
            {teslimDurumu === null ? '' : `, ${t.maybe(`basvuruMasasi.teslim.${teslimDurumu}`) ?? teslimDurumu}`} ·{' '}
            {formatsOf(language).dateTime(zaman)}
          </Text>
        </li>
      ))}
    </Part>
  )
}

function Izinler({ izinler }: Pick<Kart, 'izinler'>) {
  const t = useT()
  const say = (value: boolean | null) => (value === true ? t('basvuruMasasi.var') : t('basvuruMasasi.yok'))
  return (
    <Part title={t('basvuruMasasi.izinler')} empty="">
      {izinler.map(({ tur, simdi, gonderimde }) => (
        <li key={tur}>
          {t.maybe(`basvuruMasasi.izin.${tur}`) ?? tur}: {t('basvuruMasasi.izinSimdi', { deger: say(simdi) })},{' '}
          {t('basvuruMasasi.izinGonderimde', { deger: say(gonderimde) })}
        </li>
      ))}
    </Part>
  )
}
