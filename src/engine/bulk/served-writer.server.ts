import type { ActOnRow, MessagesOf } from '#engine/server/row-action.server.ts'
import type { Writer } from '#engine/server/write.server.ts'

/** The writes of a resource, for calls of people and for work that goes on after them. */
export type ServedWriter = { writer: Writer; act: ActOnRow; messagesOf: MessagesOf | undefined }

const writers = new Map<string, ServedWriter>()

/** Remembers how a resource is written, for work that begins from a row that names it. */
export function keepWriter(served: ServedWriter) {
  writers.set(served.writer.source.resource.path, served)
}

/** Finds the writes of the resource with this path. */
export function writerOf(path: string): ServedWriter | undefined {
  return writers.get(path)
}
