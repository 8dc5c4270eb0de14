/** Asks a question of a handle, or waits for the same question that somebody else is about to ask. */
export type Shared<Handle, Answer> = (handle: Handle, question: string, ask: () => Promise<Answer>) => Promise<Answer>

type Asked<Answer> = { answer: Promise<Answer>; next: Promise<Answer> | undefined }

/**
 * One answer for everybody who asks the same. Whoever comes while it is under way gets the next one, which begins after
 * they came: nobody is told what was true before they asked, and nothing is kept.
 */
export function share<Handle extends object, Answer>(): Shared<Handle, Answer> {
  const lines = new WeakMap<Handle, Map<string, Asked<Answer>>>()

  function begin(line: Map<string, Asked<Answer>>, question: string, ask: () => Promise<Answer>): Promise<Answer> {
    const asked: Asked<Answer> = { answer: ask(), next: undefined }
    line.set(question, asked)
    const end = () => void (asked.next ?? line.delete(question))
    asked.answer.then(end, end)
    return asked.answer
  }

  return (handle, question, ask) => {
    const line = lines.get(handle) ?? new Map<string, Asked<Answer>>()
    lines.set(handle, line)
    const before = line.get(question)
    if (!before) return begin(line, question, ask)
    const follow = () => begin(line, question, ask)
    before.next ??= before.answer.then(follow, follow)
    return before.next
  }
}
