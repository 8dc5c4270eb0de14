import { paths, urlOf } from '#core/paths.ts'
import { rememberPreferredScheme } from '#web/staff/kit/colour-scheme.ts'

/** Opens the staff's application: another document, so that nothing that was typed stays in memory. */
export function openApplication(returnUrl: string | null) {
  rememberPreferredScheme()
  window.location.replace(urlOf(paths.panel, { returnUrl }))
}
