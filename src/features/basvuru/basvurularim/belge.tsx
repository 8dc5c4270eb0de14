import { useEffect, useEffectEvent } from 'react'
import { isAppError } from '#core/errors.ts'
import type { BasvuruItem } from '#features/basvuru/contract.ts'
import { listBelge } from '#features/belge/contract.ts'
import { countDone } from '#features/belge/rules.ts'
import { Skeleton, useAnswer } from '#web/call/answer.tsx'
import { call } from '#web/call/api.ts'
import { Dialog } from '#web/kit/dialog.tsx'
import { LoadFailed } from '#web/kit/load-failed.tsx'
import { useTexts } from '#web/visit/page-texts.tsx'
import type { BelgePart } from './belge-parts.ts'
import { BelgeRow } from './belge-row.tsx'
import { afterDelete, type DeferredDelete, useDeferredDelete } from './use-deferred-delete.tsx'
import './belge.css'

type BelgeDialogProps = { basvuru: BasvuruItem; isOpen: boolean; onClose(): void }

/** The documents asked for an application: a sheet on a phone, a window on a desk. */
export function BelgeDialog({ basvuru, isOpen, onClose }: BelgeDialogProps) {
  const t = useTexts<BelgePart>()
  const deletes = useDeferredDelete(basvuru.id, isOpen)
  return (
    <Dialog
      isOpen={isOpen}
      title={t('basvurularim.belge.title')}
      closeLabel={t('basvurularim.belge.close')}
      onClose={onClose}
    >
      <p className="belge-of">{t('basvurularim.belge.of', { baslik: basvuru.baslik })}</p>
      {isOpen && deletes.isSending ? <Skeleton lines={4} /> : null}
      {isOpen && !deletes.isSending ? <Belgeler basvuruId={basvuru.id} deletes={deletes} /> : null}
    </Dialog>
  )
}

/** The paths of files live five minutes; they are asked for anew before that. */
const pathLife = 4 * 60_000

function Belgeler({ basvuruId, deletes }: { basvuruId: number; deletes: DeferredDelete }) {
  const t = useTexts<BelgePart>()
  const { answer, error, reload, change } = useAnswer(listBelge, { basvuruId })

  async function refresh() {
    try {
      change(await call(listBelge, { basvuruId }))
    } catch (failure) {
      if (!isAppError(failure)) throw failure
      // what is shown stays until it can be asked for again
    }
  }
  const renewPaths = useEffectEvent(() => void refresh())
  useEffect(() => {
    const timer = setInterval(() => renewPaths(), pathLife)
    return () => clearInterval(timer)
  }, [])

  if (error) return <LoadFailed text={t('error.fetchDocuments')} error={error} onRetry={reload} />
  if (!answer) return <Skeleton lines={4} />
  if (answer.length === 0) return <p>{t('basvurularim.belge.none')}</p>
  return (
    <>
      <div className="belge-summary">
        <Ring tamam={countDone(answer.map((belge) => afterDelete(belge, deletes)))} hepsi={answer.length} />
        <p>{t('basvurularim.belge.rule')}</p>
      </div>
      <ul className="belge-list">
        {answer.map((belge) => (
          <BelgeRow key={belge.id} belge={belge} deletes={deletes} onChanged={refresh} />
        ))}
      </ul>
    </>
  )
}

const radius = 24
const around = 2 * Math.PI * radius

/** How many of the documents need nothing more. */
function Ring({ tamam, hepsi }: { tamam: number; hepsi: number }) {
  const t = useTexts<BelgePart>()
  return (
    <div className="belge-ring" role="img" aria-label={t('basvurularim.belge.progressLabel', { tamam, hepsi })}>
      <svg viewBox="0 0 56 56" aria-hidden="true">
        <circle cx="28" cy="28" r={radius} />
        <circle cx="28" cy="28" r={radius} strokeDasharray={`${(around * tamam) / hepsi} ${around}`} />
      </svg>
      <strong>{t('basvurularim.belge.progress', { tamam, hepsi })}</strong>
    </div>
  )
}
