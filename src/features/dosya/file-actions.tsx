import type { useUpload } from '#web/call/use-upload.tsx'
import { useTexts } from '#web/visit/page-texts.tsx'
import type { cvSil, dosyaParts, fotoSil } from './contract.ts'
import { FileButton } from './file-button.tsx'
import { RemoveButton } from './remove-button.tsx'
import { UploadProgress } from './upload-progress.tsx'

type ActionsProps = {
  kind: 'foto' | 'cv'
  /** What is being sent, by name. */
  name: string
  accept: string
  /** Whether one is there already. */
  isThere: boolean
  problem: string | undefined
  upload: ReturnType<typeof useUpload>
  removal: typeof fotoSil | typeof cvSil
  onChosen(file: File): void
  onRemoved(): void
}

/** What is wrong with a chosen file, how far it is, and what can be done; its hint stands above as `{kind}-ipucu`. */
export function FileActions(props: ActionsProps) {
  const { kind, name, accept, isThere, problem, upload, removal, onChosen, onRemoved } = props
  const t = useTexts<(typeof dosyaParts)[number]>()
  return (
    <>
      {problem ? (
        <p className="field-error" role="alert">
          {problem}
        </p>
      ) : null}
      <UploadProgress name={name} state={upload.state} onCancel={upload.cancel} onRetry={() => void upload.retry()} />
      {upload.isBusy ? null : (
        <div className="foto-cv-actions">
          <FileButton
            label={t(isThere ? `dosya.${kind}.replace` : `dosya.${kind}.choose`)}
            accept={accept}
            inputId={`${kind}-dosya`}
            isQuiet={isThere}
            describedBy={`${kind}-ipucu`}
            onChosen={onChosen}
          />
          {isThere ? (
            <RemoveButton
              endpoint={removal}
              label={t(`dosya.${kind}.remove`)}
              doneText={t(`dosya.${kind}.removed`)}
              onRemoved={onRemoved}
            />
          ) : null}
        </div>
      )}
    </>
  )
}
