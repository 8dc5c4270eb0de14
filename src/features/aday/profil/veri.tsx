import { useState } from 'react'
import { isAppError } from '#core/errors.ts'
import { type Bicim, downloadVerilerim } from '#features/aday/veri/download.tsx'
import { showToast } from '#web/kit/toast.ts'
import { useTexts } from '#web/visit/page-texts.tsx'
import { ProfilBasvuru } from './basvuru.tsx'
import { ProfilSil } from './sil.tsx'

/** The rights of a person over their data: to have it, to ask, to be forgotten. */
export function ProfilVeri({ onGone }: { onGone(): void }) {
  const t = useTexts<'profil'>()
  return (
    <>
      <p className="panel-text">{t('profil.veri.text')}</p>
      <Download />
      <ProfilBasvuru />
      <section className="right" aria-labelledby="hak-sil">
        <h2 id="hak-sil">{t('profil.veri.sil.title')}</h2>
        <p>{t('profil.veri.sil.text')}</p>
        <ProfilSil onGone={onGone} />
      </section>
    </>
  )
}

function Download() {
  const t = useTexts<'profil'>()
  const [busy, setBusy] = useState<Bicim>()
  const [isFailed, setFailed] = useState(false)

  async function download(bicim: Bicim) {
    if (busy) return
    setBusy(bicim)
    setFailed(false)
    try {
      await downloadVerilerim(bicim)
      showToast({ kind: 'success', text: t('profil.veri.download.done') })
    } catch (error) {
      if (!isAppError(error)) throw error
      setFailed(true)
    } finally {
      setBusy(undefined)
    }
  }

  return (
    <section className="right" aria-labelledby="hak-indir">
      <h2 id="hak-indir">{t('profil.veri.download.title')}</h2>
      <p>{t('profil.veri.download.text')}</p>
      <div className="dialog-actions">
        {(['html', 'json'] as const).map((bicim) => (
          <button
            key={bicim}
            className="button button-quiet"
            type="button"
            aria-disabled={busy ? true : undefined}
            onClick={() => void download(bicim)}
          >
            {busy === bicim ? t('profil.veri.download.busy') : t(`profil.veri.download.${bicim}`)}
          </button>
        ))}
      </div>
      {isFailed ? (
        <p className="field-error" role="alert">
          {t('profil.veri.download.failed')}
        </p>
      ) : null}
    </section>
  )
}
