import { useEffect, useState } from 'react'
import type { AppError } from '#core/errors.ts'
import { isOver } from '#features/basvuru/taslak/save-errors.ts'
import type { KayitDurumu, Taslak } from '#features/basvuru/taslak/taslak.tsx'
import { useTaslakState } from '#features/basvuru/taslak/use-taslak-state.tsx'
import type { BasvuruPart } from '#features/basvuru/text-parts.ts'
import type { T } from '#i18n/t.ts'
import { refusalText } from '#web/form/form-text.ts'
import { formatsOf } from '#web/format.ts'
import { ErrorNumber } from '#web/kit/load-failed.tsx'
import { useTexts } from '#web/visit/page-texts.tsx'
import { useVisit } from '#web/visit/visit.tsx'

/** Whether what is typed is safe: "Taslak kaydedildi 14:32". Not announced, because it changes all the time. */
export function SaveClock({ taslak }: { taslak: Taslak }) {
  const { kayit } = useTaslakState(taslak)
  const text = useClockText(kayit)
  return (
    <p className="save-clock" data-state={kayit.tur}>
      {text}
    </p>
  )
}

function useClockText(kayit: KayitDurumu): string {
  const t = useTexts<BasvuruPart>()
  const { language } = useVisit()
  if (kayit.tur === 'bekliyor') return t('basvuru.kayit.bekliyor')
  if (kayit.tur === 'kaydediliyor') return t('basvuru.kayit.kaydediliyor')
  if (kayit.tur !== 'kaydedildi') return ''
  const saat = formatsOf(language).dateTime(new Date(kayit.zaman).toISOString()).slice(-5)
  return t('basvuru.kayit.kaydedildi', { saat })
}

/** What keeps a draft from being saved, where it is in the meantime, and another try. */
export function SaveNotice({ taslak, onClosed }: { taslak: Taslak; onClosed(): void }) {
  const t = useTexts<BasvuruPart | 'form'>()
  const { kayit } = useTaslakState(taslak)
  const isClosed = kayit.tur === 'reddedildi' && isOver(kayit.error)
  useEffect(() => {
    if (isClosed) onClosed()
  }, [isClosed, onClosed])
  return (
    <div role="status" className="save-notice">
      {'error' in kayit && !isClosed ? <Notice taslak={taslak} kayit={kayit} text={reasonOf(kayit, t)} /> : null}
    </div>
  )
}

type Failed = Extract<KayitDurumu, { error: AppError }>

/** Only where nobody answered is it the line: otherwise people look for our fault in their phones. */
function reasonOf({ tur, error }: Failed, t: T<BasvuruPart | 'form'>) {
  if (error.code === 'serviceUnavailable') return t('basvuru.kayit.ulasilamiyor')
  const neden = refusalText(error, t)
  return t(tur === 'ulasilamiyor' ? 'basvuru.kayit.bekletiliyor' : 'basvuru.kayit.reddedildi', { neden })
}

function Notice({ taslak, kayit: { error }, text }: { taslak: Taslak; kayit: Failed; text: string }) {
  const t = useTexts<BasvuruPart>()
  const [isBusy, setBusy] = useState(false)

  async function retry() {
    if (isBusy) return
    setBusy(true)
    await taslak.flush().finally(() => setBusy(false))
  }

  return (
    <div className="notice notice-warning">
      <div>
        <p>{text}</p>
        <ErrorNumber error={error} />
      </div>
      <button
        className="button button-quiet"
        type="button"
        aria-disabled={isBusy || undefined}
        onClick={() => void retry()}
      >
        {isBusy ? t('basvuru.kayit.kaydediliyor') : t('basvuru.kayit.retry')}
      </button>
    </div>
  )
}
