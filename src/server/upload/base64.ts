/** Decodes base64 as the standard writes it; null for spaces, other alphabets, wrong padding, a data: prefix. */
export function decodeBase64(text: string): Buffer | null {
  if (text.length % 4 !== 0) return null
  const bytes = Buffer.from(text, 'base64')
  // whatever was skipped, and bits beyond the last byte, show in the way back; this is quicker than a pattern over it all
  return bytes.toString('base64') === text ? bytes : null
}
