import { useState } from 'react'
import { isAppError } from '#core/errors.ts'
import { findFileProblem } from '#core/upload.ts'
import { call } from '#web/call/api.ts'
import { useUpload } from '#web/call/use-upload.tsx'
import { showToast } from '#web/kit/toast.ts'
import { useTexts } from '#web/visit/page-texts.tsx'
import { cvSil, cvYukle, type dosyaParts, getFotoCv } from './contract.ts'
import { FileActions } from './file-actions.tsx'
import { sizeOf } from './file-size.ts'
import { useRefusal } from './upload-progress.tsx'

const accept = '.pdf,.doc,.docx,.xls,.xlsx'

type Cv = { dosyaAdi: string; boyut: number }
type CvProps = { cv: Cv | null; onChanged(cv: (Cv & { url: string }) | null): void }

/** The CV in its row: name, size, and what can be done with it. */
export function CvYukle({ cv, onChanged }: CvProps) {
  const t = useTexts<(typeof dosyaParts)[number] | 'rule'>()
  const [problem, setProblem] = useState<string>()
  const [name, setName] = useState('')
  const upload = useUpload(cvYukle, (answer) => {
    onChanged(answer)
    showToast({ kind: 'success', text: t('dosya.cv.done') })
  })

  function choose(file: File) {
    upload.cancel()
    const found = findFileProblem('cv', file)
    setProblem(found ? t(`rule.${found}`) : undefined)
    setName(file.name)
    if (!found) void upload.start({ file, name: file.name })
  }

  return (
    <section className="cv-yukle" aria-labelledby="cv-baslik">
      <h2 id="cv-baslik">{t('dosya.cv.title')}</h2>
      {cv ? <CvRow cv={cv} /> : <p className="panel-text">{t('dosya.cv.none')}</p>}
      <p id="cv-ipucu" className="field-hint">
        {t('dosya.cv.hint')}
      </p>
      <FileActions
        kind="cv"
        name={name}
        accept={accept}
        isThere={cv !== null}
        problem={problem}
        upload={upload}
        removal={cvSil}
        onChosen={choose}
        onRemoved={() => onChanged(null)}
      />
    </section>
  )
}

function CvRow({ cv: { dosyaAdi, boyut } }: { cv: Cv }) {
  const t = useTexts<(typeof dosyaParts)[number]>()
  const refusal = useRefusal()
  const [failure, setFailure] = useState<string>()

  /** A path lives five minutes, a page longer: it is asked for when it is needed. */
  async function open() {
    setFailure(undefined)
    try {
      const { cvUrl } = await call(getFotoCv, {})
      if (cvUrl) window.location.assign(cvUrl)
    } catch (error) {
      if (!isAppError(error)) throw error
      setFailure(refusal(error))
    }
  }

  const { unit, n } = sizeOf(boyut)
  return (
    <div className="cv-satir">
      <p>
        <strong>{dosyaAdi}</strong>
        <span className="field-hint">{t(`dosya.size.${unit}`, { n })}</span>
      </p>
      <button className="text-button" type="button" onClick={() => void open()}>
        {t('dosya.cv.open')}
      </button>
      {failure ? (
        <p className="field-error" role="alert">
          {failure}
        </p>
      ) : null}
    </div>
  )
}
