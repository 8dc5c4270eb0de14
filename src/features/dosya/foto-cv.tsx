import { Skeleton, useAnswer } from '#web/call/answer.tsx'
import { LoadFailed } from '#web/kit/load-failed.tsx'
import { useTexts } from '#web/visit/page-texts.tsx'
import { type dosyaParts, getFotoCv } from './contract.ts'
import { CvYukle } from './cv-yukle.tsx'
import { FotoYukle } from './foto-yukle.tsx'
import './foto-cv.css'

/** The candidate's photo and CV, each added, replaced and removed where it stands. The page brings `dosyaParts`. */
export function FotoCv() {
  const t = useTexts<(typeof dosyaParts)[number]>()
  const { answer, error, reload, change } = useAnswer(getFotoCv, {})
  if (error) return <LoadFailed text={t('dosya.loadFailed')} error={error} onRetry={reload} />
  if (!answer) return <Skeleton lines={3} />
  const { fotoUrl, cvUrl, cvAdi, cvBoyut } = answer
  return (
    <div className="foto-cv">
      <FotoYukle url={fotoUrl} onChanged={(url) => change({ ...answer, fotoUrl: url })} />
      <CvYukle
        cv={cvUrl === null ? null : { dosyaAdi: cvAdi ?? '', boyut: cvBoyut ?? 0 }}
        onChanged={(cv) =>
          change({ ...answer, cvUrl: cv?.url ?? null, cvAdi: cv?.dosyaAdi ?? null, cvBoyut: cv?.boyut ?? null })
        }
      />
    </div>
  )
}
