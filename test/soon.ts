/** For `vi.waitFor`: what must come comes, and how long it takes is a busy machine's affair. */
export const soon = { timeout: 120_000, interval: 50 }
