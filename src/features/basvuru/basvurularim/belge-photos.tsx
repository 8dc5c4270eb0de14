import { useEffect, useRef, useState } from 'react'
import { useTexts } from '#web/visit/page-texts.tsx'
import { isConnectionFailure } from '#web/wire/failure.ts'
import type { BelgePart } from './belge-parts.ts'

type PhotosProps = { belgeAdi: string; onDone(file: File): void; onClose(): void }

type Page = { photo: File; url: string }

/** A document photographed page by page: taken one after the other, looked at, and sent as one PDF. */
export function BelgePhotos({ belgeAdi, onDone, onClose }: PhotosProps) {
  const t = useTexts<BelgePart>()
  const [pages, setPages] = useState<readonly Page[]>([])
  const [problem, setProblem] = useState<string>()
  const [isMaking, setMaking] = useState(false)
  const shown = useRef<readonly Page[]>([])
  useEffect(() => {
    shown.current = pages
  }, [pages])
  // whatever is still shown at the end gives its memory back
  useEffect(
    () => () => {
      for (const { url } of shown.current) URL.revokeObjectURL(url)
    },
    [],
  )

  function add(photos: readonly File[]) {
    setProblem(undefined)
    setPages((before) => [...before, ...photos.map((photo) => ({ photo, url: URL.createObjectURL(photo) }))])
  }

  function remove(page: Page) {
    URL.revokeObjectURL(page.url)
    setPages((before) => before.filter((one) => one !== page))
    document.getElementById('sayfa-ekle')?.focus()
  }

  async function send() {
    if (isMaking) return
    if (pages.length === 0) return setProblem(t('rule.fileRequired'))
    setMaking(true)
    setProblem(undefined)
    try {
      const { makePhotoPdf } = await import('#web/kit/photo-pdf.ts')
      const pdf = await makePhotoPdf(pages.map(({ photo }) => photo))
      if (pdf) onDone(new File([pdf], `${belgeAdi}.pdf`, { type: 'application/pdf' }))
      else setProblem(t('error.fileReadFail'))
    } catch (error) {
      if (!isConnectionFailure(error)) throw error
      // what makes the PDF did not come: the pages stay
      setProblem(t('error.general'))
    } finally {
      setMaking(false)
    }
  }

  return (
    <fieldset className="belge-photos">
      <legend>{t('basvurularim.belge.photos.title')}</legend>
      <p>{t('basvurularim.belge.photos.text')}</p>
      <p role="status" className="visually-hidden">
        {isMaking
          ? t('basvurularim.belge.photos.making')
          : t('basvurularim.belge.photos.count', { count: pages.length })}
      </p>
      <PageList pages={pages} onRemove={remove} />
      {problem ? (
        <p className="field-error" role="alert">
          {problem}
        </p>
      ) : null}
      <div className="belge-buttons">
        <PhotoButton id="sayfa-ekle" label={t('basvurularim.belge.photos.add')} fromCamera onPhotos={add} />
        <PhotoButton id="sayfa-sec" label={t('basvurularim.belge.photos.pick')} onPhotos={add} />
        <button className="button" type="button" aria-disabled={isMaking || undefined} onClick={() => void send()}>
          {isMaking
            ? t('basvurularim.belge.photos.making')
            : t('basvurularim.belge.photos.send', { count: pages.length })}
        </button>
        <button className="text-button" type="button" onClick={onClose}>
          {t('basvurularim.belge.photos.cancel')}
        </button>
      </div>
    </fieldset>
  )
}

type ButtonProps = { id: string; label: string; fromCamera?: boolean; onPhotos(photos: readonly File[]): void }

/** With `capture` a phone offers its camera and nothing else: photos that were taken before have a button of their own. */
function PhotoButton({ id, label, fromCamera = false, onPhotos }: ButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <button id={id} className="button button-quiet" type="button" onClick={() => input.current?.click()}>
        {label}
      </button>
      <input
        ref={input}
        className={fromCamera ? 'belge-photo-input' : 'belge-gallery-input'}
        type="file"
        accept="image/*"
        {...(fromCamera && { capture: 'environment' })}
        multiple
        hidden
        onChange={({ currentTarget }) => {
          onPhotos([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
    </>
  )
}

function PageList({ pages, onRemove }: { pages: readonly Page[]; onRemove(page: Page): void }) {
  const t = useTexts<BelgePart>()
  return (
    <ol className="belge-pages">
      {pages.map((page, index) => (
        <li key={page.url}>
          <img src={page.url} alt={t('basvurularim.belge.photos.page', { no: index + 1 })} width="96" height="128" />
          <button className="text-button" type="button" onClick={() => onRemove(page)}>
            {t('basvurularim.belge.photos.remove', { no: index + 1 })}
          </button>
        </li>
      ))}
    </ol>
  )
}
