import { Button, CopyButton, Modal } from '@mantine/core'
import { paths } from '#core/paths.ts'
import type { Failure } from './failure.ts'
import { Kit } from './kit.tsx'
import { useVisit } from './visit.tsx'
import './kit.css'
import './failure-dialog.css'

type Dialog = { failure: Failure; onClose: () => void }

/** Apology, what was kept, the number that finds the cause, and a way on. */
export function FailureDialog({ failure, onClose }: Dialog) {
  const { t, href } = useVisit()
  return (
    <Kit>
      <Modal.Root opened onClose={onClose} centered size="lg">
        <Modal.Overlay />
        <Modal.Content role="alertdialog">
          <Modal.Header>
            <Modal.Title>{t('shell.error.title')}</Modal.Title>
          </Modal.Header>
          <Modal.Body>
            <p className="failure-text">{t('shell.error.text')}</p>
            {failure.errorId ? <ErrorId errorId={failure.errorId} /> : null}
            <div className="failure-actions">
              <Button component="a" href={href(paths.home)} data-autofocus>
                {t('shell.state.goHome')}
              </Button>
              {failure.retry ? (
                <Button
                  variant="default"
                  onClick={() => {
                    onClose()
                    failure.retry?.()
                  }}
                >
                  {t('shell.state.retry')}
                </Button>
              ) : null}
              <Button variant="subtle" onClick={onClose}>
                {t('shell.state.close')}
              </Button>
            </div>
          </Modal.Body>
        </Modal.Content>
      </Modal.Root>
    </Kit>
  )
}

function ErrorId({ errorId }: { errorId: string }) {
  const { t } = useVisit()
  return (
    <div className="failure-id">
      <div>
        <p className="failure-id-label">{t('shell.error.errorId')}</p>
        <code>{errorId}</code>
        <p className="failure-id-hint">{t('shell.error.errorIdHint')}</p>
      </div>
      <CopyButton value={errorId}>
        {({ copied, copy }) => (
          <Button variant="default" onClick={copy} aria-label={t('shell.error.copyErrorId')}>
            {copied ? t('shell.error.copied') : t('shell.error.copy')}
          </Button>
        )}
      </CopyButton>
    </div>
  )
}
