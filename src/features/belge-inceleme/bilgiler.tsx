import { Anchor, Group, Paper, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { ageOn, formatDate, formatInstant, today } from '#core/date.ts'
import { StatusBadge } from '#engine/screen/status-badge.tsx'
import { useT } from '#web/staff/texts/texts.tsx'
import type { Inceleme } from './contract.ts'

/** What a reviewer compares the document with: the person, the answers, earlier files and the other documents. */
export function Bilgiler({ inceleme }: { inceleme: Inceleme }) {
  const t = useT()
  const { aday, basvuru, yanitlar, oncekiler } = inceleme
  const eslesen = yanitlar.filter((one) => one.eslesen)
  const diger = yanitlar.filter((one) => !one.eslesen)
  const yas = aday.dogumTarihi && t('inceleme.yas', { n: ageOn(aday.dogumTarihi, today(new Date())) })
  const facts = [
    { soru: t('field.adSoyad'), yanit: aday.adSoyad },
    { soru: t('field.dogumTarihi'), yanit: aday.dogumTarihi && `${formatDate(aday.dogumTarihi)} (${yas})` },
    { soru: t('field.tcKimlikNo'), yanit: aday.tcKimlikNo },
    { soru: t('field.cepTel'), yanit: aday.cepTel },
    { soru: t('field.iapId'), yanit: `${basvuru.baslik} (${basvuru.iapKodu})` },
    { soru: t('field.basvuruTakipNo'), yanit: basvuru.basvuruTakipNo },
    { soru: t('field.durumAdi'), yanit: basvuru.durumAdi },
  ]
  return (
    <>
      <Part title={t('inceleme.bilgiler')}>
        <Facts list={facts} />
      </Part>
      {eslesen.length > 0 ? (
        <Part title={t('inceleme.eslesenler')}>
          <Facts list={eslesen} />
        </Part>
      ) : null}
      <Belgeler list={inceleme.digerBelgeler} />
      {oncekiler.length > 0 ? (
        <Part title={t('inceleme.oncekiler')}>
          <ul className="inceleme-files">
            {oncekiler.map((file) => (
              <Onceki key={file.id} file={file} />
            ))}
          </ul>
        </Part>
      ) : null}
      {diger.length > 0 ? (
        <details className="inceleme-more">
          <summary>{t('inceleme.digerYanitlar', { n: diger.length })}</summary>
          <Facts list={diger} />
        </details>
      ) : null}
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Paper withBorder p="sm" component="section" aria-label={title}>
      <Title order={3} size="h6" mb="xs">
        {title}
      </Title>
      {children}
    </Paper>
  )
}

function Facts({ list }: { list: readonly { soru: string; yanit: string | null }[] }) {
  const known = list.filter(({ yanit }) => yanit)
  return (
    <dl className="inceleme-facts">
      {known.map(({ soru, yanit }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a question of a repeated group stands there several times
        <div key={`${soru} ${index}`}>
          <dt>{soru}</dt>
          <dd>{yanit}</dd>
        </div>
      ))}
    </dl>
  )
}

function Onceki({ file }: { file: Inceleme['oncekiler'][number] }) {
  const t = useT()
  return (
    <li>
      <Anchor href={file.dosyaYolu} download={file.dosyaAdi}>
        {file.dosyaAdi}
      </Anchor>{' '}
      <span>{t(`enum.belgeDurum.${file.durum}`)}</span> <time>{formatInstant(file.eklenmeTarihi)}</time>
      {file.retNedeni ? <p>{file.retNedeni}</p> : null}
    </li>
  )
}

function Belgeler({ list }: { list: Inceleme['digerBelgeler'] }) {
  const t = useT()
  const tamam = list.filter((one) => one.tamam).length
  return (
    <Part title={t('inceleme.digerBelgeler', { tamam, toplam: list.length })}>
      <Group gap="xs">
        {list.map((one) => {
          const state = one.tamam ? 'tamam' : one.zorunlu ? 'zorunluEksik' : 'eksik'
          return (
            <StatusBadge
              key={one.belgeAdi}
              chip={one.tamam ? 'good' : 'neutral'}
              isLong
              text={`${one.belgeAdi}: ${t(`inceleme.${state}`)}`}
            />
          )
        })}
      </Group>
    </Part>
  )
}
