/** Like URL.parse, which older browsers do not have. */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null // it throws for nothing else
  }
}
