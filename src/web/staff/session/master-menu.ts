import { paths, splitRecordPath } from '#core/paths.ts'
import { type MasterScreen, masterMenu } from '#core/screens.ts'

const ofTenantAdmins: readonly MasterScreen[] = [
  ...([
    'yonetim',
    'masterTenant',
    'masterUser',
    'tenantBatchOperation',
    'scheduledJobLog',
    'workerPlannedJob',
    'errorLog',
  ] as const),
]

/** The lines of master administration that a user sees: tenant admins look after their own companies, the users there, what runs for them and their errors. */
export function masterMenuOf(masterUserTipi: number | null) {
  return masterUserTipi === 1 ? [...masterMenu] : masterMenu.filter(({ ekran }) => ofTenantAdmins.includes(ekran))
}

/** True for a path that only master administration has; the log of actions is in companies too. */
export function isMasterScreenPath(path: string) {
  const { page } = splitRecordPath(path)
  return page !== paths.islemKayitlari && masterMenu.some(({ yol }) => yol === page)
}
