import { useEffect, useState, useSyncExternalStore } from 'react'
import { type BasvurForm, type BasvuruItem, getAdayBasvurForm } from '#features/basvuru/contract.ts'
import { BlokAnswers } from '#features/basvuru/steps/blok-answers.tsx'
import { toForm } from '#features/basvuru/wire.ts'
import { createPlaceOptions } from '#features/kriter/fields/place-options.tsx'
import { createYanitStore } from '#features/kriter/fields/yanit-store.ts'
import { compileForm } from '#features/kriter/rules/compile.ts'
import { toYanitlar } from '#features/kriter/rules/wire.ts'
import { listIl, listIlce, listMahalle } from '#features/yer/contract.ts'
import { Skeleton, useAnswer } from '#web/call/answer.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { LoadFailed } from '#web/kit/load-failed.tsx'
import { useTexts } from '#web/visit/page-texts.tsx'

type YanitlarProps = { basvuru: BasvuruItem; isOpen: boolean; onClose(): void }

/** What was answered in an application that is sent: to be read, no longer to be changed. */
export function YanitlarDialog({ basvuru, isOpen, onClose }: YanitlarProps) {
  const t = useTexts<'basvurularim'>()
  return (
    <Dialog
      isOpen={isOpen}
      title={t('basvurularim.yanitlar.title')}
      closeLabel={t('basvurularim.yanitlar.close')}
      onClose={onClose}
    >
      <p>{t('basvurularim.yanitlar.of', { baslik: basvuru.baslik })}</p>
      {isOpen ? <Sent iapId={basvuru.iapId} /> : null}
    </Dialog>
  )
}

function Sent({ iapId }: { iapId: number }) {
  const t = useTexts<'basvurularim'>()
  const { answer, error, reload } = useAnswer(getAdayBasvurForm, { iapId })
  if (error) return <LoadFailed text={t('basvurularim.yanitlar.failed')} error={error} onRetry={reload} />
  return answer ? <Answers form={answer} /> : <Skeleton lines={6} />
}

/** The answers by the form's own version; names of places come a moment later. */
function Answers({ form }: { form: BasvurForm }) {
  const [{ store, places }] = useState(() => {
    const places = createPlaceOptions({ il: listIl, ilce: listIlce, mahalle: listMahalle })
    return { places, store: createYanitStore(compileForm(toForm(form.bloklar)), toYanitlar(form), places.source) }
  })
  useEffect(() => places.subscribe(store.refresh), [places, store])
  const view = useSyncExternalStore(store.subscribe, store.getView)
  return view.bloklar
    .filter(({ moduller }) => moduller.length > 0)
    .map((blok) => (
      <section key={blok.blok.id} className="summary" aria-labelledby={`yanit-${blok.blok.id}`}>
        <h3 id={`yanit-${blok.blok.id}`}>{blok.blok.display}</h3>
        <BlokAnswers view={blok} />
      </section>
    ))
}
