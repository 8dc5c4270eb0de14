/** What one client's attempt came to. */
export type Attempt<T> = { client: number; value: T | undefined; error: unknown }

type Race<T> = {
  clients: number
  rounds: number
  /** One client's attempt; all of a round start together. */
  act(client: number, round: number): Promise<T>
  /** What must hold when a round is over; throws when it does not. */
  invariant(attempts: Attempt<T>[], round: number): Promise<void> | void
}

/** Lets many clients do the same thing at the same moment, round after round, and checks one truth after each. */
export async function race<T>({ clients, rounds, act, invariant }: Race<T>) {
  for (let round = 0; round < rounds; round++) {
    const starting = Array.from({ length: clients }, async (_, client): Promise<Attempt<T>> => {
      try {
        return { client, value: await act(client, round), error: undefined }
      } catch (error) {
        return { client, value: undefined, error }
      }
    })
    const attempts = await Promise.all(starting)
    try {
      await invariant(attempts, round)
    } catch (error) {
      if (error instanceof Error) error.message = `round ${round + 1}: ${error.message}`
      throw error
    }
  }
}
