/** Spec: candidate §3, feedback type. */
export const talepTipi = { suggestion: 1, complaint: 2, request: 3, other: 4 } as const

// Spec: candidate §9.
export const oneriSinir = { baslik: 250, metin: 1000, adSoyad: 250, ePosta: 250 } as const

/** How near to its limit a text says how much is left. */
export const sayacEsigi = 50
