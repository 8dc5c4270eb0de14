import { type BasvuruItem, geriCek } from '#features/basvuru/contract.ts'
import { useContractForm } from '#web/form/contract-form.tsx'
import { TextAreaField } from '#web/form/field.tsx'
import { ErrorSummary, Form } from '#web/form/form.tsx'
import { useFormState } from '#web/form/form-state.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { useTexts } from '#web/visit/page-texts.tsx'

type GeriCekProps = {
  basvuru: BasvuruItem
  isOpen: boolean
  onClose(): void
  onDone(basvuru: BasvuruItem): Promise<void>
}

const nedenAtMost = 500

/** Takes an application back: what that means, why, and one press that names it. The focus begins at the way back. */
export function GeriCekDialog({ basvuru, isOpen, onClose, onDone }: GeriCekProps) {
  const t = useTexts<'basvurularim'>()
  const form = useContractForm(geriCek, {
    defaultValues: { neden: '' },
    toInput: ({ neden }: { neden: string }) => ({ basvuruId: basvuru.id, neden }),
    onDone: () => onDone(basvuru),
  })
  return (
    <Dialog isOpen={isOpen} title={t('basvurularim.withdraw.title')} onClose={onClose}>
      <p>{t('basvurularim.withdraw.text', { baslik: basvuru.baslik })}</p>
      <Form form={form}>
        <ErrorSummary />
        <TextAreaField
          name="neden"
          label={t('basvurularim.withdraw.neden')}
          hint={t('basvurularim.withdraw.nedenHint')}
          lines={3}
          maxLength={nedenAtMost}
        />
        <div className="dialog-actions">
          <button className="button button-quiet" type="button" data-autofocus onClick={onClose}>
            {t('basvurularim.withdraw.keep')}
          </button>
          <Confirm takipNo={basvuru.basvuruTakipNo ?? ''} />
        </div>
      </Form>
    </Dialog>
  )
}

function Confirm({ takipNo }: { takipNo: string }) {
  const t = useTexts<'basvurularim'>()
  const { isBusy } = useFormState()
  return (
    <button className="button button-danger" type="submit" aria-disabled={isBusy || undefined}>
      {isBusy ? t('basvurularim.withdraw.busy') : t('basvurularim.withdraw.confirm', { takipNo })}
    </button>
  )
}
