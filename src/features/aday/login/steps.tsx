import { useTexts } from '#web/visit/page-texts.tsx'

const steps = ['telefon', 'kod', 'kimlik'] as const

/** How far somebody has come on the way from a number to a registration. */
export function Steps({ current }: { current: (typeof steps)[number] }) {
  const t = useTexts<'dogrulama'>()
  const at = steps.indexOf(current)
  return (
    <ol className="steps" aria-label={t('dogrulama.steps.label')}>
      {steps.map((step, index) => (
        <li key={step} aria-current={index === at ? 'step' : undefined} data-state={index < at ? 'done' : undefined}>
          <span>{t(`dogrulama.steps.${step}`)}</span>
          {index < at ? <span className="visually-hidden">{` (${t('dogrulama.steps.done')})`}</span> : null}
        </li>
      ))}
    </ol>
  )
}
