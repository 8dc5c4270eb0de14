/** Spec: candidate §3, feedback type. */
export const talepTipi = { suggestion: 1, complaint: 2, request: 3, other: 4 } as const

// Spec: candidate §9.
export const oneriSinir = { baslik: 250, metin: 1000, adSoyad: 250, ePosta: 250 } as const

/** How near to its limit a text says how much is left. */
export const sayacEsigi = 50

/** How far the company is with what somebody wrote. */
export const oneriDurum = { fresh: 1, inWork: 2, answered: 3, closed: 4 } as const

/** The order of the queue: open complaints, other open ones, the rest. */
export const oneriOncelik = { complaint: 1, open: 2, done: 3 } as const

/** How an answer reaches the person. */
export const yanitKanali = { sms: 'sms', eposta: 'eposta' } as const

/** The longest answer that an SMS carries whole; an e-mail takes what the form does. */
export const smsYaniti = 200
