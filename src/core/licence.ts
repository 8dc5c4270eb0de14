/** Kinds of modules that the master licenses to a company. Spec: back-office section 4, module type. */
export const modulTipi = { SGK: 1, Ebasvuru: 2, IEP: 3 } as const
