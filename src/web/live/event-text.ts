/** One server-sent event as our server writes them: a name, one line of data, and an id where it can be resumed. */
export type ServerEvent = { name: string; data: string; id: string | undefined }

/** Reads the events of a stream as they come, however its bytes are cut. */
export async function* readEvents(stream: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  const reader = stream.pipeThrough(new TextDecoderStream() as never).getReader() as ReadableStreamDefaultReader<string> // the library's types know no decoder of bytes
  let rest = ''
  try {
    while (true) {
      const { value, done } = await reader.read()
      if (done) return
      const parts = (rest + value).split('\n\n')
      rest = parts.pop() ?? ''
      for (const part of parts) yield toEvent(part)
    }
  } finally {
    await reader.cancel().catch(() => {}) // a connection that broke has nothing left to give back
  }
}

function toEvent(text: string): ServerEvent {
  const lines = new Map(
    text.split('\n').map((line) => {
      const at = line.indexOf(': ')
      return [line.slice(0, at), line.slice(at + 2)] as const
    }),
  )
  return { name: lines.get('event') ?? '', data: lines.get('data') ?? '', id: lines.get('id') }
}
