import { useVisit } from '#web/visit/visit.tsx'
import { LoadFailed } from './load-failed.tsx'
import { PlainDialog } from './plain-dialog.tsx'

/** What stands in place of a part that did not come is given. */
export type MissingProps = { onRetry(): void; onClose?: (() => void) | undefined }

/** Over the page, in place of what would have opened there. Without a way to close it, it only tries again. */
export function MissingOver({ onRetry, onClose }: MissingProps) {
  const { t } = useVisit()
  return (
    <PlainDialog
      title={t('shell.part.title')}
      text={t('shell.part.text')}
      onClose={(pressed) => (onClose && pressed !== 'retry' ? onClose() : onRetry())}
    >
      <button className="button" type="submit" value="retry">
        {t('shell.state.retry')}
      </button>
      {onClose ? (
        <button className="button button-quiet" type="submit">
          {t('shell.state.close')}
        </button>
      ) : null}
    </PlainDialog>
  )
}

/** In the page, where the part would stand. */
export function MissingHere({ onRetry }: MissingProps) {
  const { t } = useVisit()
  return <LoadFailed title={t('shell.part.title')} text={t('shell.part.text')} onRetry={onRetry} />
}
