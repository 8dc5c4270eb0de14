import { paths } from '#core/paths.ts'
import { belgeDurumNo } from '#features/belge/contract.ts'
import { getIap } from '#features/ilan/contract.ts'
import { LoadFailed, Skeleton, useAnswer } from '#web/answer.tsx'
import { useTexts } from '#web/page-texts.tsx'
import { useSession } from '#web/session-state.ts'
import { useVisit } from '#web/visit.tsx'
import { type BasvuruItem, listBasvuru } from './contract.ts'

const everything = { paging: { takeAll: true } }

/** What the candidate should do now: give documents, go on with a draft or a chosen posting, or nothing. */
export function NextStep() {
  const t = useTexts<'mainPage'>()
  const { answer, error, reload } = useAnswer(listBasvuru, everything)
  return (
    <section className="panel next-step" aria-labelledby="siradaki">
      <h2 id="siradaki">{t('mainPage.next')}</h2>
      {error ? <LoadFailed text={t('mainPage.failed')} error={error} onRetry={reload} /> : null}
      {answer || error ? null : <Skeleton lines={1} />}
      {answer ? <Steps list={answer.rows} /> : null}
    </section>
  )
}

function Steps({ list }: { list: BasvuruItem[] }) {
  const { account } = useSession()
  const chosen = account?.iapId ?? null
  const isApplied = list.some(({ iapId, durum }) => iapId === chosen && durum !== 0)
  const drafts = list.filter(({ durum }) => durum === 0)
  const awaited = list.find(({ durumYonetimiNo }) => durumYonetimiNo === belgeDurumNo)
  const iapId = chosen !== null && !isApplied ? chosen : (drafts[0]?.iapId ?? null)
  const isDraft = drafts.some((draft) => draft.iapId === iapId)
  return (
    <>
      {awaited ? <AwaitedBelge baslik={awaited.baslik} /> : null}
      {iapId === null ? (
        <AllDone isAlone={!awaited} />
      ) : (
        <Unfinished iapId={iapId} isDraft={isDraft} isAlone={!awaited} />
      )}
    </>
  )
}

function AwaitedBelge({ baslik }: { baslik: string }) {
  const t = useTexts<'mainPage'>()
  const { href } = useVisit()
  return (
    <div>
      <div>
        <p>{t('mainPage.belge')}</p>
        <p className="next-title">{baslik}</p>
      </div>
      <a className="button" href={href(paths.basvurularim)}>
        {t('mainPage.belgeGoOn')}
      </a>
    </div>
  )
}

type UnfinishedProps = { iapId: number; isDraft: boolean; isAlone: boolean }

/** The way leads over the page that puts the posting into the session: it works on a new device as well. */
function Unfinished({ iapId, isDraft, isAlone }: UnfinishedProps) {
  const t = useTexts<'mainPage'>()
  const { href } = useVisit()
  const { answer, error, reload } = useAnswer(getIap, { id: String(iapId) })
  // it is no longer public: nothing is left to be done about it
  if (error?.code === 'notFound' || answer?.kapali) return <AllDone isAlone={isAlone} />
  if (error) return <LoadFailed text={t('mainPage.failed')} error={error} onRetry={reload} />
  if (!answer) return <Skeleton lines={1} />
  return (
    <div>
      <div>
        <p>{isDraft ? t('mainPage.draft') : t('mainPage.unfinished')}</p>
        <p className="next-title">{answer.baslik}</p>
      </div>
      <a className="button" href={href(paths.aday, { id: iapId })}>
        {isDraft ? t('mainPage.draftGoOn') : t('mainPage.goOn')}
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
