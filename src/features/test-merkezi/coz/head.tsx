import { memo, useSyncExternalStore } from 'react'
import type { AppError } from '#core/errors.ts'
import type { TestCozPart } from '#features/test-merkezi/contract.ts'
import { waitText } from '#web/form/form-text.ts'
import { useTexts } from '#web/visit/page-texts.tsx'
import type { HeadingLevel } from './end.tsx'
import type { CevapKaydi, TestRun } from './run.ts'
import { Strip } from './strip.tsx'

type Props = {
  run: TestRun
  title: string
  headingLevel: HeadingLevel
  current: number
  onJump(index: number): void
}

/** Stays in view: which test it is, how far it is, and whether what was chosen is safe. */
export const CozHead = memo(function CozHead({ run, title, headingLevel, current, onJump }: Props) {
  const { kayit, answered } = useSyncExternalStore(run.subscribe, run.read, run.read)
  const Heading = `h${headingLevel}` as const
  return (
    <div className="coz-head">
      <div className="coz-head-row">
        <Heading id="coz-baslik" className="coz-title">
          {title}
        </Heading>
        <Saved kayit={kayit} />
      </div>
      <Strip run={run} answered={answered} current={current} onJump={onJump} />
      <Lost kayit={kayit} />
    </div>
  )
})

/** Not announced, because it changes all the time. */
function Saved({ kayit: { tur } }: { kayit: CevapKaydi }) {
  const t = useTexts<TestCozPart>()
  const isSaid = tur === 'kaydediliyor' || tur === 'kaydedildi'
  return (
    <p className="coz-saved" data-state={tur}>
      {isSaid ? t(`testMerkezi.coz.kayit.${tur}`) : null}
    </p>
  )
}

function Lost({ kayit }: { kayit: CevapKaydi }) {
  return (
    <div role="status">
      {kayit.tur === 'ulasilamiyor' ? (
        <p className="coz-lost">
          <WhyLost error={kayit.error} />
        </p>
      ) : null}
    </div>
  )
}

function WhyLost({ error: { code, retryAfterSeconds } }: { error: AppError }) {
  const t = useTexts<TestCozPart | 'form'>()
  if (retryAfterSeconds !== undefined) {
    return t('testMerkezi.coz.kayit.beklet', { bekleme: waitText(retryAfterSeconds, t) })
  }
  return t(`testMerkezi.coz.kayit.${code === 'serviceUnavailable' ? 'ulasilamiyor' : 'kaydedilemiyor'}`)
}
