/** A record that a search over all screens found; `yol` is the address of its page. */
export type FoundRecord = { ekran: string; id: number; ad: string; yol: string }

/** Finds records of every screen by words, in a company (`tenant`) or in master administration. */
export type FindRecords = (phase: string, search: string) => Promise<readonly FoundRecord[]>
