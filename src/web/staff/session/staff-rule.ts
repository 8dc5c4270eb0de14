import type { Right } from '#core/endpoint.ts'

/** What staff need for an act: inside a company a right, in master administration a kind of administrator. Such an endpoint is one. */
export type StaffRule =
  | { readonly access: 'staff' | 'masterOrStaff'; readonly right: Right }
  | { readonly access: 'master' | 'superAdmin' }

type Who = { can(ekran: string, eylem: string): boolean; user: { masterUserTipi: number | null } }

/** Whether somebody may act under a rule; the server asks again at the call itself. */
export function mayAct({ can, user }: Who, rule: StaffRule): boolean {
  // master administration is open to administrators alone, who need no right there
  if (rule.access === 'staff' || rule.access === 'masterOrStaff') return can(rule.right.ekran, rule.right.eylem)
  return rule.access === 'superAdmin' ? user.masterUserTipi === 1 : user.masterUserTipi !== null
}
