import { type DragEvent, useEffect, useRef, useState } from 'react'
import type { Belge } from '#features/belge/contract.ts'
import { belgeState } from '#features/belge/rules.ts'
import { later } from '#web/kit/later.tsx'
import { useTexts } from '#web/visit/page-texts.tsx'
import { BelgeDosyalari, SilinenDosyalar } from './belge-files.tsx'
import type { BelgePart } from './belge-parts.ts'
import { type BelgeUpload, useBelgeUpload } from './belge-upload.tsx'
import { afterDelete, type DeferredDelete } from './use-deferred-delete.tsx'

const BelgePhotos = later(() => import('./belge-photos.tsx').then((module) => module.BelgePhotos))

type RowProps = { belge: Belge; deletes: DeferredDelete; onChanged(): Promise<void> }

/** One asked document: its name, how it stands in words, its files, and every way to hand one in. */
export function BelgeRow({ belge, deletes, onChanged }: RowProps) {
  const t = useTexts<BelgePart>()
  const { id, belgeAdi, zorunlu } = belge
  const upload = useBelgeUpload(id, onChanged)
  const drop = useDrop((files) => void upload.send(files))
  return (
    <li className={`belge${drop.isOver ? ' belge-over' : ''}`} {...drop.handlers}>
      <div className="belge-head">
        <h3 id={`belge-${id}`} tabIndex={-1}>
          {belgeAdi}
        </h3>
        <span className="field-optional">{t(`basvurularim.belge.${zorunlu ? 'required' : 'optional'}`)}</span>
        <BelgeState belge={afterDelete(belge, deletes)} />
      </div>
      <BelgeDosyalari belge={belge} deletes={deletes} />
      <SilinenDosyalar list={belge.silinenDosyalar} />
      <HandIn belge={belge} upload={upload} />
    </li>
  )
}

const looks = {
  missing: { look: 'durum-end icon-minus', durum: null },
  pending: { look: 'durum-todo icon-clock', durum: 0 },
  approved: { look: 'durum-good icon-check', durum: 1 },
  rejected: { look: 'durum-bad icon-alert', durum: 2 },
} as const

function BelgeState({ belge }: { belge: Belge }) {
  const t = useTexts<BelgePart>()
  const { look, durum } = looks[belgeState(belge)]
  return (
    <p className={`durum ${look}`}>
      {durum === null ? t('basvurularim.belge.missing') : t(`enum.belgeDurum.${durum}`)}
    </p>
  )
}

/** Files may be dropped on the row; whatever else is dropped is no file. */
function useDrop(onFiles: (files: readonly File[]) => void) {
  const [isOver, setOver] = useState(false)
  return {
    isOver,
    handlers: {
      onDragOver(event: DragEvent) {
        event.preventDefault()
        setOver(true)
      },
      onDragLeave: () => setOver(false),
      onDrop(event: DragEvent) {
        event.preventDefault()
        setOver(false)
        onFiles([...event.dataTransfer.files])
      },
    },
  }
}

function HandIn({ belge: { id, belgeAdi }, upload }: { belge: Belge; upload: BelgeUpload }) {
  const t = useTexts<BelgePart>()
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [isPhoto, setPhoto] = useState(false)
  const wasPhoto = useRef(false)
  useEffect(() => {
    // the button was hidden until now
    if (wasPhoto.current && !isPhoto) button.current?.focus()
    wasPhoto.current = isPhoto
  }, [isPhoto])

  function send(files: readonly File[]) {
    // wherever the file came from, the row keeps the focus
    button.current?.focus()
    setPhoto(false)
    void upload.send(files)
  }

  return (
    <div className="belge-hand-in">
      <Outcome upload={upload} />
      <div className="belge-buttons" hidden={isPhoto}>
        <button
          ref={button}
          className="button button-quiet icon-upload"
          type="button"
          aria-label={t('basvurularim.belge.pickOf', { belgeAdi })}
          aria-disabled={upload.sending !== null || undefined}
          onClick={() => upload.sending ?? input.current?.click()}
        >
          {t('basvurularim.belge.pick')}
        </button>
        <button
          className="button button-quiet"
          type="button"
          aria-label={t('basvurularim.belge.photoOf', { belgeAdi })}
          aria-disabled={upload.sending !== null || undefined}
          onClick={() => upload.sending ?? setPhoto(true)}
        >
          {t('basvurularim.belge.photo')}
        </button>
        <span className="belge-drop">{t('basvurularim.belge.drop')}</span>
      </div>
      <input
        ref={input}
        id={`belge-dosya-${id}`}
        type="file"
        accept="application/pdf,.pdf"
        multiple
        hidden
        onChange={({ currentTarget }) => {
          send([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
      {isPhoto ? (
        <BelgePhotos belgeAdi={belgeAdi} onDone={(file) => send([file])} onClose={() => setPhoto(false)} />
      ) : null}
    </div>
  )
}

/** What is on its way, what came of it, and what did not work. */
function Outcome({ upload }: { upload: BelgeUpload }) {
  const t = useTexts<BelgePart>()
  const { sending, failures, said, mayRetry } = upload
  const label = sending ? t('basvurularim.belge.uploading', { dosyaAdi: sending.name }) : said
  return (
    <>
      <p role="status" className={said && !sending ? 'belge-said' : 'visually-hidden'}>
        {label}
      </p>
      {sending ? (
        <div className="belge-progress">
          <span>{label}</span>
          <progress max={100} value={sending.percent} aria-label={label} />
          <span>{t('basvurularim.belge.uploadingPercent', { yuzde: sending.percent })}</span>
          <button className="text-button" type="button" onClick={upload.cancel}>
            {t('basvurularim.belge.cancel')}
          </button>
        </div>
      ) : null}
      {failures.map(({ name, text }) => (
        <p key={name + text} className="field-error" role="alert">
          {name ? `${name}: ${text}` : text}
        </p>
      ))}
      {mayRetry ? (
        <button className="text-button" type="button" onClick={() => void upload.retry()}>
          {t('shell.state.retry')}
        </button>
      ) : null}
    </>
  )
}
