/** What asks one question of a handle, together with whoever asks it at the same time. */
type Gathered<Handle, Question, Answer> = (handle: Handle, question: Question) => Promise<Answer>

type Waiting<Question, Answer> = {
  question: Question
  resolve(answer: Answer): void
  reject(error: unknown): void
}

const atOnce = 100

/**
 * Makes one statement of many: what is asked in one turn of the event loop goes together, and what is asked while that
 * is under way goes together when it is answered. `ask` answers in the order of its questions, or fails for all of them.
 */
export function gather<Handle extends object, Question, Answer>(
  ask: (handle: Handle, questions: Question[]) => Promise<Answer[]>,
): Gathered<Handle, Question, Answer> {
  const lines = new WeakMap<Handle, Waiting<Question, Answer>[]>()

  async function serve(handle: Handle, waiting: Waiting<Question, Answer>[]) {
    while (waiting.length > 0) {
      const together = waiting.splice(0, atOnce)
      try {
        const answers = await ask(
          handle,
          together.map(({ question }) => question),
        )
        if (answers.length !== together.length) throw new Error('a gathered question was left without an answer')
        for (const [index, { resolve }] of together.entries()) resolve(answers[index] as Answer) // as many as asked
      } catch (error) {
        for (const { reject } of together) reject(error)
      }
    }
    lines.delete(handle)
  }

  return (handle, question) =>
    new Promise((resolve, reject) => {
      const line = lines.get(handle)
      if (line) return void line.push({ question, resolve, reject })
      const fresh = [{ question, resolve, reject }]
      lines.set(handle, fresh)
      // whoever was answered together asks on together
      setImmediate(() => void serve(handle, fresh))
    })
}
