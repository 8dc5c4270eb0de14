/** What a scanner says of a file. `unavailable` is never taken for clean: the caller refuses and lets the person try later. */
export type Verdict = 'clean' | 'infected' | 'unavailable'

/** A virus scanner for one file. */
export type Scanner = { scan(bytes: Buffer): Promise<Verdict> }
