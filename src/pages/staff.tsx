import { lazy } from 'react'
import { later, NoPlace } from '#web/kit/later.tsx'
import { startStaffSession } from '#web/staff/session/staff-session.ts'
import { StaffApplication } from '#web/staff/shell/application.tsx'
import type { StaffParts } from '#web/staff/shell/staff-parts.ts'
import { withLaterTexts } from '#web/staff/texts/texts-load.ts'
import { screens } from './screens.ts'

const ModulDialog = later(
  withLaterTexts(() => import('#features/giris/modul-dialog.tsx').then((module) => module.ModulDialog)),
)

const Account = lazy(
  withLaterTexts(() => import('#features/hesap/account.tsx').then((module) => ({ default: module.Account }))),
)

const WorkHost = later(() => import('#engine/list/running-host.tsx').then((module) => module.WorkHost), {
  Waiting: NoPlace,
})

const MenuSayi = later(() => import('#features/menu-sayi/menu-sayi.tsx').then((module) => module.MenuSayi), {
  Waiting: NoPlace,
})

const TextEditor = lazy(
  withLaterTexts(() =>
    import('#features/sys-global-key/text-editor.tsx').then((module) => ({ default: module.TextEditor })),
  ),
)

const StilPage = lazy(withLaterTexts(() => import('./stil.tsx')))

/** Records by words; in master administration super admins alone are answered, the others find screens. */
const findRecords: StaffParts['findRecords'] = async (phase, q) => {
  const [{ call }, { searchMasterRecords, searchTenantRecords }] = await Promise.all([
    import('#web/call/api.ts'),
    import('#features/kayit-ara/contract.ts'),
  ])
  return call(phase === 'tenant' ? searchTenantRecords : searchMasterRecords, { q })
}

const parts: StaffParts = { screens, ModulDialog, Account, WorkHost, MenuSayi, TextEditor, StilPage, findRecords }

// at once, beside everything that is still loading
void startStaffSession()
// nearly every screen is a list: what lists are made of comes while the server says whose session it is
void import('#engine/list/resource-page.tsx')

/** The staff's application with the product's screens in it. */
export default function Staff() {
  return <StaffApplication parts={parts} />
}
