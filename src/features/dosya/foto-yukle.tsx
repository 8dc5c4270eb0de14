import { useState } from 'react'
import { findFileProblem } from '#core/upload.ts'
import { useUpload } from '#web/call/use-upload.tsx'
import { later } from '#web/kit/later.tsx'
import { showToast } from '#web/kit/toast.ts'
import { useTexts } from '#web/visit/page-texts.tsx'
import { type dosyaParts, fotoSil, fotoYukle } from './contract.ts'
import { FileActions } from './file-actions.tsx'

// with the cropping and its dialog, which only those need who choose a photo
const FotoCrop = later(() => import('./foto-crop.tsx').then((module) => module.FotoCrop))
// by kind and not `image/*`: a phone that takes photos of another kind turns them into one of these
const accept = 'image/jpeg,image/png,image/gif'

type FotoProps = { url: string | null; onChanged(url: string | null): void }

/** The photo in its circle. What is chosen is cropped here and sent small. */
export function FotoYukle({ url, onChanged }: FotoProps) {
  const t = useTexts<(typeof dosyaParts)[number] | 'rule'>()
  const [chosen, setChosen] = useState<File>()
  const [problem, setProblem] = useState<string>()
  const upload = useUpload(fotoYukle, (answer) => {
    onChanged(answer.url)
    showToast({ kind: 'success', text: t('dosya.foto.done') })
  })

  function choose(file: File) {
    upload.cancel()
    const found = findFileProblem('photo', file)
    setProblem(found ? t(`rule.${found}`) : undefined)
    if (!found) setChosen(file)
  }

  function send(photo: Blob, name: string) {
    setChosen(undefined)
    void upload.start({ file: photo, name })
  }

  return (
    <section className="foto-yukle" aria-labelledby="foto-baslik">
      <h2 id="foto-baslik">{t('dosya.foto.title')}</h2>
      <div className="foto-daire">
        {url ? <img src={url} alt={t('dosya.foto.alt')} width={128} height={128} /> : <EmptyPhoto />}
      </div>
      {url ? null : <p className="panel-text">{t('dosya.foto.none')}</p>}
      <p id="foto-ipucu" className="field-hint">
        {t('dosya.foto.hint')}
      </p>
      <FileActions
        kind="foto"
        name={t('dosya.foto.title')}
        accept={accept}
        isThere={url !== null}
        problem={problem}
        upload={upload}
        removal={fotoSil}
        onChosen={choose}
        onRemoved={() => onChanged(null)}
      />
      {chosen ? <FotoCrop photo={chosen} onUse={send} onClose={() => setChosen(undefined)} /> : null}
    </section>
  )
}

function EmptyPhoto() {
  return (
    <svg viewBox="0 0 24 24" width={64} height={64} aria-hidden="true" fill="currentColor">
      <path d="M12 12a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9Zm0 2c-4.4 0-8 2.7-8 6 0 .6.4 1 1 1h14c.6 0 1-.4 1-1 0-3.3-3.6-6-8-6Z" />
    </svg>
  )
}
