/** Takes counted pieces from a stream of chunks. */
export type ByteReader = {
  /** Exactly so many bytes; fewer left is an error. */
  read(length: number): Promise<Buffer>
  /** Up to the next line feed, which is dropped. */
  readLine(longest: number): Promise<string>
  isAtEnd(): Promise<boolean>
}

/** Reads a stream piece by piece; nothing is read ahead of what is asked for. */
export function readBytes(source: AsyncIterable<Buffer>): ByteReader {
  const chunks = source[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)

  async function more(): Promise<Buffer | undefined> {
    for (;;) {
      const next = await chunks.next()
      if (next.done) return undefined
      if (next.value.length > 0) return next.value
    }
  }

  async function read(length: number): Promise<Buffer> {
    const parts: Buffer[] = []
    for (let missing = length; ; ) {
      const part = rest.subarray(0, missing)
      rest = rest.subarray(part.length)
      parts.push(part)
      missing -= part.length
      if (missing === 0) return parts.length === 1 ? part : Buffer.concat(parts)
      const next = await more()
      if (!next) throw new Error('the stream ends too early')
      rest = next
    }
  }

  return {
    read,
    async readLine(longest) {
      for (;;) {
        const end = rest.indexOf(10)
        if (end >= 0) return (await read(end + 1)).toString('utf8', 0, end)
        const next = rest.length > longest ? undefined : await more()
        if (!next) throw new Error('a line without an end')
        rest = Buffer.concat([rest, next])
      }
    },
    async isAtEnd() {
      if (rest.length > 0) return false
      const next = await more()
      rest = next ?? rest
      return next === undefined
    },
  }
}
