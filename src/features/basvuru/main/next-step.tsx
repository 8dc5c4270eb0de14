import { paths } from '#core/paths.ts'
import { type BasvuruItem, listBasvuru } from '#features/basvuru/contract.ts'
import { getIap } from '#features/ilan/contract.ts'
import { getSiradaki, type Siradaki } from '#features/siradaki/contract.ts'
import { isAwaited } from '#features/siradaki/rules.ts'
import { Skeleton, useAnswer } from '#web/call/answer.tsx'
import { LoadFailed } from '#web/kit/load-failed.tsx'
import { useSession } from '#web/session/session-state.ts'
import { useTexts } from '#web/visit/page-texts.tsx'
import { useVisit } from '#web/visit/visit.tsx'
import { Awaited } from './awaited.tsx'
import { begunOf } from './begun.ts'

const everything = { paging: { takeAll: true } }

/** What the candidate should do now: what is awaited, then a chosen posting or a draft, or nothing. */
export function NextStep() {
  const t = useTexts<'mainPage'>()
  const basvurular = useAnswer(listBasvuru, everything)
  const siradaki = useAnswer(getSiradaki, {})
  const error = basvurular.error ?? siradaki.error
  const reload = () => {
    basvurular.reload()
    siradaki.reload()
  }
  const isThere = basvurular.answer && siradaki.answer
  return (
    <section className="panel next-step" aria-labelledby="siradaki">
      <h2 id="siradaki">{t('mainPage.next')}</h2>
      {error ? <LoadFailed text={t('mainPage.failed')} error={error} onRetry={reload} /> : null}
      {isThere || error ? null : <Skeleton lines={1} />}
      {basvurular.answer && siradaki.answer ? <Steps list={basvurular.answer.rows} siradaki={siradaki.answer} /> : null}
    </section>
  )
}

function Steps({ list, siradaki }: { list: BasvuruItem[]; siradaki: Siradaki }) {
  const { account } = useSession()
  const { chosen, draft } = begunOf(list, account?.iapId ?? null)
  const isAlone = !isAwaited(siradaki)
  return (
    <>
      <Awaited siradaki={siradaki} />
      {chosen === null ? (
        <DraftOrDone draft={draft} isAlone={isAlone} />
      ) : (
        <Chosen iapId={chosen} draft={draft} isAlone={isAlone} />
      )}
    </>
  )
}

type DraftProps = { draft: BasvuruItem | null; isAlone: boolean }

/** Only the posting itself knows whether it still takes applications. */
function Chosen({ iapId, ...rest }: DraftProps & { iapId: number }) {
  const t = useTexts<'mainPage'>()
  const { answer, error, reload } = useAnswer(getIap, { id: String(iapId) })
  if (error?.code === 'notFound' || answer?.kapali) return <DraftOrDone {...rest} />
  if (error) return <LoadFailed text={t('mainPage.failed')} error={error} onRetry={reload} />
  if (!answer) return <Skeleton lines={1} />
  return <Unfinished iapId={iapId} baslik={answer.baslik} text={t('mainPage.unfinished')} goOn={t('mainPage.goOn')} />
}

function DraftOrDone({ draft, isAlone }: DraftProps) {
  const t = useTexts<'mainPage'>()
  if (!draft) return <AllDone isAlone={isAlone} />
  const { iapId, baslik } = draft
  return <Unfinished iapId={iapId} baslik={baslik} text={t('mainPage.draft')} goOn={t('mainPage.draftGoOn')} />
}

type UnfinishedProps = { iapId: number; baslik: string; text: string; goOn: string }

/** The way leads over the page that puts the posting into the session: it works on a new device as well. */
function Unfinished({ iapId, baslik, text, goOn }: UnfinishedProps) {
  const { href } = useVisit()
  return (
    <div>
      <div>
        <p>{text}</p>
        <p className="next-title">{baslik}</p>
      </div>
      <a className="button" href={href(paths.aday, { id: iapId })}>
        {goOn}
      </a>
    </div>
  )
}

/** The all-clear; beside something that is awaited it would be untrue. */
function AllDone({ isAlone }: { isAlone: boolean }) {
  const t = useTexts<'mainPage'>()
  const { href } = useVisit()
  if (!isAlone) return null
  return (
    <>
      <div className="all-done">
        <svg viewBox="0 0 48 48" aria-hidden="true">
          <circle cx="24" cy="24" r="22" />
          <path d="m14 25 7 7 13-15" />
        </svg>
        <div>
          <p className="next-title">{t('mainPage.allDone')}</p>
          <p>{t('mainPage.allDoneText')}</p>
        </div>
      </div>
      <a className="button" href={href(paths.ilanlar)}>
        {t('shell.state.goToIlanlar')}
      </a>
    </>
  )
}
