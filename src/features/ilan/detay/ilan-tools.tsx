import { showToast } from '#web/kit/toast.ts'
import { useVisit } from '#web/visit/visit.tsx'

/** Passing a posting on, or taking it along on paper. */
export function IlanTools({ title }: { title: string }) {
  const { t } = useVisit()

  async function share() {
    const url = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? window.location.href
    try {
      if (navigator.share) return await navigator.share({ title, url })
      await navigator.clipboard.writeText(url)
      showToast({ kind: 'success', text: t('ilan.linkCopied') })
    } catch {
      // the person closed the sheet, or the browser forbids both: the address bar is still there
    }
  }

  return (
    <p className="detail-tools needs-script">
      <button className="button button-quiet" type="button" onClick={() => void share()}>
        {t('ilan.share')}
      </button>
      <button className="button button-quiet" type="button" onClick={() => window.print()}>
        {t('ilan.print')}
      </button>
    </p>
  )
}
