/** The three parts of an AUDI dataset; spec: SGK 4.6, tab 5. */
export const audiBolumu = { gecenYil: 1, buYil: 2, okuma: 3 } as const
