/** One render of a page, as the server and the page's own code share it. */
export type PageRender = {
  /** Marks our own scripts and styles; undefined while developing. */
  readonly nonce: string | undefined
  /** Keeps an unexpected failure in the log and gives the Error ID that finds it. */
  report(error: unknown): string
  /** Set by the page when something was reported. */
  errorId: string | undefined
  /** Set by the page: the finished document. Handed over like this, it is not encoded and decoded on the way. */
  html: string | undefined
}
