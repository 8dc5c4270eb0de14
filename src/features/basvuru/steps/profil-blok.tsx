import { ageOn } from '#core/date.ts'
import { paths } from '#core/paths.ts'
import { formatPhone } from '#core/phone.ts'
import { getAdayProfile } from '#features/aday/contract.ts'
import type { BasvurForm } from '#features/basvuru/contract.ts'
import type { BasvuruPart } from '#features/basvuru/text-parts.ts'
import { FotoCv } from '#features/dosya/foto-cv.tsx'
import { Skeleton, useAnswer } from '#web/call/answer.tsx'
import { formatsOf } from '#web/format.ts'
import { LoadFailed } from '#web/kit/load-failed.tsx'
import { useTexts } from '#web/visit/page-texts.tsx'
import { useVisit } from '#web/visit/visit.tsx'

type BlokProps = { iap: Pick<BasvurForm['iap'], 'asgariYas' | 'fotoZorunlu' | 'cvZorunlu'>; today: string }

/** Block 0: photo and CV, and the person as the profile knows them, to be read only. */
export function ProfilBlok({ iap: { asgariYas, fotoZorunlu, cvZorunlu }, today }: BlokProps) {
  const t = useTexts<BasvuruPart>()
  const { href } = useVisit()
  const { answer, error, reload } = useAnswer(getAdayProfile, {})
  const isTooYoung = answer !== undefined && asgariYas !== null && ageOn(answer.dogumTarihi, today) < asgariYas
  return (
    <>
      {isTooYoung ? (
        <div className="notice notice-warning" role="alert">
          <p>{t('basvuru.profil.yas', { n: asgariYas })}</p>
          <a className="button button-quiet" href={href(paths.ilanlar)}>
            {t('shell.state.goToIlanlar')}
          </a>
        </div>
      ) : null}
      <div className="panel">
        {fotoZorunlu ? <p>{t('basvuru.profil.fotoRequired')}</p> : null}
        {cvZorunlu ? <p>{t('basvuru.profil.cvRequired')}</p> : null}
        <FotoCv />
      </div>
      <section className="panel" aria-labelledby="kimlik">
        <div>
          <h2 id="kimlik">{t('basvuru.profil.kimlik')}</h2>
          <p className="panel-text">{t('basvuru.profil.text')}</p>
        </div>
        {error ? <LoadFailed text={t('basvuru.profil.failed')} error={error} onRetry={reload} /> : null}
        {answer ? <KimlikList aday={answer} /> : null}
        {answer || error ? null : <Skeleton lines={4} />}
        <details className="notice-text">
          <summary>{t('basvuru.profil.wrong')}</summary>
          <div>
            <p>{t('basvuru.profil.wrongText')}</p>
            <a className="link" href={href(paths.profil)}>
              {t('basvuru.profil.toProfil')}
            </a>
          </div>
        </details>
      </section>
    </>
  )
}

type Kimlik = { adSoyad: string; tcKimlikNo: string; dogumTarihi: string; cepTel: string; email: string }

/** Spec: candidate §6, none of it can be changed here. */
function KimlikList({ aday }: { aday: Kimlik }) {
  const t = useTexts<BasvuruPart>()
  const { language } = useVisit()
  const rows = [
    [t('field.adSoyad'), aday.adSoyad],
    [t('field.tcKimlikNo'), aday.tcKimlikNo],
    [t('field.dogumTarihi'), formatsOf(language).date(aday.dogumTarihi)],
    [t('field.cepTel'), formatPhone(aday.cepTel)],
    [t('field.email'), aday.email],
  ]
  return (
    <dl className="answers">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
