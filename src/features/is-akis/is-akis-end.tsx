import { takeFocus } from '#web/kit/take-focus.ts'
import { useTexts } from '#web/visit/page-texts.tsx'
import { FlowLine } from './flow-line.tsx'
import { aksiyonTipi, type Decision } from './rules.ts'
import type { IsAkisPart } from './text-parts.ts'

/** Thanks, and which decision it was. */
export function IsAkisDone({ decided }: { decided: Decision }) {
  const t = useTexts<IsAkisPart>()
  const isApproved = decided.aksiyonTipi === aksiyonTipi.approve
  return (
    <section ref={takeFocus} className="panel done" aria-labelledby="baslik" tabIndex={-1}>
      <FlowLine step="told" />
      <div>
        <h1 id="baslik" className={isApproved ? 'icon-done' : 'icon-rejected'}>
          {isApproved ? t('isAkis.approvedTitle') : t('isAkis.rejectedTitle')}
        </h1>
        <p className="panel-text">{isApproved ? t('isAkis.approvedText') : t('isAkis.rejectedText')}</p>
      </div>
      <dl className="asked">
        <div>
          <dt>{t('isAkis.yourText')}</dt>
          <dd className="asked-text">{decided.aciklama.trim()}</dd>
        </div>
      </dl>
    </section>
  )
}

/** Used, ended, moved or unknown: which of them it is, is nobody's to learn from a link. */
export function IsAkisOld({ takesFocus = false }: { takesFocus?: boolean }) {
  const t = useTexts<IsAkisPart>()
  return (
    <section
      ref={takesFocus ? takeFocus : undefined}
      className="panel"
      aria-labelledby="baslik"
      tabIndex={takesFocus ? -1 : undefined}
    >
      <OldLink />
      <div>
        <h1 id="baslik">{t('isAkis.oldTitle')}</h1>
        <p className="panel-text">{t('message.eskiIsAkis')}</p>
      </div>
      <p className="field-hint">{t('isAkis.oldHint')}</p>
    </section>
  )
}

function OldLink() {
  return (
    <svg className="page-picture" viewBox="0 0 64 64" aria-hidden="true">
      <circle cx="32" cy="32" r="24" />
      <path d="M32 18v14l9 6" />
    </svg>
  )
}
