/** Decodes base64 as the standard writes it; null for spaces, other alphabets, wrong padding, a data: prefix. */
export function decodeBase64(text: string): Buffer | null {
  if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(text)) return null
  // bits beyond the last byte would let one file be written in many ways
  const tail = text.slice(-4)
  if (Buffer.from(tail, 'base64').toString('base64') !== tail) return null
  return Buffer.from(text, 'base64')
}
