import type { TestSonuc } from '#features/test-merkezi/contract.ts'
import { formatsOf } from '#web/format.ts'
import { useTexts } from '#web/visit/page-texts.tsx'
import { useVisit } from '#web/visit/visit.tsx'
import { SonucActions } from './actions.tsx'
import type { SonucPart } from './parts.ts'
import { SonucScales } from './scales.tsx'
import { SonucSorular, soruAnchor } from './sorular.tsx'

type Props = { sonuc: TestSonuc; guid: string }

/** A result to read: whose it is, what it comes to, and every question with the answer that was chosen. */
export function SonucView({ sonuc, guid }: Props) {
  return (
    <div className="sonuc-page">
      <div className="sonuc-body">
        <Head sonuc={sonuc} guid={guid} />
        {sonuc.puan ? <Puan puan={sonuc.puan} /> : null}
        {sonuc.olcekler.length > 0 ? <SonucScales olcekler={sonuc.olcekler} /> : null}
        <SonucSorular sorular={sonuc.sorular} />
      </div>
      <Outline sonuc={sonuc} />
    </div>
  )
}

function Head({ sonuc, guid }: Props) {
  const t = useTexts<SonucPart>()
  const { language } = useVisit()
  return (
    <section className="panel" aria-labelledby="baslik">
      <div>
        <p className="sonuc-kind">{t('testMerkezi.sonuc.title')}</p>
        <h1 id="baslik">{sonuc.testTipAdi}</h1>
        {sonuc.testTipAciklama ? <p className="panel-text">{sonuc.testTipAciklama}</p> : null}
      </div>
      <dl className="sonuc-facts">
        <div>
          <dt>{t('testMerkezi.sonuc.aday')}</dt>
          <dd>{sonuc.adayAdSoyad}</dd>
        </div>
        <div>
          <dt>{t('testMerkezi.sonuc.bitis')}</dt>
          <dd>{formatsOf(language).dateTime(sonuc.bitisZamani)}</dd>
        </div>
        <div>
          <dt>{t('testMerkezi.sonuc.soruSayisi')}</dt>
          <dd>{sonuc.sorular.length}</dd>
        </div>
      </dl>
      <SonucActions guid={guid} />
    </section>
  )
}

function Puan({ puan }: { puan: NonNullable<TestSonuc['puan']> }) {
  const t = useTexts<SonucPart>()
  const { gecmePuani } = puan
  const hasPassed = gecmePuani !== null && puan.puan >= gecmePuani
  return (
    <section className="panel sonuc-puan" aria-labelledby="puan">
      <h2 id="puan">{t('testMerkezi.sonuc.puan.title')}</h2>
      <p className="sonuc-number">{t('testMerkezi.sonuc.puan.deger', puan)}</p>
      {gecmePuani === null ? null : (
        <p className="sonuc-pass">
          <strong className={hasPassed ? 'icon-done' : 'icon-cross-round'}>
            {hasPassed ? t('testMerkezi.sonuc.puan.gecti') : t('testMerkezi.sonuc.puan.gecmedi')}
          </strong>
          <span>{t('testMerkezi.sonuc.puan.gecme', { gecmePuani })}</span>
        </p>
      )}
    </section>
  )
}

/** Where one is on a wide screen; on a phone one scrolls. */
function Outline({ sonuc }: { sonuc: TestSonuc }) {
  const t = useTexts<SonucPart>()
  return (
    <nav className="sonuc-outline" aria-labelledby="icindekiler">
      <h2 id="icindekiler">{t('testMerkezi.sonuc.icindekiler')}</h2>
      {sonuc.puan ? <a href="#puan">{t('testMerkezi.sonuc.puan.title')}</a> : null}
      {sonuc.olcekler.length > 0 ? <a href="#olcekler">{t('testMerkezi.sonuc.olcek.title')}</a> : null}
      <a href="#sorular">{t('testMerkezi.sonuc.sorular')}</a>
      <ol>
        {sonuc.sorular.map(({ id }, index) => (
          <li key={id}>
            <a href={`#${soruAnchor(index)}`} aria-label={t('testMerkezi.sonuc.soru', { sira: index + 1 })}>
              {index + 1}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
