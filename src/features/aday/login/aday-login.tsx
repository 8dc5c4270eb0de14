import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { paths } from '#core/paths.ts'
import { UnreachableNotice } from '#web/failure/unreachable.tsx'
import type { FormPart } from '#web/form/form-state.tsx'
import type { LoginState } from '#web/portal/candidate-guard.tsx'
import { useSession } from '#web/session/session-state.ts'
import { useTexts } from '#web/visit/page-texts.tsx'
import { PhoneForm } from './phone-form.tsx'
import { useReturnAddress } from './return-address.tsx'

/** The candidate's way in: a phone, then a code. */
export function AdayLogin({ tel }: { tel: string | undefined }) {
  const t = useTexts<'aday.login' | FormPart>()
  const navigate = useNavigate()
  const state: LoginState | null = useLocation().state
  const { target, goOn, onTheWay } = useReturnAddress()
  const { kind, phase } = useSession()
  const isSignedIn = kind === 'aday' && phase === 'ready'
  useEffect(() => {
    if (isSignedIn) goOn()
  }, [isSignedIn, goOn])
  if (kind === 'aday') return phase === 'unreachable' ? <UnreachableNotice /> : null
  const isReturning = target !== null && target !== paths.home
  return (
    <>
      {state?.ended ? (
        <p className="notice notice-warning" role="status">
          {t('message.sessionEnded')}
        </p>
      ) : null}
      <p className="panel-text">{isReturning ? t('aday.login.returning') : t('aday.login.text')}</p>
      <PhoneForm tel={tel} onSent={() => void navigate(onTheWay(paths.adayOnayKodu))} />
    </>
  )
}
