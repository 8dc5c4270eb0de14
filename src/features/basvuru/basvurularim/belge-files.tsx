import { useState } from 'react'
import { isAppError } from '#core/errors.ts'
import { type Belge, type BelgeDosya, belgeDurum, deleteBelgeDosya } from '#features/belge/contract.ts'
import { call } from '#web/call/api.ts'
import { formatsOf } from '#web/format.ts'
import { useTexts } from '#web/visit/page-texts.tsx'
import { useVisit } from '#web/visit/visit.tsx'
import type { BelgePart } from './belge-parts.ts'

type FilesProps = { belge: Belge; basvuruId: number; onChanged(): Promise<void> }

/** The files of a document, each with how it stands; what nobody has decided on can be deleted. */
export function BelgeDosyalari({ belge, basvuruId, onChanged }: FilesProps) {
  const t = useTexts<BelgePart>()
  const { id, belgeAdi, belgeDosyalari } = belge
  const [said, setSaid] = useState('')

  async function onDeleted(dosyaAdi: string) {
    await onChanged()
    setSaid(t('basvurularim.belge.deleted', { dosyaAdi }))
    // its button is gone with it
    document.getElementById(`belge-${id}`)?.focus()
  }

  return (
    <>
      <p role="status" className="visually-hidden">
        {said}
      </p>
      {belgeDosyalari.length > 0 ? (
        <ul className="belge-files" aria-label={t('basvurularim.belge.files', { belgeAdi })}>
          {belgeDosyalari.map((dosya) => (
            <Dosya key={dosya.id} dosya={dosya} basvuruId={basvuruId} onDeleted={() => onDeleted(dosya.dosyaAdi)} />
          ))}
        </ul>
      ) : null}
    </>
  )
}

function Dosya({ dosya, ...rest }: { dosya: BelgeDosya; basvuruId: number; onDeleted(): Promise<void> }) {
  const t = useTexts<BelgePart>()
  const { language } = useVisit()
  const { dosyaAdi, dosyaYolu, eklenmeTarihi, durum, retNedeni } = dosya
  return (
    <li>
      <div className="belge-file">
        <a href={dosyaYolu} download={dosyaAdi}>
          {dosyaAdi}
        </a>
        <span>{t(`enum.belgeDurum.${durum}`)}</span>
        <span>{t('basvurularim.belge.added', { tarih: formatsOf(language).dateTime(eklenmeTarihi) })}</span>
      </div>
      {retNedeni === null ? null : (
        <p className="belge-reason">
          <strong>{t('basvurularim.belge.reason')}:</strong> {retNedeni} {t('basvurularim.belge.again')}
        </p>
      )}
      {durum === belgeDurum.pending ? <DeleteButton dosya={dosya} {...rest} /> : null}
    </li>
  )
}

type DeleteProps = { dosya: BelgeDosya; basvuruId: number; onDeleted(): Promise<void> }

function DeleteButton({ dosya: { id, dosyaAdi }, basvuruId, onDeleted }: DeleteProps) {
  const t = useTexts<BelgePart>()
  const [state, setState] = useState<'ready' | 'busy' | 'failed' | 'closed'>('ready')

  async function remove() {
    if (state === 'busy') return
    setState('busy')
    try {
      await call(deleteBelgeDosya, { id, basvuruId, adayId: 0 })
      await onDeleted()
    } catch (error) {
      if (!isAppError(error)) throw error
      setState(error.code === 'belgeKapali' ? 'closed' : 'failed')
    }
  }

  return (
    <>
      <button
        className="text-button"
        type="button"
        aria-label={t('basvurularim.belge.deleteOf', { dosyaAdi })}
        aria-disabled={state === 'busy' || undefined}
        onClick={() => void remove()}
      >
        {state === 'busy' ? t('basvurularim.belge.deleting') : t('basvurularim.belge.delete')}
      </button>
      {state === 'failed' || state === 'closed' ? (
        <p className="field-error" role="alert">
          {state === 'failed' ? t('error.deleteFail') : t('message.belgeKapali')}
        </p>
      ) : null}
    </>
  )
}

/** What was deleted, so that nobody wonders where it went. */
export function SilinenDosyalar({ list }: { list: Belge['silinenDosyalar'] }) {
  const t = useTexts<BelgePart>()
  const { language } = useVisit()
  if (list.length === 0) return null
  return (
    <details className="belge-deleted">
      <summary>
        {t('basvurularim.belge.deletedFiles')} ({list.length})
      </summary>
      <ul>
        {list.map(({ id, dosyaAdi, silinmeTarihi }) => (
          <li key={id}>
            <span>{dosyaAdi}</span>{' '}
            {t('basvurularim.belge.removed', { tarih: formatsOf(language).dateTime(silinmeTarihi) })}
          </li>
        ))}
      </ul>
    </details>
  )
}
