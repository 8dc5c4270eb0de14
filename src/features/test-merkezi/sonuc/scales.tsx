import type { CSSProperties } from 'react'
import { bandOf, positionOf, standard } from '#core/test-merkezi/scale.ts'
import type { TestOlcek } from '#features/test-merkezi/contract.ts'
import { useTexts } from '#web/visit/page-texts.tsx'
import type { SonucPart } from './parts.ts'

/** What was measured, each scale a bar against the norm; number and word say the same. */
export function SonucScales({ olcekler }: { olcekler: readonly TestOlcek[] }) {
  const t = useTexts<SonucPart>()
  return (
    <section className="panel" aria-labelledby="olcekler">
      <div>
        <h2 id="olcekler">{t('testMerkezi.sonuc.olcek.title')}</h2>
        <p className="panel-text">{t('testMerkezi.sonuc.olcek.aciklama')}</p>
      </div>
      <ul className="scales">
        {olcekler.map((olcek) => (
          <Scale key={olcek.olcekAdi} olcek={olcek} />
        ))}
      </ul>
    </section>
  )
}

function Scale({ olcek }: { olcek: TestOlcek }) {
  const t = useTexts<SonucPart>()
  const { olcekAdi, aciklama, puan, enAz, enCok, standartPuan } = olcek
  const soz = t(`testMerkezi.sonuc.olcek.band.${bandOf(standartPuan)}`)
  return (
    <li>
      <div className="scale-head">
        <h3>{olcekAdi}</h3>
        <p>{t('testMerkezi.sonuc.olcek.puan', { puan: standartPuan, soz })}</p>
      </div>
      {aciklama ? <p className="scale-about">{aciklama}</p> : null}
      <Bar score={standartPuan} />
      <p className="scale-about">{t('testMerkezi.sonuc.olcek.ham', { puan, enAz, enCok })}</p>
    </li>
  )
}

function Bar({ score }: { score: number }) {
  const t = useTexts<SonucPart>()
  // custom properties are no part of React's own type
  const style = { '--score': `${positionOf(score) * 100}%` } as CSSProperties
  return (
    <div aria-hidden="true">
      <div className="scale-bar" style={style} />
      <div className="scale-axis">
        <span>{standard.least}</span>
        <span>{t('testMerkezi.sonuc.olcek.norm')}</span>
        <span>{standard.most}</span>
      </div>
    </div>
  )
}
