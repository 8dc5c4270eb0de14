import type { Row } from '#engine/screen/list-screen-state.ts'

/** One press on a switch in the list: what it was about and what it said before. */
export type ToggleChange = { id: number; field: string; value: boolean; name: string }

/** The rows as they will be once the server agrees. */
export function applyToggle(rows: readonly Row[], { id, field, value }: ToggleChange): Row[] {
  return rows.map((row) => (row.id === id ? { ...row, [field]: value } : row))
}

/** The rows with the server's answer for one of them: its new version is what the next press needs. */
export function applyAnswer(rows: readonly Row[], answer: Row): Row[] {
  return rows.map((row) => {
    if (row.id !== answer.id) return row
    const known = Object.keys(row).filter((name) => name in answer)
    return { ...row, ...Object.fromEntries(known.map((name) => [name, answer[name]])) }
  })
}

/** The change that takes a press back. */
export function undoOf(change: ToggleChange): ToggleChange {
  return { ...change, value: !change.value }
}

/**
 * Presses on one row are sent one after the other, each with the version that the one before it left: nobody is told of
 * somebody else who was faster and was they themselves. The answer is the row, or nothing while another press waits.
 */
export function createTurns() {
  const last = new Map<number, Promise<Row | undefined>>()
  return async function inTurn(row: Row, send: (rowVersion: unknown) => Promise<Row>): Promise<Row | undefined> {
    const before = last.get(row.id)
    const sent = (async () => send((await before)?.rowVersion ?? row.rowVersion))()
    // whoever made the press is told of its refusal; the next one begins from what the list knows
    const turn = sent.catch(() => undefined)
    last.set(row.id, turn)
    try {
      const answer = await sent
      return last.get(row.id) === turn ? answer : undefined
    } finally {
      if (last.get(row.id) === turn) last.delete(row.id)
    }
  }
}
