import { TextField } from '#web/form/field.tsx'
import { useTexts } from '#web/visit/page-texts.tsx'

/** First name and surname beside each other. */
export function NameRow() {
  const t = useTexts<'field.ad' | 'field.soyad'>()
  return (
    <div className="form name-row">
      <TextField name="ad" label={t('field.ad')} autoComplete="given-name" />
      <TextField name="soyad" label={t('field.soyad')} autoComplete="family-name" />
    </div>
  )
}
