/** A size as people say it: the unit, and the number with at most one decimal in Turkish writing. */
export function sizeOf(bytes: number): { unit: 'byte' | 'kilobyte' | 'megabyte'; n: string } {
  if (bytes < 1024) return { unit: 'byte', n: String(bytes) }
  if (bytes < 1024 * 1024) return { unit: 'kilobyte', n: String(Math.round(bytes / 1024)) }
  const megabytes = Math.round((bytes / 1024 / 1024) * 10) / 10
  return { unit: 'megabyte', n: String(megabytes).replace('.', ',') }
}
