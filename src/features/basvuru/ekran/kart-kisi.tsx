import { Anchor, Text } from '@mantine/core'
import { menuPaths } from '#core/menu-paths.ts'
import { urlOf } from '#core/paths.ts'
import { StatusBadge } from '#engine/screen/status-badge.tsx'
import type { Kart } from '#features/basvuru/masa/kart-contract.ts'
import { formatsOf } from '#web/format.ts'
import { useStaffTexts, useT } from '#web/staff/texts/texts.tsx'
import { Part } from './kart-part.tsx'

/** Who else the person may be, and what personnel knows of them; neither where there is nothing to say. */
export function KartKisi({ kart: { benzerKisiler, personelKaydi } }: { kart: Kart }) {
  return (
    <>
      {personelKaydi ? <Personel kayit={personelKaydi} /> : null}
      {benzerKisiler.length > 0 ? <Benzerler kisiler={benzerKisiler} /> : null}
    </>
  )
}

function Benzerler({ kisiler }: { kisiler: Kart['benzerKisiler'] }) {
  const t = useT()
  return (
    <Part title={t('basvuruMasasi.benzer')} empty="">
      {kisiler.map(({ adayId, adSoyad, nedenler, basvuruId, basvuruSayisi }) => (
        <li key={adayId}>
          {basvuruId === null ? adSoyad : <Anchor href={`${menuPaths.basvurular}/${basvuruId}`}>{adSoyad}</Anchor>} ·{' '}
          {nedenler.map((neden) => t(`basvuruMasasi.benzerNeden.${neden}`)).join(', ')}
          <Text size="xs" c="dimmed">
            {basvuruSayisi > 1 ? (
              <Anchor href={urlOf(menuPaths.basvurular, { adayId })} size="xs">
                {t('basvuruMasasi.benzerSayi', { count: basvuruSayisi })}
              </Anchor>
            ) : (
              t('basvuruMasasi.benzerSayi', { count: basvuruSayisi })
            )}
          </Text>
        </li>
      ))}
    </Part>
  )
}

function Personel({ kayit }: { kayit: NonNullable<Kart['personelKaydi']> }) {
  const { t, language } = useStaffTexts()
  const formats = formatsOf(language)
  const { id, personelNo, subeAdi, girisTarihi, cikisTarihi, cikisNedeni, aktif, digerSayisi } = kayit
  return (
    <Part title={t('basvuruMasasi.personel')} empty="">
      {[
        <li key={id}>
          <Anchor href={`${menuPaths.personeller}/${id}`}>{personelNo}</Anchor>
          {subeAdi === null ? '' : ` · ${subeAdi}`}{' '}
          <StatusBadge
            chip={aktif ? 'good' : 'warn'}
            text={t(aktif ? 'basvuruMasasi.calisiyor' : 'basvuruMasasi.eskiPersonel')}
          />
          <Text size="xs" c="dimmed">
            {formats.date(girisTarihi)} – {cikisTarihi === null ? '' : formats.date(cikisTarihi)}
            {cikisNedeni === null ? '' : ` · ${cikisNedeni}`}
            {digerSayisi === 0 ? '' : ` · ${t('basvuruMasasi.personelDiger', { count: digerSayisi })}`}
          </Text>
        </li>,
      ]}
    </Part>
  )
}
