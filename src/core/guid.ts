const guid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether a text from an address has the shape of a guid. */
export function isGuid(text: string): boolean {
  return guid.test(text)
}
