import { useState } from 'react'
import { SavedDone } from '#engine/form/edit-done.tsx'
import { useAskedWaysOut, useLeaveGuard } from '#engine/form/use-leave-guard.tsx'
import { OpenDialog } from '#web/staff/kit/open-dialog.tsx'
import { useT } from '#web/staff/texts/texts.tsx'
import { KeyForm } from './key-form.tsx'

/** A new text, in a dialog of its own. */
export function KeyDialog({ onClose }: { onClose(): void }) {
  const t = useT()
  const { isDirty, onDirty, leave } = useAskedWaysOut()
  useLeaveGuard(isDirty)
  const [isSaved, setSaved] = useState(false)
  return (
    <OpenDialog
      onClose={() => void leave(onClose)}
      closeOnClickOutside={false}
      title={t('yonetim.metin.yeni')}
      size="lg"
      zIndex={300}
      closeButtonProps={{ 'aria-label': t('kayit.kapat') }}
    >
      {isSaved ? (
        <SavedDone onAgain={() => setSaved(false)} onClose={onClose} />
      ) : (
        <KeyForm onSaved={() => setSaved(true)} onDirty={onDirty} />
      )}
    </OpenDialog>
  )
}
