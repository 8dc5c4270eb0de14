/** A start that cannot succeed, told in one sentence for the operator: what is wrong, where, and what to do. */
export class StartError extends Error {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options)
    this.name = 'StartError'
  }
}

/** Turns what the file system refused into the operator's sentence; any other error stays as it is. */
export function explainFileError(error: unknown, folder: string): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ENOSPC' || code === 'EDQUOT') return diskFull(folder, error)
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return new StartError(`Kadro may not write in ${folder}: change its owner, or name another folder in KADRO_DATA.`, {
      cause: error,
    })
  }
  if (code === 'ENOTDIR' || code === 'EEXIST') {
    return new StartError(`${folder} is not a folder: move that file away, or name another folder in KADRO_DATA.`, {
      cause: error,
    })
  }
  return error
}

/** The sentence for a disk without room. */
export function diskFull(folder: string, cause?: unknown) {
  return new StartError(`The disk that holds ${folder} is full: free some space and start again.`, { cause })
}

/** The sentence that a failed start ends with, whatever failed; what it had done stays, so that a repeat goes on. */
export function explainStartFailure(error: unknown): string {
  if (error instanceof StartError) return error.message
  return (
    `Kadro could not start (${innermostReason(error)}): start it again and it goes on where it stopped, ` +
    'or with KADRO_LOG=debug to see where that was.'
  )
}

/** What PostgreSQL or the system said, below the product's own words for it; its first line. */
function innermostReason(error: unknown): string {
  if (error instanceof Error && error.cause instanceof Error) return innermostReason(error.cause)
  const text = error instanceof Error ? error.message : String(error)
  return text.split('\n', 1)[0]?.replace(/\.$/, '') || 'no reason given'
}
