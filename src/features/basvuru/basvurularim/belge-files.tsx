import { type Belge, type BelgeDosya, belgeDurum } from '#features/belge/contract.ts'
import { formatsOf } from '#web/format.ts'
import { useTexts } from '#web/visit/page-texts.tsx'
import { useVisit } from '#web/visit/visit.tsx'
import type { BelgePart } from './belge-parts.ts'
import type { DeferredDelete } from './use-deferred-delete.tsx'

type FilesProps = { belge: Belge; deletes: DeferredDelete }

/** The files of a document, each with how it stands; what nobody has decided on can be deleted. */
export function BelgeDosyalari({ belge: { belgeAdi, belgeDosyalari }, deletes }: FilesProps) {
  const t = useTexts<BelgePart>()
  if (belgeDosyalari.length === 0) return null
  return (
    <ul className="belge-files" aria-label={t('basvurularim.belge.files', { belgeAdi })}>
      {belgeDosyalari.map((dosya) => (
        <Dosya key={dosya.id} dosya={dosya} deletes={deletes} />
      ))}
    </ul>
  )
}

function Dosya({ dosya, deletes }: { dosya: BelgeDosya; deletes: DeferredDelete }) {
  const t = useTexts<BelgePart>()
  const { language } = useVisit()
  const { dosyaAdi, dosyaYolu, eklenmeTarihi, durum, retNedeni, suresiDoldu } = dosya
  return (
    <li>
      <div className="belge-file">
        <a href={dosyaYolu} download={dosyaAdi}>
          {dosyaAdi}
        </a>
        <span>{suresiDoldu ? t('basvurularim.belge.expired') : t(`enum.belgeDurum.${durum}`)}</span>
        <span>{t('basvurularim.belge.added', { tarih: formatsOf(language).dateTime(eklenmeTarihi) })}</span>
      </div>
      {retNedeni === null ? null : (
        <p className="belge-reason">
          <strong>{t('basvurularim.belge.reason')}:</strong> {retNedeni} {t('basvurularim.belge.again')}
        </p>
      )}
      {durum === belgeDurum.pending ? <DeleteButton dosya={dosya} deletes={deletes} /> : null}
    </li>
  )
}

function DeleteButton({ dosya: { id, dosyaAdi }, deletes }: { dosya: BelgeDosya; deletes: DeferredDelete }) {
  const t = useTexts<BelgePart>()
  const isMarked = deletes.has(id)
  return (
    <>
      <p role="status" className={isMarked ? 'belge-marked' : 'visually-hidden'}>
        {isMarked ? t('basvurularim.belge.willDelete', { dosyaAdi }) : ''}
      </p>
      <button
        className="text-button"
        type="button"
        aria-label={t(isMarked ? 'basvurularim.belge.undoOf' : 'basvurularim.belge.deleteOf', { dosyaAdi })}
        onClick={() => deletes.toggle(id)}
      >
        {t(isMarked ? 'basvurularim.belge.undo' : 'basvurularim.belge.delete')}
      </button>
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
