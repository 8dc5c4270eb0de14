/** The states of a candidate's test. Spec: candidate §4. */
export const testDurum = { created: 1, sent: 2, answered: 3, cancelled: -1 } as const

/** The kind of test that the test page opens. Spec: candidate §9. */
export const testPageTipId = 7

/** How long a page prepares a test before it opens, waits before it goes on, and waits before it sends people back. */
export const testDelay = { start: 1000, completed: 500, redirect: 500 } as const

/** What the device-info log names itself as. Spec: candidate §9. */
export const deviceLog = { refTestId: 1, logTuru: 4, aciklama: 1000, referans: 250 } as const

/** How long an address may be to which an external test sends people back. */
export const returnUrlAtMost = 2000
