declare const content: unique symbol

/** A value that travels as one text: the router's own format costs as much as a page's rendering when it is made of many small parts. */
export type Packed<T> = string & { readonly [content]: T }

/** Serialises a value of plain JSON into one text. */
export function pack<T>(value: T): Packed<T> {
  return JSON.stringify(value) as Packed<T> // the brand says what is in the text
}

const unpacked = new Map<string, unknown>()
const mostUnpacked = 50

/** Parses a packed text; the same text gives the same object, so that components see that nothing changed. */
export function unpack<T>(packed: Packed<T>): T {
  if (!unpacked.has(packed)) {
    if (unpacked.size >= mostUnpacked) unpacked.clear()
    unpacked.set(packed, JSON.parse(packed))
  }
  return unpacked.get(packed) as T // what was packed under this brand
}
