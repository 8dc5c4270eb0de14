/**
 * True where the proof of a session counts: everywhere for a password of ours, otherwise only in companies with the
 * directory that gave its word. `u` is the user, `d` the company whose directory it was, `m` the company in question.
 */
export const isVouched = `(u.dogrulama_tipi = 1 or (d.system_authentication_type, d.ldap_host, d.ldap_directory)
                          = (m.system_authentication_type, m.ldap_host, m.ldap_directory))`

/** The companies that a session's user was given and that its proof counts in; `sessionId` is a parameter's place. */
export const ownTenantsOf = (sessionId: string) => `
  select l.tenant_id from oturum o
    join master_user u on u.id = o.konu_id
    join master_user_tenant l on l.master_user_id = u.id and l.aktif
    join master_tenant m on m.id = l.tenant_id
    left join master_tenant d on d.id = (o.veri->>'dizin')::int
   where o.id = ${sessionId} and ${isVouched}`
