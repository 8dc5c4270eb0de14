import { useState } from 'react'
import { getSonucPdf } from '#features/test-merkezi/contract.ts'
import { downloadFile } from '#web/call/file-download.ts'
import { useTexts } from '#web/visit/page-texts.tsx'
import type { SonucPart } from './parts.ts'

/** What one may take away: a file, or paper. */
export function SonucActions({ guid }: { guid: string }) {
  const t = useTexts<SonucPart>()
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>('ready')
  const isBusy = state === 'busy'

  async function download() {
    if (isBusy) return
    setState('busy')
    try {
      await downloadFile(getSonucPdf, { guid }, `TestSonucu_${guid.toLowerCase()}.pdf`)
      setState('ready')
    } catch {
      setState('failed')
    }
  }

  return (
    <div className="sonuc-actions">
      <button className="button" type="button" aria-disabled={isBusy || undefined} onClick={() => void download()}>
        {isBusy ? <span className="spinner" aria-hidden="true" /> : null}
        <span role={isBusy ? 'status' : undefined}>
          {isBusy ? t('testMerkezi.sonuc.pdfHazirlaniyor') : t('testMerkezi.sonuc.pdf')}
        </span>
      </button>
      <button className="button button-quiet" type="button" onClick={() => window.print()}>
        {t('testMerkezi.sonuc.yazdir')}
      </button>
      {state === 'failed' ? (
        <p className="field-error" role="alert">
          {t('testMerkezi.sonuc.pdfIndirilemedi')}
        </p>
      ) : null}
    </div>
  )
}
