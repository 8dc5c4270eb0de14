import type { ReactNode } from 'react'
import { paths } from '#core/paths.ts'
import type { Siradaki } from '#features/siradaki/contract.ts'
import { formatsOf } from '#web/format.ts'
import { useTexts } from '#web/visit/page-texts.tsx'
import { useVisit } from '#web/visit/visit.tsx'

/** What others wait for: documents, tests, an answer to an invitation; and where to be next. */
export function Awaited({ siradaki: { belgeler, testler, davetler, randevu } }: { siradaki: Siradaki }) {
  const t = useTexts<'mainPage'>()
  const { href } = useVisit()
  return (
    <>
      {randevu ? <Randevu randevu={randevu} /> : null}
      {belgeler.map(({ basvuruId, baslik }) => (
        <Item key={basvuruId} text={t('mainPage.belge')} title={baslik}>
          <a className="button" href={href(paths.basvurularim, { belge: basvuruId })}>
            {t('mainPage.belgeGoOn')}
          </a>
        </Item>
      ))}
      {testler.map((test) => (
        <SentTest key={test.id} test={test} />
      ))}
      {davetler.map(({ id, projeAdi }) => (
        <Item key={id} text={t('mainPage.davet')} title={projeAdi}>
          <p>{t('mainPage.davetText')}</p>
        </Item>
      ))}
    </>
  )
}

type ItemProps = { text: string; title: string; children: ReactNode }

function Item({ text, title, children }: ItemProps) {
  return (
    <div>
      <div>
        <p>{text}</p>
        <p className="next-title">{title}</p>
      </div>
      {children}
    </div>
  )
}

function SentTest({ test: { testAdi, testGUID, sonTarih } }: { test: Siradaki['testler'][number] }) {
  const t = useTexts<'mainPage'>()
  const { href, language } = useVisit()
  const { dateTime } = formatsOf(language)
  return (
    <Item text={t('mainPage.test')} title={testAdi}>
      <p>{t('mainPage.testUntil', { tarih: dateTime(sonTarih) })}</p>
      {testGUID === null ? (
        <p>{t('mainPage.testElsewhere')}</p>
      ) : (
        <a
          className="button"
          href={href(paths.test, { guid: testGUID })}
          aria-label={t('mainPage.testGoOnOf', { testAdi })}
        >
          {t('mainPage.testGoOn')}
        </a>
      )}
    </Item>
  )
}

function Randevu({ randevu }: { randevu: NonNullable<Siradaki['randevu']> }) {
  const t = useTexts<'mainPage'>()
  const { language } = useVisit()
  const { tarih, startTime, endTime, gorusmeYeri, ilce, il } = randevu
  const yer = [gorusmeYeri, [ilce, il].filter(Boolean).join(' / ')].filter(Boolean).join(', ')
  const title = `${formatsOf(language).longDate(tarih)}, ${startTime} – ${endTime}`
  return (
    <Item text={t('mainPage.randevu')} title={title}>
      {yer ? <p>{yer}</p> : null}
      <p>{t('mainPage.randevuText')}</p>
    </Item>
  )
}
