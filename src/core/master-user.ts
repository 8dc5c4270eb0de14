/** How a user proves who they are, and how a company's users do. Spec: back-office section 4, authentication type. */
export const dogrulamaTipi = { hash: 1, ldap: 2, ldapSmart: 3, sso: 4 } as const
/** Spec: back-office section 4, master user type; plain staff have none. */
export const masterUserTipi = { superAdmin: 1, tenantAdmin: 2 } as const
