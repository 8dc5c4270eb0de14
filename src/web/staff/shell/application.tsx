import { MantineProvider } from '@mantine/core'
import { NuqsAdapter } from 'nuqs/adapters/react-router/v8'
import { FailureHost } from '#web/failure/failure-host.tsx'
import { later, NoPlace } from '#web/kit/later.tsx'
import { DroppedToasts, ToastHost } from '#web/kit/toast-host.tsx'
import { OfflineBar } from '#web/portal/offline-bar.tsx'
import { StaffBoot } from '#web/staff/kit/boot.tsx'
import { schemeInCookie } from '#web/staff/kit/colour-scheme.ts'
import { ConfirmHost } from '#web/staff/kit/confirm.tsx'
import { PasswordHost } from '#web/staff/kit/password-again.tsx'
import { staffTheme, staffVariables } from '#web/staff/kit/theme.ts'
import { useStaffState } from '#web/staff/session/staff-state.ts'
import { TenantChoicePage } from '#web/staff/tenant/tenant-choice.tsx'
import { StaffTextsProvider } from '#web/staff/texts/texts.tsx'
import { useLiveTexts } from '#web/staff/texts/use-live-texts.tsx'
import { useDocument } from '#web/visit/document.tsx'
import { StaffPlace } from './place.tsx'
import { StaffEndWarning } from './session-end-warning.tsx'
import type { StaffParts } from './staff-parts.ts'
import { Unreachable } from './unreachable.tsx'
import '@mantine/core/styles.css'
import '@mantine/notifications/styles.css'
import '@mantine/spotlight/styles.css'
import '#web/staff/kit/staff.css'

const Toasts = later(() => import('#web/kit/toasts.tsx').then((module) => module.Toasts), {
  Waiting: NoPlace,
  Missing: DroppedToasts,
})

/** The staff's application: texts, theme, session, and then a place to work in. */
export function StaffApplication({ parts }: { parts: StaffParts }) {
  const { nonce } = useDocument()
  const texts = useLiveTexts()
  // the kit's scroll lock writes a style by itself and asks this global for its nonce
  Object.assign(globalThis, { __webpack_nonce__: nonce })
  if (!texts) return <StaffBoot />
  return (
    <MantineProvider
      theme={staffTheme}
      cssVariablesResolver={staffVariables}
      colorSchemeManager={schemeInCookie}
      defaultColorScheme="light"
      getStyleNonce={() => nonce ?? ''}
    >
      <StaffTextsProvider texts={texts}>
        <NuqsAdapter>
          <OfflineBar />
          <Content parts={parts} />
          <ConfirmHost />
          <PasswordHost />
          <ToastHost Stack={Toasts} />
          <FailureHost />
          <StaffEndWarning />
        </NuqsAdapter>
      </StaffTextsProvider>
    </MantineProvider>
  )
}

function Content({ parts }: { parts: StaffParts }) {
  const state = useStaffState()
  if (state.phase === 'restoring' || state.phase === 'ended') return <StaffBoot />
  if (state.phase === 'unreachable') return <Unreachable />
  if (state.phase === 'choosing') return <TenantChoicePage state={state} />
  // another place is another world: no answer of one company is ever shown in the next
  const key = state.phase === 'tenant' ? state.tenant.guid : state.phase
  return <StaffPlace key={key} place={state} parts={parts} />
}
